// @verifies arch:req-closed-root-outlived
import assert from 'node:assert/strict';
import { AttachingEngine } from '../../../server/src/adapters/engine/attached.ts';
import type { EngineService } from '../../../server/src/adapters/engine/service.ts';
import { EngineHost } from '../../../server/src/adapters/host/host.ts';
import { neverCancelled } from '../../../server/src/engine/ports.ts';
import { codeOf } from '../../support/errors.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../support/folders.ts';
import { RecordingLogger } from '../../support/memory.ts';

const run = { cancellation: neverCancelled };

describe('What an editor has not answered when it closes the root', () => {
  removeTemporaryFolders();
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0).reverse()) end();
  });

  /** An editor that answers nothing and says when it is asked, and an engine of our own that answers all. */
  const attached = async () => {
    const root = temporaryFolder();
    const alone: string[] = [];
    let heard = (): void => {};
    const silent = () => {
      heard();
      return new Promise<never>(() => {});
    };
    const host = await EngineHost.listen('1.0.0', new RecordingLogger());
    const engine = { check: silent, mutate: silent, initialize: silent } as Partial<EngineService> as EngineService;
    host.serve([{ root, engine, unsavedTexts: () => [] }]);
    ends.push(() => host.dispose());
    const own = (name: string) => async () => {
      alone.push(name);
      return {} as never;
    };
    const service = new AttachingEngine({
      version: '1.0.0',
      root: () => root,
      alone: { check: own('check'), mutate: own('mutate'), initialize: own('initialize') } as never,
      onGone: () => alone.push('gone'),
    }).service;
    const closed = async (ask: () => Promise<unknown>) => {
      const asked = new Promise<void>((resolve) => {
        heard = resolve;
      });
      const answer = ask();
      await asked;
      host.serve([]);
      return answer;
    };
    return { service, closed, alone, host };
  };

  it('is asked anew where it only reads', async () => {
    for (const ask of [
      (service: EngineService) => service.check({}, run),
      (service: EngineService) => service.mutate({ mutations: [], dryRun: true }, run),
    ]) {
      const { service, closed, alone } = await attached();
      assert.deepEqual(await closed(() => ask(service)), {});
      assert.equal(alone.length, 1);
    }
  });

  it('fails where it may have been written', async () => {
    for (const ask of [
      (service: EngineService) => service.mutate({ mutations: [] }, run),
      (service: EngineService) => service.initialize({}, run),
    ]) {
      const { service, closed, alone } = await attached();
      assert.equal(await codeOf(() => closed(() => ask(service))), 'host/gone');
      assert.deepEqual(alone, []);
    }
  });

  it('fails where the editor itself is gone', async () => {
    const { service, alone, host } = await attached();
    const answer = codeOf(() => service.check({}, run));
    setTimeout(() => host.dispose(), 50);
    assert.equal(await answer, 'host/gone');
    assert.deepEqual(alone, ['gone']);
  });
});
