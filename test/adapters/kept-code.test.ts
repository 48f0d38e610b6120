import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { KeptCode } from '../../server/src/adapters/kept-code.ts';
import { stateFolderOf } from '../../server/src/adapters/state.ts';
import type { CodeReader } from '../../server/src/engine/map/code/code-reader.ts';
import { removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';
import { reader } from '../support/markers.ts';

const CODE = '// @implements arch:till\nexport function pay() {}\n';

/** The real reader, and what it was asked to read. */
class Counted implements CodeReader {
  readonly asked: string[] = [];

  read(...[text, grammar]: Parameters<CodeReader['read']>): ReturnType<CodeReader['read']> {
    this.asked.push(text);
    return reader.read(text, grammar);
  }

  find(...[text, grammar, name]: Parameters<CodeReader['find']>): ReturnType<CodeReader['find']> {
    this.asked.push(name);
    return reader.find(text, grammar, name);
  }
}

describe('What code holds', () => {
  removeTemporaryFolders();
  const fileOf = (root: string) => join(stateFolderOf(root), 'index', 'code.json');
  const readIn = async (root: string, program = 'this build') => {
    const counted = new Counted();
    const kept = new KeptCode(counted, root, program);
    const found = {
      facts: await kept.read(CODE, 'typescript'),
      item: await kept.find(CODE, 'typescript', 'pay'),
      nothing: await kept.find(CODE, 'typescript', 'none'),
    };
    await kept.save();
    return { ...found, asked: counted.asked };
  };

  it('is read once, and known to the next process', async () => {
    const root = temporaryFolder();
    const first = await readIn(root);
    assert.deepEqual(first.asked, [CODE, 'pay', 'none']);
    assert.deepEqual(first.facts, await reader.read(CODE, 'typescript'));
    const second = await readIn(root);
    assert.deepEqual(second, { ...first, asked: [] });
    if (process.platform !== 'win32') assert.equal(statSync(fileOf(root)).mode & 0o777, 0o600);
  });

  it('is read again by another build, and where what was kept is damaged', async () => {
    const root = temporaryFolder();
    const first = await readIn(root);
    assert.equal((await readIn(root, 'another build')).asked.length, 3);
    for (const text of ['', '[]', '{"program":"this build"}', readFileSync(fileOf(root), 'utf8').slice(0, -9)]) {
      writeFileSync(fileOf(root), text);
      assert.deepEqual(await readIn(root), first);
    }
  });

  it('is not held for ever, nor written with each letter that is typed', async () => {
    const root = temporaryFolder();
    const counted = new Counted();
    const kept = new KeptCode(counted, root, 'this build', 2);
    const texts = [CODE, `${CODE}\n`, `${CODE}\n\n`];
    await kept.read(texts[0] as string, 'typescript');
    await kept.save();
    const written = readFileSync(fileOf(root), 'utf8');
    for (const text of [...texts, ...texts.slice(1), CODE]) await kept.read(text, 'typescript');
    assert.deepEqual(counted.asked, [...texts, CODE]);
    await kept.save();
    assert.equal(readFileSync(fileOf(root), 'utf8'), written);
  });

  it('is read where nothing can be kept', async () => {
    const root = temporaryFolder();
    mkdirSync(dirname(stateFolderOf(root)), { recursive: true });
    writeFileSync(stateFolderOf(root), 'a file in the place of the folder');
    assert.equal((await readIn(root)).asked.length, 3);
    assert.equal((await readIn(root)).asked.length, 3);
  });
});
