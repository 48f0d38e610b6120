import assert from 'node:assert/strict';
import type { Command } from '../../server/src/cli/command.ts';
import { GroundplanError } from '../../server/src/engine/errors.ts';
import { run, runJson } from './run.ts';

/** A command that answers what it was asked, or fails as it is told. */
const echo: Command = {
  name: 'echo',
  summary: 'Say it again',
  usage: ['echo WHAT [--loud]'],
  details: ['Says what it hears.'],
  positionals: [{ name: 'WHAT', summary: 'What to say.', required: true }],
  options: {
    loud: { type: 'boolean', short: 'l', summary: 'Shout.' },
    to: { type: 'string', value: 'NAME', summary: 'To whom.' },
    tone: { type: 'string', choices: ['kind', 'firm'], summary: 'How.' },
  },
  async run({ options, positionals }) {
    const [what = ''] = positionals;
    if (what === 'bug') throw new TypeError('x is not a function');
    if (what.includes('/'))
      throw new GroundplanError(what, 'No.', { data: { why: 1 }, place: { file: 'a.json', pointer: '/x' } });
    if (what === 'cancelled') throw new GroundplanError('cancelled', 'Stopped.');
    return { exit: 0, value: { what, ...options }, text: (paint) => `${paint.error(what)}\n` };
  },
};
const commands = [echo];

describe('The command line', () => {
  it('prints text for people and one JSON value for programs', async () => {
    assert.deepEqual(await run(['echo', 'tea'], { commands }), { exit: 0, stdout: 'tea\n', stderr: '' });
    const json = await run(['echo', 'tea', '--json', '--to=me', '-l'], { commands });
    assert.deepEqual(json, { exit: 0, stdout: '{"what":"tea","json":true,"to":"me","loud":true}\n', stderr: '' });
  });

  it('takes options before and behind arguments, arguments behind --, and the last of two values', async () => {
    const written = [
      ['--loud', 'tea', '--to', 'you', '--to', 'me'],
      ['tea', '-l', '--to=you', '--to=me'],
      ['--to=me', '-l', '--', 'tea'],
    ];
    for (const args of written) {
      const { value } = await runJson(['echo', ...args], { commands });
      assert.deepEqual({ ...value }, { json: true, loud: true, to: 'me', what: 'tea' }, args.join(' '));
    }
    const { value } = await runJson(['echo', '--', '--loud'], { commands });
    assert.equal(value.what, '--loud');
  });

  const refused: [args: string[], code: string, hint: RegExp][] = [
    [['ecko', 'tea'], 'usage/unknown-command', /Did you mean echo\?/],
    [['--loud', 'echo'], 'usage/unknown-option', /Options follow it/],
    [['echo', 'tea', '--lout'], 'usage/unknown-option', /Did you mean --loud\?/],
    [['echo', 'tea', '-x'], 'usage/unknown-option', /-x/],
    [['echo', 'tea', '--to'], 'usage/missing-value', /--to=NAME/],
    [['echo', 'tea', '--to='], 'usage/missing-value', /--to=NAME/],
    [['echo', 'tea', '--to', '--loud'], 'usage/missing-value', /--to=--loud/],
    [['echo', 'tea', '--loud=yes'], 'usage/unexpected-value', /takes no value/],
    [['echo', 'tea', '--tone', 'kid'], 'usage/bad-value', /Did you mean kind\?/],
    [['echo', 'tea', 'cake'], 'usage/unexpected-argument', /"cake"/],
    [['echo'], 'usage/missing-argument', /WHAT/],
    [['echo', 'tea', '--constructor'], 'usage/unknown-option', /--constructor/],
  ];
  for (const [args, code, hint] of refused) {
    it(`refuses "${args.join(' ')}" with ${code}`, async () => {
      const { exit, stdout, stderr } = await run(args, { commands });
      assert.equal(exit, 2);
      assert.equal(stdout, '');
      assert.match(stderr, new RegExp(`^error\\[${code}\\] `));
      assert.match(stderr, hint);
      assert.match(stderr, /--help to see how it is called\.\n$/);
      const json = await runJson(args, { commands });
      assert.equal(json.exit, 2);
      assert.equal(json.stderr, '');
      assert.equal(json.value.code, code);
    });
  }

  it('shows the commands on standard error where none was named', async () => {
    const { exit, stdout, stderr } = await run([], { commands });
    assert.deepEqual([exit, stdout], [2, '']);
    assert.match(
      stderr,
      /^Groundplan 1\.2\.3: .*\n\nUsage: groundplan COMMAND \[OPTIONS\]\n\nCommands:\n {2}echo {2}Say it again\n/,
    );
    assert.equal((await runJson([], { commands })).value.code, 'usage/missing-command');
  });

  it('says its version and how it is called', async () => {
    assert.deepEqual(await run(['--version'], { commands }), { exit: 0, stdout: 'groundplan 1.2.3\n', stderr: '' });
    assert.deepEqual((await runJson(['--version'], { commands })).value, { version: '1.2.3' });
    assert.equal((await run(['-h'], { commands })).stdout, (await run(['--help'], { commands })).stdout);
    assert.equal((await run(['help'], { commands })).stdout, (await run(['--help'], { commands })).stdout);
    assert.equal((await run(['help', 'echo'], { commands })).stdout, (await run(['echo', '-h'], { commands })).stdout);
    const expected = `Say it again

Usage: groundplan echo WHAT [--loud]

Says what it hears.

Arguments:
  WHAT  What to say.

Options:
  --loud, -l        Shout.
  --to NAME         To whom.
  --tone kind|firm  How.
  --json            Print one JSON value and nothing else on standard output, errors included.
  --help, -h        Show this help.
`;
    assert.deepEqual(await run(['echo', '--help'], { commands }), { exit: 0, stdout: expected, stderr: '' });
    assert.equal((await run(['echo', 'a', 'b', '-h'], { commands })).stdout, expected);
    assert.equal((await runJson(['echo', '--help'], { commands })).value.usage[0], 'echo WHAT [--loud]');
  });

  const codes: [code: string, exit: number][] = [
    ['lock/busy', 1],
    ['write/read-only', 1],
    ['workspace/graph-exists', 1],
    ['workspace/no-graph', 2],
    ['config/unknown-key', 2],
    ['baseline/not-found', 2],
    ['cancelled', 130],
  ];
  for (const [code, exit] of codes) {
    it(`ends with ${exit} on ${code}`, async () => {
      const text = await run(['echo', code], { commands });
      assert.deepEqual([text.exit, text.stdout], [exit, '']);
      assert.match(text.stderr, new RegExp(`error\\[${code}\\]`));
      const json = await runJson(['echo', code], { commands });
      assert.deepEqual([json.exit, json.stderr, json.value.code], [exit, '', code]);
      if (code.includes('/')) {
        assert.deepEqual(json.value, { code, message: 'No.', data: { why: 1 }, file: 'a.json', pointer: '/x' });
      }
    });
  }

  it('reports a fault of its own without a stack', async () => {
    const { exit, stderr } = await run(['echo', 'bug'], { commands });
    assert.equal(exit, 1);
    assert.match(
      stderr,
      /^error\[internal\] Groundplan failed where it should not: x is not a function\. Please report this/,
    );
    assert.doesNotMatch(stderr, /\n\s+at /);
  });

  it('is coloured on a terminal, unless NO_COLOR or a dumb terminal says otherwise', async () => {
    const coloured = async (env: Record<string, string>, terminal = true) =>
      (await run(['echo', 'tea'], { commands, env, terminal })).stdout.includes('\u001b');
    assert.equal(await coloured({}), true);
    assert.equal(await coloured({ NO_COLOR: '' }), true);
    assert.equal(await coloured({ NO_COLOR: '1' }), false);
    assert.equal(await coloured({ TERM: 'dumb' }), false);
    assert.equal(await coloured({ FORCE_COLOR: '1' }, false), false);
    const json = await run(['echo', 'tea', '--json'], { commands, terminal: true });
    assert.equal(json.stdout.includes('\u001b'), false);
  });
});
