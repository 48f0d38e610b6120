import assert from 'node:assert/strict';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Breather } from '../../server/src/adapters/breather.ts';
import { Walk } from '../../server/src/adapters/walk.ts';
import type { FileRoles, MapRoots } from '../../server/src/engine/map/files.ts';
import { neverCancelled } from '../../server/src/engine/ports.ts';
import { codeOf } from '../support/errors.ts';
import { put, removeTemporaryFolders, temporaryFolder } from '../support/folders.ts';
import { ManualCancellation } from '../support/memory.ts';

const ROOTS: MapRoots = { specRoots: ['spec'], codeRoots: ['.'], exclude: [] };

function walkOf(folder: string, roots: Partial<MapRoots> = {}): Walk {
  return new Walk(folder, { ...ROOTS, ...roots }, new Breather());
}

async function list(folder: string, roots: Partial<MapRoots> = {}) {
  const { files, skipped } = await walkOf(folder, roots).list(neverCancelled);
  const some = Object.entries(skipped).filter(([, count]) => count > 0);
  return { files: Array.from(files.keys()).sort(), roles: files, skipped: Object.fromEntries(some) };
}

function tree(...paths: string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, '']));
}

describe('the listing of a workspace', () => {
  removeTemporaryFolders();

  it('knows what is a specification and what is code', async () => {
    const folder = temporaryFolder(tree('spec/a.md', 'spec/b.ts', 'spec/c.MD', 'd.md', 'src/e.ts', 'f'));
    const { roles } = await list(folder);
    assert.deepEqual(Object.fromEntries(roles), {
      'spec/a.md': { spec: true, code: false },
      'spec/b.ts': { spec: false, code: true },
      'src/e.ts': { spec: false, code: true },
      f: { spec: false, code: true },
    });
  });

  it('leaves out what others wrote and what is built', async () => {
    const folder = temporaryFolder(
      tree(
        'node_modules/a/b.ts',
        'x/node_modules/c.ts',
        '.git/config',
        'dist/d.ts',
        'x/build/e.ts',
        'target/f.rs',
        'x/dist.ts',
        '.github/w.yml',
      ),
    );
    assert.deepEqual(await list(folder).then(({ files, skipped }) => [files, skipped]), [
      ['.github/w.yml', 'x/dist.ts'],
      { 'build-folder': 6 },
    ]);
  });

  it('follows the ignore files of every folder', async () => {
    const folder = temporaryFolder({
      ...tree(
        'a.log',
        'keep.log',
        'x/b.log',
        'x/keep.log',
        'x/y/c.tmp',
        'gen/d.ts',
        'x/gen/e.ts',
        'only/gen2/f.ts',
        'a/only/gen2/g.ts',
      ),
      ...tree('x/y/z.ts', 'x/Y.LOG', 'deep/in/h.ts', 'deep/i.ts', 'deep/in/keep.ts', '# odd', 'sp ace.ts'),
      '.gitignore': '\uFEFF# comment\r\n*.log\r\n!keep.log\r\ngen/\n/only/gen2\n\\# odd\ndeep/*\n!deep/i.ts\n',
      'x/.gitignore': '!b.log\n*.tmp\n',
      'x/y/.gitignore': '!c.tmp\nz.ts\n',
    });
    const { files, skipped } = await list(folder);
    assert.deepEqual(files, [
      '.gitignore',
      'a/only/gen2/g.ts',
      'deep/i.ts',
      'keep.log',
      'sp ace.ts',
      'x/.gitignore',
      'x/Y.LOG',
      'x/b.log',
      'x/keep.log',
      'x/y/.gitignore',
      'x/y/c.tmp',
    ]);
    // A folder counts once, whatever is in it.
    assert.deepEqual(skipped, { ignored: 7 });
  });

  it('follows the ignore files above the workspace up to the root of its repository', async () => {
    const outer = temporaryFolder({
      ...tree('repository/app/a.gen', 'repository/app/b.ts', 'repository/app/c/d.ts', 'repository/app/out.txt'),
      '.gitignore': '*.ts\n',
      'repository/.gitignore': '*.gen\n/app/c/\nout.txt\n',
      'repository/app/.gitignore': '!out.txt\n',
    });
    assert.deepEqual((await list(join(outer, 'repository/app'))).files, [
      '.gitignore',
      'a.gen',
      'b.ts',
      'c/d.ts',
      'out.txt',
    ]);
    mkdirSync(join(outer, 'repository/.git'));
    assert.deepEqual((await list(join(outer, 'repository/app'))).files, ['.gitignore', 'b.ts', 'out.txt']);
    put(outer, 'repository/.gitignore', 'app/\n*.gen\n');
    assert.deepEqual((await list(join(outer, 'repository/app'))).files, [
      '.gitignore',
      'a.gen',
      'b.ts',
      'c/d.ts',
      'out.txt',
    ]);
  });

  it('leaves out what the configuration excludes, seen from the workspace folder', async () => {
    const paths = [
      'a/x.ts',
      'a/b/x.ts',
      'x.ts',
      'b/c.gen.ts',
      'c/d.ts',
      'c/e.js',
      'old/f.ts',
      'new/old/g.ts',
      'h[1].ts',
      '!i.ts',
    ];
    const folder = temporaryFolder(tree(...paths));
    const without = async (...exclude: string[]) => {
      const { files } = await list(folder, { exclude });
      return paths.filter((path) => !files.includes(path));
    };
    assert.deepEqual(await without('x.ts'), ['x.ts']);
    assert.deepEqual(await without('**/x.ts'), ['a/x.ts', 'a/b/x.ts', 'x.ts']);
    assert.deepEqual(await without('old'), ['old/f.ts']);
    assert.deepEqual(await without('old/**', 'a/*'), ['a/x.ts', 'a/b/x.ts', 'old/f.ts']);
    assert.deepEqual(await without('**/*.gen.ts'), ['b/c.gen.ts']);
    assert.deepEqual(await without('c/*.{ts,js}', '{old,new}/**'), ['c/d.ts', 'c/e.js', 'old/f.ts', 'new/old/g.ts']);
    assert.deepEqual(await without('!i.ts', './a'), ['a/x.ts', 'a/b/x.ts', '!i.ts']);
    assert.deepEqual((await list(folder, { exclude: ['a'] })).skipped, { excluded: 1 });
  });

  it('reads roots that are named, whatever they are called', async () => {
    const folder = temporaryFolder({
      ...tree(
        'build/spec/a.md',
        'build/b.ts',
        'gen/c.ts',
        'gen/d.log',
        'gen/sub/e.ts',
        'SPEC.md',
        'src/f.ts',
        'src/docs/g.md',
      ),
      '.gitignore': 'gen\n*.log\n',
      'gen/.gitignore': 'sub\n',
    });
    const { files } = await list(folder, {
      specRoots: ['build/spec', 'SPEC.md', 'src/docs', 'none'],
      codeRoots: ['gen', 'src'],
    });
    assert.deepEqual(files, [
      'SPEC.md',
      'build/spec/a.md',
      'gen/.gitignore',
      'gen/c.ts',
      'gen/d.log',
      'src/docs/g.md',
      'src/f.ts',
    ]);
    const { roles } = await list(folder, { specRoots: ['gen', '.'], codeRoots: ['.'], exclude: ['build'] });
    assert.deepEqual(roles.get('SPEC.md'), { spec: true, code: false });
    assert.equal(roles.has('gen/c.ts'), false);
  });

  it('follows links inside the workspace, once, and none that lead out', async function () {
    if (process.platform === 'win32') this.skip();
    const outside = temporaryFolder(tree('secret.md'));
    const folder = temporaryFolder(tree('notes/a.md', 'src/b.ts', 'other/c.md'));
    mkdirSync(join(folder, 'spec'));
    symlinkSync(join(outside, 'secret.md'), join(folder, 'spec/out.md'));
    symlinkSync(outside, join(folder, 'spec/outside'));
    symlinkSync('../notes', join(folder, 'spec/in'));
    symlinkSync('../other/c.md', join(folder, 'spec/c.md'));
    symlinkSync('..', join(folder, 'spec/loop'));
    symlinkSync('nowhere', join(folder, 'spec/broken.md'));
    symlinkSync('src/b.ts', join(folder, 'again.ts'));
    const { files, skipped } = await list(folder, { specRoots: ['spec'], codeRoots: ['src'] });
    assert.deepEqual(files, ['spec/c.md', 'spec/in/a.md', 'src/b.ts']);
    assert.deepEqual(skipped, { link: 2, unreadable: 1 });
    const all = await list(folder);
    assert.deepEqual(all.files, ['spec/c.md', 'spec/in/a.md', 'src/b.ts']);
  });

  it('can be cancelled', async () => {
    const folder = temporaryFolder(tree('a/b/c.ts'));
    assert.equal(await codeOf(() => walkOf(folder).list(new ManualCancellation(1))), 'cancelled');
  });
});

describe('a look at one path', () => {
  removeTemporaryFolders();

  const names = fc.constantFrom('a', 'b.ts', 'c.md', 'spec', 'gen', 'dist', 'x.log', 'keep.log');
  const paths = fc.array(fc.array(names, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 });
  const rules = fc.subarray(['*.log', '!keep.log', 'gen/', '/a', 'spec/*', '!spec/a', '**/b.ts']);
  const roots = fc.record({
    specRoots: fc.subarray(['spec', '.', 'a/spec', 'gen']),
    codeRoots: fc.subarray(['.', 'a', 'dist', 'b.ts']),
    exclude: fc.subarray(['a/a', '**/x.log', 'dist/*']),
  });

  it('says what a listing would say', async () => {
    await fc.assert(
      fc.asyncProperty(paths, rules, rules, roots, async (steps, outer, inner, chosen) => {
        const files = new Set<string>();
        for (const path of steps.map((names) => names.join('/'))) {
          // A name cannot be a file and a folder.
          const clashes = [...files].some((other) => other.startsWith(`${path}/`) || path.startsWith(`${other}/`));
          if (!clashes) files.add(path);
        }
        const folder = temporaryFolder({
          ...tree(...files),
          '.gitignore': outer.join('\n'),
          ...(Array.from(files).some((file) => file.startsWith('a/')) ? { 'a/.gitignore': inner.join('\n') } : {}),
        });
        const walk = walkOf(folder, chosen);
        const listing = await walk.list(neverCancelled);
        const looks = Array.from(files, (path): [string, FileRoles | 'other' | null] => [path, walk.look(path)]);
        assert.deepEqual(
          looks,
          looks.map(([path]) => [path, listing.files.get(path) ?? null]),
        );
        rmSync(folder, { recursive: true });
      }),
      { numRuns: 150, seed: 7 },
    );
  });

  it('leaves folders, links, ignore files and what is in links to a new listing', async function () {
    if (process.platform === 'win32') this.skip();
    const folder = temporaryFolder(tree('a/b.ts', '.gitignore', 'c/d.ts'));
    const walk = walkOf(folder);
    await walk.list(neverCancelled);
    put(folder, 'a/new.ts');
    assert.deepEqual(walk.look('a/new.ts'), { spec: false, code: true });
    symlinkSync('a', join(folder, 'link'));
    for (const path of ['a', 'link', 'link/b.ts', '.gitignore', 'a/.gitignore'])
      assert.equal(walk.look(path), 'other', path);
    for (const path of ['none', 'none/x.ts', 'a/b.ts/x.ts']) assert.equal(walk.look(path), null, path);
  });
});
