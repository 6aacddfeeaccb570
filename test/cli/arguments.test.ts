import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readArguments } from '../../src/faces/cli/arguments.ts';
import type { Command } from '../../src/faces/cli/command.ts';
import { depgraphd as depgraphdProgram, depgraph as depgraphProgram } from '../../src/faces/cli/programs.ts';
import { DepgraphError } from '../../src/shared/errors.ts';
import { depgraph, depgraphd } from '../helpers/cli.ts';
import { makeProject } from '../helpers/project.ts';

const programs = [depgraphProgram, depgraphdProgram];
const commands = await Promise.all(
  programs.flatMap(program => Object.values(program.commands).map(load => load())),
);

function programOf({ name }: Command): string {
  return name in depgraphdProgram.commands ? 'depgraphd' : 'depgraph';
}

function refusal(command: Command, ...words: string[]): DepgraphError {
  try {
    readArguments(programOf(command), command, words);
  } catch (error) {
    if (error instanceof DepgraphError) return error;
    throw error;
  }
  return assert.unreachable(`${command.name} takes ${words.join(' ')}`) as never;
}

test('finds all commands', () => {
  assert.ok(commands.length >= 13);
});

for (const command of commands) {
  const help = `see "${programOf(command)} ${command.name} --help"`;
  for (const [name, spec] of Object.entries(command.options)) {
    if (spec.value === undefined || spec.bare !== undefined) continue;
    test(`${command.name} --${name}: rejects a missing value with the expected one`, () => {
      const cases: [words: string[], got: string][] = [
        [[`--${name}`, '-1'], '-1'],
        [[`--${name}`, '--help'], '--help'],
        [[`--${name}`, '--nonsense'], '--nonsense'],
        [[`--${name}`], 'nothing'],
        [[`--${name}=`], 'nothing'],
        [[`--${name}`, '--', 'x'], 'nothing'],
        ...(spec.alias ? [[[`-${spec.alias}`, '-1'], '-1'] as [string[], string]] : []),
      ];
      for (const [words, got] of cases) {
        const error = refusal(command, ...words);
        assert.is(error.message, `invalid value for --${name}: expected ${spec.expected}, got ${got}`);
        assert.is(error.hint, help);
      }
    });

    test(`${command.name} --${name}: accepts a value with a leading dash after =`, () => {
      const args = readArguments('depgraph', command, [`--${name}=-1`]);
      assert.is(args.text(name), '-1');
      assert.is(readArguments('depgraph', command, [`--${name}`, '-']).text(name), '-');
    });
  }

  test(`${command.name}: hints mention this command`, () => {
    assert.ok(refusal(command, '--nonsense').hint?.endsWith(help));
    // Some take any number of arguments.
    if (!Number.isFinite(command.maxPositional)) return;
    const extra = Array<string>(command.maxPositional + 1).fill('x');
    assert.ok(refusal(command, ...extra).hint?.endsWith(help));
  });
}

test('an option whose value may be left out takes it after = only', () => {
  const [why] = commands.filter(({ name }) => name === 'why');
  assert.is(readArguments('depgraph', why, ['a', 'b', '--all']).text('all'), '20');
  assert.is(readArguments('depgraph', why, ['a', 'b', '--all=5']).text('all'), '5');
  assert.equal(readArguments('depgraph', why, ['--all', 'a', 'b']).positional, ['a', 'b']);
});

test('short options can be combined, the last with a value', () => {
  const logs = commands.find(({ name }) => name === 'logs');
  const args = readArguments('depgraphd', logs ?? commands[0], ['-fn', '5', 'x']);
  assert.is(args.flag('follow'), true);
  assert.is(args.text('lines'), '5');
  assert.equal(args.positional, ['x']);
});

/** A folder may have any name, even right after a flag. */
for (const word of ['007', '1e3', '0x10', 'true', 'false', '-', '.5']) {
  test(`the argument ${word} stays verbatim`, () => {
    const [analyze] = commands.filter(({ name }) => name === 'analyze');
    for (const words of [
      [word, '--quiet'],
      ['--quiet', word],
      ['-q', word],
      ['--quiet', '--', word],
    ]) {
      const args = readArguments('depgraph', analyze, words);
      assert.equal(args.positional, [word], words.join(' '));
      assert.is(args.flag('quiet'), true, words.join(' '));
    }
    assert.is(refusal(analyze, word, 'x').message, 'unexpected argument "x" for analyze');
  });
}

test('rejects an empty argument, such as an unset variable', () => {
  const [analyze] = commands.filter(({ name }) => name === 'analyze');
  for (const words of [[''], ['-q', ''], ['--', '']]) {
    assert.is(refusal(analyze, ...words).message, 'an argument of analyze is empty');
  }
  assert.match(refusal(analyze, '--out=', 'x').message, 'got nothing');
});

test('a flag may be repeated', () => {
  const [analyze] = commands.filter(({ name }) => name === 'analyze');
  const args = readArguments('depgraph', analyze, ['-qq', '--json', '--json', '--no-cache', '--no-cache']);
  for (const name of ['quiet', 'json', 'cache']) assert.is(args.flag(name), true, name);
});

/** Errors that are detected after parsing. */
const LATER: readonly (readonly [program: 'depgraph' | 'depgraphd', words: string, hint: RegExp])[] = [
  ['depgraph', 'serve --port x', /see "depgraph serve --help"/],
  ['depgraph', 'verify --include *a*a*a*a*b', /see "depgraph verify --help"/],
  ['depgraph', 'cache stats', /run "depgraph analyze \/.+" first/],
  ['depgraph', 'verify', /depgraphd start \/.+"/],
  ['depgraphd', 'start --idle x', /see "depgraphd start --help"/],
  ['depgraphd', 'restart --idle x', /see "depgraphd restart --help"/],
  ['depgraphd', 'restart --port x', /see "depgraphd restart --help"/],
  ['depgraphd', 'run --out-dir .', /see "depgraphd run --help"/],
  ['depgraphd', 'logs --lines 0', /see "depgraphd logs --help"/],
];
for (const [program, words, hint] of LATER) {
  test(`${program} ${words}`, async () => {
    const { root } = makeProject({ 'a.ts': '' });
    const run = program === 'depgraph' ? depgraph : depgraphd;
    const { code, stderr } = await run(words.split(' '), { cwd: root, env: { HOME: root } });
    const [line, second] = stderr.trimEnd().split('\n');
    assert.is(code, 2, stderr);
    assert.match(line, new RegExp(`^${program}: `));
    assert.match(second, hint);
  });
}

test('an invalid environment variable is reported as such', async () => {
  const { root } = makeProject({ 'a.ts': '' });
  const { code, stderr } = await depgraph(['analyze', root], { env: { DEPGRAPH_PARSERS: '-1' } });
  assert.is(code, 2);
  assert.match(
    stderr,
    /^depgraph: invalid value for the environment variable DEPGRAPH_PARSERS: expected a whole/,
  );
  assert.match(stderr, /unset it/);
});

test('with DEPGRAPH_PARSERS=0, a text that needs a parser gets one', async () => {
  // Only a parser can tell whether this import is lazy.
  const { root } = makeProject({
    'a.ts': `${'f();\n'.repeat(200)}const g = x => (x ? 1 : import('./b'));\n`,
    'b.ts': '',
  });
  const { code, stdout } = await depgraph(['analyze', root], { env: { DEPGRAPH_PARSERS: '0' } });
  assert.is(code, 0);
  assert.match(stdout, /Imports +1 /);
});

test('hints about unwritable files mention only options that the command has', async () => {
  const { root } = makeProject({ 'a.ts': '', '.depgraph/demo': '' });
  const demo = await depgraph(['demo'], { cwd: root });
  assert.is(demo.code, 2);
  assert.match(demo.stderr, /cannot write .+demo: .+\n {2}run "depgraph demo" in a folder/);
  const inFile = await depgraph(['demo'], { cwd: makeProject({ '.depgraph/demo/graph.json/x': '' }).root });
  assert.match(inFile.stderr, /cannot write .+graph\.json: .+\n {2}run "depgraph demo" in a folder/);
});

test.run();
