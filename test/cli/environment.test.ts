import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CLI, DAEMON, spawnProgram } from '../helpers/cli.ts';
import { get, inWorld, urlIn } from '../helpers/daemon.ts';
import { trackAll } from '../helpers/git.ts';
import { install, installedPackages, type Packages } from '../helpers/installation.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';

/** Only swc, in a parser process, can tell that this import is lazy. */
const NEEDS_SWC = `${'// long\n'.repeat(200)}export const lazy = (x: number) => (x ? 1 : import('./b.ts'));\n`;
const PROJECT = { 'a.ts': NEEDS_SWC, 'b.ts': '' };

// ---- packages that cannot be loaded

const { version: SWC } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../node_modules/@swc/core/package.json'), 'utf8'),
) as { version: string };
const swcBinary = installedPackages().find(name => name.startsWith('@swc/core-')) ?? '';

/** The message of Node 24 for a native module that was compiled for another version. */
const OTHER_NODE = `
  const error = new Error("The module 'better_sqlite3.node'\\nwas compiled against a different Node.js version using\\n" +
    'NODE_MODULE_VERSION 115. This version of Node.js requires\\nNODE_MODULE_VERSION 137.');
  error.code = 'ERR_DLOPEN_FAILED';
  throw error;`;

const REBUILD = 'run "npm rebuild better-sqlite3" in FOLDER';

const SQLITE: readonly (readonly [what: string, packages: Packages, reason: RegExp, hint: string])[] = [
  ['has no binary', { 'better-sqlite3': {} }, /it has no binary for \w+-\w+$/, REBUILD],
  [
    'has a damaged binary',
    { 'better-sqlite3': { 'build/Release/better_sqlite3.node': 'damaged' } },
    /better_sqlite3\.node: /,
    REBUILD,
  ],
  [
    'was built for another version of Node',
    { 'better-sqlite3': {}, bindings: { 'bindings.js': `module.exports = () => {${OTHER_NODE}}` } },
    /it was built for a different version of Node than v\d+\.\d+\.\d+$/,
    REBUILD,
  ],
  ['is not installed', { 'better-sqlite3': 'absent' }, /it is not installed$/, 'run "npm install" in FOLDER'],
];

for (const [i, [what, packages, reason, hint]] of SQLITE.entries()) {
  test(
    `better-sqlite3 ${what}: ${i === 0 ? 'every command that needs it' : 'depgraph'} says how to fix that`,
    inWorld(async ({ env }) => {
      const { root, depgraph, depgraphd } = install(packages);
      const project = makeProject(PROJECT);
      trackAll(project); // Otherwise the unsigned cache would be rejected before it is opened.
      project.write({ '.depgraph/cache.db': 'old' });
      const commands: readonly (readonly [program: string, ...words: string[]])[] = [
        [depgraphd, 'start', project.root, '--port', '0'],
        [depgraphd, 'run', project.root, '--port', '0'],
        [depgraph, 'serve', project.root, '--port', '0'],
        [depgraph, 'cache', 'stats', '--project', project.root],
        [depgraph, 'cache', 'clear', '--project', project.root],
      ];
      // Each cause with one command, and each command with one cause.
      for (const [program, ...words] of i === 0 ? commands : [commands[i]]) {
        const { code, stdout, stderr } = await spawnProgram(program, words, { env });
        const [first, second, ...rest] = stderr.split('\n');
        assert.is(code, 2, `${words[0]}: ${stderr}`);
        assert.is(stdout, '', words[0]);
        assert.match(first, /^depgraphd?: cannot load the package better-sqlite3: /);
        assert.match(first, reason);
        assert.is(second, `  ${hint.replace('FOLDER', root)}`);
        assert.equal(rest, ['']);
      }
    }),
  );
}

test(
  'without the binary of better-sqlite3, analyze works in memory and warns in one line',
  inWorld(async ({ env }) => {
    const { root, depgraph } = install({ 'better-sqlite3': {} });
    const project = makeProject(PROJECT);
    const { code, stderr } = await spawnProgram(depgraph, ['analyze', project.root], { env });
    assert.is(code, 0, stderr);
    assert.match(stderr, /^depgraph: warning: not using the cache .*, keeping everything in memory: .*\n$/);
    assert.match(stderr, REBUILD.replace('FOLDER', root));
  }),
);

const WITHOUT_SWC: Packages = Object.fromEntries([
  ['@swc/core', {}],
  [swcBinary, 'absent'],
] as const);
/** Copies the package, because a linked one would resolve its dependencies at its real path. */
const swcHint = new RegExp(`run "npm install --no-save ${swcBinary}@${SWC}" in `);

test(
  'without the binary of swc, a lexer reads the files, and a warning says how to install it',
  inWorld(async ({ env }) => {
    const { root, depgraph, depgraphd } = install(WITHOUT_SWC);
    const project = makeProject(PROJECT);
    const { code, stdout, stderr } = await spawnProgram(depgraph, ['analyze', '--json', project.root], {
      env,
    });
    assert.is(code, 0, stderr);
    assert.equal(JSON.parse(stdout).edges, [['a.ts', 'b.ts']]);
    assert.match(
      stderr,
      /^depgraph: warning: cannot load the package @swc\/core: it has no binary for .*\n$/,
    );
    assert.match(stderr, swcHint);
    assert.match(stderr, root);

    const start = await spawnProgram(depgraphd, ['start', project.root, '--port', '0'], { env });
    await get(`${urlIn(start.stdout)}/api/graph`); // Responds after the first analysis.
    const status = await spawnProgram(depgraphd, ['status', project.root, '--json'], { env });
    assert.match(JSON.parse(status.stdout).daemon.warnings.join('\n'), swcHint);
  }),
);

// ---- a current folder that was deleted

const GONE = /^depgraphd?: the current folder no longer exists\n {2}change to a folder that exists, .*\n$/;

/** Runs a command in a deleted folder. */
function inDeletedFolder(program: string, words: readonly string[], env: Readonly<Record<string, string>>) {
  const folder = join(temporaryFolder(), 'gone');
  mkdirSync(folder);
  const script = 'rmdir "$PWD" && exec "$@"';
  return spawnSync('/bin/sh', ['-c', script, 'sh', process.execPath, program, ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', NO_COLOR: '1', ...env },
    encoding: 'utf8',
  });
}

if (process.platform !== 'win32') {
  test(
    'an absolute path works in a deleted current folder',
    inWorld(async ({ env }) => {
      const { root, path } = makeProject(PROJECT);
      const out = join(temporaryFolder(), 'report.json');
      const commands: readonly (readonly [program: string, ...words: string[]])[] = [
        [CLI, 'analyze', root],
        [CLI, 'analyze', root, '--no-cache', '--out', out],
        [CLI, 'cache', 'stats', '--project', root],
        [CLI, 'resolve', path('a.ts'), './b.ts', '--project', root],
        [CLI, 'init', root],
        [CLI, '--help'],
        [DAEMON, 'start', root, '--port', '0'],
        [DAEMON, 'status', root],
        [CLI, 'verify', root],
        [DAEMON, 'restart', root, '--port', '0'],
        [DAEMON, 'logs', root],
        [DAEMON, 'stop', root],
      ];
      for (const [program, ...words] of commands) {
        const { status, stderr } = inDeletedFolder(program, words, env);
        assert.equal([status, stderr], [0, ''], words.join(' '));
      }
      assert.equal(readdirSync(path('.depgraph')).includes('graph.json'), true);
      assert.equal(JSON.parse(readFileSync(out, 'utf8')).diagnostics.problems, []);
    }),
  );

  test(
    'a relative or missing path fails with one clear line',
    inWorld(async ({ env }) => {
      const { root } = makeProject(PROJECT);
      const commands: readonly (readonly [program: string, ...words: string[]])[] = [
        [CLI, 'analyze'],
        [CLI, 'analyze', root, '--out', 'report.json'],
        [CLI, 'demo'],
        [DAEMON, 'start'],
        [DAEMON, 'status', '.'],
      ];
      for (const [program, ...words] of commands) {
        const { status, stderr } = inDeletedFolder(program, words, env);
        assert.is(status, 2, words.join(' '));
        assert.match(stderr, GONE, words.join(' '));
      }
    }),
  );
}

// ---- no file descriptor left

if (process.platform === 'linux') {
  test('too few file descriptors to start: one line and exit 3, never a stack trace', () => {
    const { root } = makeProject({ 'a.ts': '' });
    const codes = new Map<number, number | null>();
    for (let limit = 18; limit <= 66; limit += 8) {
      const words = ['-c', `ulimit -n ${limit} && exec "$@"`, 'sh', process.execPath, CLI];
      const { status, signal, stderr } = spawnSync('/bin/sh', [...words, 'analyze', root, '--no-cache'], {
        env: { PATH: process.env.PATH ?? '', NO_COLOR: '1', DEPGRAPH_PARSERS: '1' },
        encoding: 'utf8',
      });
      // With fewer than Node itself needs, it exits before it reads our first file.
      if (signal !== null || stderr.includes('Assertion failed') || stderr.includes(`open '${CLI}'`))
        continue;
      codes.set(limit, status);
      assert.ok(status === 0 || status === 3, `${limit}: exit ${status}, ${stderr}`);
      if (status === 3)
        assert.match(stderr, /^depgraph: (cannot start: EMFILE.*|too many open files\n {2}.*)\n$/);
    }
    assert.ok([...codes.values()].includes(0), 'enough descriptors succeed');
    assert.ok([...codes.values()].includes(3) || process.versions.node > '22', 'the limit takes effect');
  });
}

test.run();
