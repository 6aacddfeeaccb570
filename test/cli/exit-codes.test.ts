import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as programs from '../../src/faces/cli/programs.ts';
import { spawnDepgraph, spawnDepgraphd } from '../helpers/cli.ts';
import { inWorld, type World } from '../helpers/daemon.ts';
import { git } from '../helpers/git.ts';
import { makeProject } from '../helpers/project.ts';

type Name = 'depgraph' | 'depgraphd';

/** An exit code belongs to a process. */
const SPAWN = { depgraph: spawnDepgraph, depgraphd: spawnDepgraphd } as const;

/** A successful command line for each command of both programs, in an order that works. */
const COMMANDS: readonly (readonly [program: Name, words: readonly string[]])[] = [
  ['depgraph', ['analyze', 'ROOT']],
  ['depgraph', ['resolve', 'ROOT/a.ts', './b.ts', '--project', 'ROOT']],
  ['depgraph', ['why', 'a.ts', 'b.ts', '--project', 'ROOT']],
  ['depgraph', ['uses', 'a.ts', '--project', 'ROOT']],
  ['depgraph', ['used-by', 'b.ts', '--project', 'ROOT']],
  ['depgraph', ['impact', 'b.ts', '--project', 'ROOT']],
  ['depgraph', ['query', 'roots()', '--project', 'ROOT']],
  ['depgraph', ['what-if', '--drop', 'a.ts -> b.ts', '--project', 'ROOT']],
  ['depgraph', ['diff', 'HEAD', '--project', 'ROOT']],
  ['depgraph', ['affected', '--since', 'HEAD', '--project', 'ROOT']],
  ['depgraph', ['history', '--since', 'all', '--project', 'ROOT']],
  ['depgraph', ['when', 'a.ts', 'b.ts', '--project', 'ROOT']],
  ['depgraph', ['hotspots', 'ROOT']],
  ['depgraph', ['modules', '--project', 'ROOT']],
  ['depgraph', ['export', 'svg', 'ROOT', '--out', 'ROOT/overview.svg']],
  ['depgraph', ['check', 'ROOT']],
  ['depgraph', ['baseline', 'create', '--project', 'ROOT']],
  ['depgraph', ['rules', 'suggest', '--project', 'ROOT']],
  ['depgraph', ['cache', 'stats', '--project', 'ROOT']],
  ['depgraph', ['init', 'ROOT']],
  ['depgraph', ['schema', 'config']],
  ['depgraph', ['demo']],
  ['depgraphd', ['start', 'ROOT', '--port', '0']],
  ['depgraphd', ['status', 'ROOT']],
  ['depgraph', ['verify', 'ROOT']],
  ['depgraphd', ['logs', 'ROOT']],
  ['depgraphd', ['restart', 'ROOT', '--port', '0']],
  ['depgraphd', ['stop', 'ROOT']],
];

/** The commands that run until a signal stops them. */
const SERVERS: readonly (readonly [program: Name, words: readonly string[]])[] = [
  ['depgraph', ['serve', 'ROOT', '--port', '0']],
  ['depgraphd', ['run', 'ROOT', '--port', '0']],
];

const ALL = [...COMMANDS, ...SERVERS];
/** A process each: what ends a process with a code is the same for all. */
const SOME = ALL.filter((_, i) => i % 4 === 3);
const FAILURE = pathToFileURL(join(import.meta.dirname, '../helpers/inject-failure.mjs')).href;

const inRoot = (words: readonly string[], root: string) => words.map(word => word.replace('ROOT', root));

/** A project with two commits. */
function repository(): string {
  const { root, write } = makeProject({ 'a.ts': "import './b.ts'\n", 'b.ts': '' });
  git(root, 'init', '-q', '-b', 'main');
  for (const text of ['', '// more\n']) {
    write({ 'b.ts': text });
    git(root, 'add', '--all');
    git(root, 'commit', '-q', '-m', 'a commit');
  }
  return root;
}

test('the tables cover every command', () => {
  const known = ALL.map(([program, [command]]) => `${program} ${command}`);
  const all = Object.values(programs).flatMap(({ name, commands }) =>
    Object.keys(commands).map(command => `${name} ${command}`),
  );
  assert.equal(known.sort(), all.sort());
});

test(
  'every command exits with 0 on success',
  inWorld(async world => {
    const root = repository();
    for (const [program, words] of COMMANDS) {
      const { code, stderr } = await world[program](inRoot(words, root));
      assert.is(code, 0, `${program} ${words.join(' ')}: ${stderr}`);
    }
    for (const [program, words] of SERVERS) {
      const server = world.foreground(program, inRoot(words, root));
      await server.printed(/revision 1|analysed/); // The signal handlers are installed by now.
      server.process.kill('SIGTERM');
      assert.equal(await server.ended(), { code: 0, signal: null }, server.output());
    }
  }),
);

test(
  'every command exits with 2, one line and a hint on wrong usage',
  inWorld(async world => {
    const outcomes = ALL.map(async ([program, [command]]) => {
      const { code, stderr } = await world[program]([command, '--no-such-option']);
      assert.is(code, 2, `${program} ${command}: ${stderr}`);
      assert.match(stderr, /^depgraphd?: unknown option --no-such-option\n {2}.*\n$/);
    });
    await Promise.all(outcomes);
  }),
);

test(
  'a command exits with 3 and a message on an internal failure',
  inWorld(async world => {
    const root = repository();
    for (const [program, words] of SOME) await failsWithin(world, program, inRoot(words, root));
  }),
);

async function failsWithin(world: World, program: Name, words: readonly string[]): Promise<void> {
  const env = { ...world.env, NODE_OPTIONS: `--import ${FAILURE}` };
  const { code, stderr } = await SPAWN[program](words, { env });
  const [first, second] = stderr.split('\n');
  assert.is(code, 3, `${program} ${words.join(' ')}: ${stderr}`);
  assert.match(first, /^depgraphd?: unexpected failure; this is a bug in depgraph/);
  assert.is(second, 'TypeError: injected failure');
}

test.run();
