import assert from 'node:assert/strict';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { TextMentions } from '../../server/src/adapters/text-mentions.ts';
import { neverCancelled } from '../../server/src/engine/ports.ts';
import { put, temporaryFolder } from '../support/folders.ts';

const GRAPH = 'design/KG/SystemArchitecture.json';
const TILL = { kind: 'element', id: 'till' } as const;

describe('Mentions in the files of a workspace', () => {
  const folder = temporaryFolder();
  const options = { folder, namespace: 'shop', exclude: ['legacy/**'], graph: GRAPH };
  const files = async (more: object = {}) => {
    const found = await new TextMentions({ ...options, ...more }).of(TILL, neverCancelled);
    return [...found.mentions.map(({ file }) => file), ...(found.complete ? [] : ['…'])];
  };

  before(() => {
    for (const file of ['a.ts', 'src/b.py', 'docs/c.md', 'queries/d.gpq', 'deep/er/e.rb'])
      put(folder, file, '# arch:till\n');
    for (const file of ['node_modules/x/a.js', '.git/a', 'legacy/a.ts', 'ignored/a.ts', 'deep/er/secret.rb', GRAPH]) {
      put(folder, file, '// arch:till');
    }
    put(folder, '.gitignore', 'ignored/\n*.log\n!keep.log\n');
    put(folder, 'a.log', 'arch:till');
    put(folder, 'keep.log', 'arch:till');
    put(folder, 'deep/.gitignore', 'secret.rb\n');
    put(folder, 'picture.bin', 'arch:till\0');
    put(folder, 'huge.txt', `arch:till ${'x'.repeat(3 * 1024 * 1024)}`);
    put(folder, 'other.ts', '// arch:till-2');
    mkdirSync(join(folder, 'empty'));
    symlinkSync(join(folder, 'a.ts'), join(folder, 'link.ts'));
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  it('are found where a person would look, by file', async () => {
    assert.deepEqual(await files(), ['a.ts', 'keep.log', 'deep/er/e.rb', 'docs/c.md', 'queries/d.gpq', 'src/b.py']);
  });

  it('are those of what an editor holds, saved or not', async () => {
    const unsaved = (path: string) => (path === join(folder, 'a.ts') ? '\n\n// arch:till arch:till' : undefined);
    const found = await new TextMentions({ ...options, unsaved }).of(TILL, neverCancelled);
    assert.deepEqual(
      found.mentions.slice(0, 3).map(({ file, range }) => `${file} ${range.start.line}:${range.start.character}`),
      ['a.ts 2:8', 'a.ts 2:18', 'keep.log 0:5'],
    );
  });

  it('are bounded, and say so', async () => {
    assert.equal((await files({ mentions: 2 })).at(-1), '…');
    assert.equal((await files({ files: 2 })).at(-1), '…');
  });

  it('are given up when nobody waits any more', async () => {
    let asked = 0;
    const cancellation = {
      cancelled: false,
      throwIfCancelled() {
        if (++asked > 2) throw Object.assign(new Error('cancelled'), { code: 'cancelled' });
      },
    };
    await assert.rejects(new TextMentions(options).of(TILL, cancellation), /cancelled/);
    assert.ok(asked <= 3);
  });
});
