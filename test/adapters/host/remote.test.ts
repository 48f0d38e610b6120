import assert from 'node:assert/strict';
import { createServer, type Server, type Socket } from 'node:net';
import type { EngineService, Progress } from '../../../server/src/adapters/engine/service.ts';
import { EngineHost } from '../../../server/src/adapters/host/host.ts';
import { readHostFile } from '../../../server/src/adapters/host/host-file.ts';
import { RemoteHost } from '../../../server/src/adapters/host/remote.ts';
import { makeSocketPlace } from '../../../server/src/adapters/host/socket-place.ts';
import { CancellationSource } from '../../../server/src/adapters/system.ts';
import { GroundplanError } from '../../../server/src/engine/errors.ts';
import { type Cancellation, neverCancelled } from '../../../server/src/engine/ports.ts';
import { codeOf } from '../../support/errors.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { RecordingLogger } from '../../support/memory.ts';

describe('What answers at the address of an engine', () => {
  removeTemporaryFolders();
  let server: Server | undefined;
  const sockets: Socket[] = [];
  const places: { remove(): void }[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
    server?.close();
    for (const place of places.splice(0)) place.remove();
  });

  /** A server that does this with who comes. */
  const strange = async (greet: (socket: Socket) => void) => {
    const place = makeSocketPlace();
    places.push(place);
    server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => {});
      greet(socket);
    });
    await new Promise<void>((resolve) => server?.listen(place.path, resolve));
    return { pid: 1, socket: place.path, token: 'token', version: '1.0.0' };
  };

  it('is left alone where it is no engine', async () => {
    const root = temporaryFolder();
    const strangers: ((socket: Socket) => void)[] = [
      (socket) => socket.destroy(),
      (socket) => socket.end(),
      (socket) => socket.once('data', () => socket.destroy()),
      (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
      (socket) => socket.write('Content-Length: 5\r\n\r\n{{{{{'),
      (socket) => socket.write('Content-Length: none\r\n\r\n'),
      (socket) => socket.write('Content-Length: 51\r\n\r\n{"jsonrpc":"2.0","id":0,"error":{"code":1,"message":""}}'),
    ];
    for (const stranger of strangers) {
      const address = await strange(stranger);
      assert.equal(await RemoteHost.attach(root, address), null, String(stranger));
      server?.close();
    }
    const nobody = { pid: 1, socket: '/nowhere/host', token: 'token', version: '1.0.0' };
    assert.equal(await RemoteHost.attach(root, nobody), null);
  });
});

describe('An engine in another process', () => {
  removeTemporaryFolders();
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0).reverse()) end();
  });

  const until = (cancellation: Cancellation) =>
    new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        if (!cancellation.cancelled) return;
        clearInterval(timer);
        resolve();
      }, 1);
    });
  /** Answers by what the query says. */
  const engine = {
    async select({ query }, { cancellation, progress }) {
      if (query === 'wait') await until(cancellation);
      cancellation.throwIfCancelled();
      if (query === 'progress') progress?.({ done: 1, total: 2, message: 'Reading' });
      if (query === 'fail') {
        throw new GroundplanError('query/x', 'No.', { data: { near: ['y'] }, place: { file: 'a.gpq' } });
      }
      if (query === 'break') throw new TypeError('Not a thing');
      return { query, results: [] } as never;
    },
    graph: async () => ({ canonicalVersion: null, text: 'ä'.repeat(20_000_000) }),
  } as Partial<EngineService> as EngineService;

  const attached = async () => {
    const root = temporaryFolder();
    const system = { platform: process.platform, env: { GROUNDPLAN_STATE_DIR: temporaryFolder() }, home: root };
    const logger = new RecordingLogger();
    const host = await EngineHost.listen('1.0.0', logger, system);
    const hosted = { root, engine, unsavedTexts: () => [] };
    host.serve([hosted]);
    const address = readHostFile(root, system);
    assert.ok(address);
    const remote = await RemoteHost.attach(root, address);
    assert.ok(remote);
    ends.push(
      () => host.dispose(),
      () => remote.dispose(),
    );
    const ask = (query: string, cancellation: Cancellation = neverCancelled) =>
      remote.engine.select({ query }, { cancellation });
    return { root, logger, host, hosted, address, remote, ask };
  };

  it('answers as here: answers, errors, progress, and as much as there is', async () => {
    const { remote, ask, logger, address } = await attached();
    assert.deepEqual(await ask('x'), { query: 'x', results: [] });
    const failed = await ask('fail').catch((error) => error);
    assert.ok(failed instanceof GroundplanError);
    assert.deepEqual(failed.toJSON(), { code: 'query/x', message: 'No.', data: { near: ['y'] }, file: 'a.gpq' });
    await assert.rejects(ask('break'), /Not a thing/);
    const heard: Progress[] = [];
    await remote.engine.select(
      { query: 'progress' },
      { cancellation: neverCancelled, progress: (one) => heard.push(one) },
    );
    assert.deepEqual(heard, [{ done: 1, total: 2, message: 'Reading' }]);
    const large = await remote.engine.graph({}, { cancellation: neverCancelled });
    assert.equal(large?.text?.length, 20_000_000);
    assert.ok(logger.lines.length > 0 && !JSON.stringify(logger.lines).includes(address.token));
  });

  it('is told at any time that nobody waits any more', async () => {
    const { ask } = await attached();
    const before = new CancellationSource();
    before.cancel();
    assert.equal(await codeOf(() => ask('wait', before)), 'cancelled');
    const during = Array.from({ length: 50 }, () => new CancellationSource());
    const asked = during.map((cancellation) => codeOf(() => ask('wait', cancellation)));
    for (const cancellation of during) cancellation.cancel();
    assert.deepEqual([...new Set(await Promise.all(asked))], ['cancelled']);
    const after = new CancellationSource();
    await ask('x', after);
    after.cancel();
    assert.deepEqual(await ask('x'), { query: 'x', results: [] });
  });

  it('is gone for who waits, and for who asks then', async () => {
    const { host, remote, ask } = await attached();
    const gone: boolean[] = [];
    remote.onGone = (withdrawn) => gone.push(withdrawn);
    const asked = codeOf(() => ask('wait'));
    await ask('x');
    host.dispose();
    assert.equal(await asked, 'host/gone');
    assert.equal(await codeOf(() => ask('x')), 'host/gone');
    assert.deepEqual(gone, [false]);
  });

  it('says that a root was closed, and serves the others', async () => {
    const { root, host, hosted, remote, ask, address } = await attached();
    const other = { ...hosted, root: temporaryFolder() };
    host.serve([hosted, other]);
    const beside = await RemoteHost.attach(other.root, address);
    assert.ok(beside);
    ends.push(() => beside.dispose());
    const gone: boolean[] = [];
    remote.onGone = (withdrawn) => gone.push(withdrawn);
    const asked = codeOf(() => ask('wait'));
    await ask('x');
    host.serve([other]);
    assert.equal(await asked, 'host/gone');
    assert.deepEqual(gone, [true]);
    assert.equal(await RemoteHost.attach(root, address), null);
    assert.deepEqual(await beside.engine.select({ query: 'y' }, { cancellation: neverCancelled }), {
      query: 'y',
      results: [],
    });
  });
});
