import { existsSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Report } from '../../src/core/report/types.ts';
import type { Command } from '../../src/faces/cli/command.ts';
import { analyzeCommand } from '../../src/faces/cli/commands/analyze.ts';
import { cacheCommand } from '../../src/faces/cli/commands/cache.ts';
import { initCommand } from '../../src/faces/cli/commands/init.ts';
import { resolveCommand } from '../../src/faces/cli/commands/resolve.ts';
import { depgraph, depgraphd } from '../helpers/cli.ts';
import { get, inWorld, urlIn } from '../helpers/daemon.ts';
import { runCommand } from '../helpers/in-process.ts';
import { makeProject } from '../helpers/project.ts';

const REPOSITORY = {
  '.git/HEAD': '',
  'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
  'src/deep/a.ts': "import '@/b'\n",
  'src/b.ts': '',
};
const ROOT_LINE = 'project root: ../.. (found .git)\n';
/** Once a daemon runs, the cache may be the marker. */
const DAEMON_ROOT_LINE = /^depgraphd?: project root: \.\.\/\.\. \(found \.(git|depgraph)\)\n$/;

const run = (command: Command, words: readonly string[], cwd: string) =>
  runCommand('depgraph', command, words, { cwd });

test('analyze finds the root and prints it, and a dot means the current folder', async () => {
  const { root, path } = makeProject(REPOSITORY);
  const found = await run(analyzeCommand, ['--json', '--no-cache'], path('src/deep'));
  const report = JSON.parse(found.stdout) as Report;
  assert.is(report.projectRoot, root);
  assert.equal(report.edges, [['src/deep/a.ts', 'src/b.ts']]);
  assert.is(found.stderr, `depgraph: ${ROOT_LINE}`);

  const here = await run(analyzeCommand, ['.', '--json', '--no-cache'], path('src/deep'));
  assert.is((JSON.parse(here.stdout) as Report).projectRoot, path('src/deep'));
  assert.is(here.stderr, '');
  const atRoot = await run(analyzeCommand, ['-q', '--no-cache', '--out', path('out.json')], root);
  assert.is(atRoot.stderr, '');
});

test('uses configuration, report and cache of the root', async () => {
  const { path } = makeProject({ ...REPOSITORY, '.depgraphrc': '{"exclude":["src/b.ts"]}' });
  const { code, stderr } = await run(analyzeCommand, ['-q'], path('src/deep'));
  assert.is(code, 0);
  assert.is(stderr, 'depgraph: project root: ../.. (found .depgraphrc)\n');
  assert.ok(existsSync(path('.depgraph/graph.json')));
  assert.not.ok(existsSync(path('src/deep/.depgraph')));
  const where = await run(cacheCommand, ['path'], path('src/deep'));
  assert.is(where.stdout, `${path('.depgraph/cache.db')}\n`);
  const shown = await run(cacheCommand, ['show', 'a.ts', '--json'], path('src/deep'));
  assert.is(JSON.parse(shown.stdout).record.id, 'src/deep/a.ts');
  const listed = await run(cacheCommand, ['ls', '--json'], path('src/deep'));
  assert.equal(
    (JSON.parse(listed.stdout).files as { id: string }[]).map(({ id }) => id),
    ['src/deep/a.ts'],
  );
});

test('resolve: the file is relative to the current folder', async () => {
  const { path } = makeProject(REPOSITORY);
  const { code, stdout, stderr } = await run(resolveCommand, ['a.ts', '@/b'], path('src/deep'));
  assert.is(code, 0, stderr);
  assert.is(stderr, `depgraph: ${ROOT_LINE}`);
  assert.match(stdout, /→ src\/b\.ts/);
  for (const [file, reason] of [
    ['nope.ts', 'no such file'],
    ['../../../x.ts', 'is outside the project'],
    ['../../tsconfig.json', 'it is not a source file of a known language'],
  ]) {
    const missing = await run(resolveCommand, [file, '@/b'], path('src/deep'));
    assert.is(missing.code, 2);
    assert.match(missing.stderr, reason);
  }
});

test('init uses the current folder, not the enclosing project', async () => {
  const { path } = makeProject(REPOSITORY);
  const { code, stdout, stderr } = await run(initCommand, [], path('src/deep'));
  assert.is(code, 0);
  assert.is(stderr, '');
  assert.is(stdout, `wrote ${path('src/deep/.depgraphrc')}\n`);
});

test('the output of the demo does not mark a project', async () => {
  const { root, path } = makeProject({ 'x/a.ts': '' });
  const home = { HOME: root };
  await depgraph(['demo'], { cwd: root, env: home });
  assert.ok(existsSync(path('.depgraph/demo/graph.json')));
  const { stderr } = await depgraph(['analyze', '-q'], { cwd: path('x'), env: home });
  assert.is(stderr, '');
  assert.ok(existsSync(path('x/.depgraph/graph.json')));
});

test(
  'daemon commands, and commands that use the daemon, work from a subfolder',
  inWorld(async world => {
    const { root, path } = makeProject(REPOSITORY);
    const options = { cwd: path('src/deep'), env: world.env };
    const daemon = async (words: readonly string[], said = DAEMON_ROOT_LINE) => {
      const { code, stdout, stderr } = await depgraphd(words, options);
      assert.match(stderr, said);
      assert.is(code, 0);
      return stdout;
    };
    const started = await daemon(['start', '--port', '0']);
    assert.match(started, `now serving ${root}\n`);
    assert.equal((await get(`${urlIn(started)}/api/project`)).body, { path: root });
    assert.is(JSON.parse(await daemon(['status', '--json'])).daemon.root, root);
    await daemon(['status', '--all'], /^$/);
    assert.match(await daemon(['logs']), 'serving');

    const analysed = await depgraph(['analyze'], options);
    assert.match(analysed.stdout, /from the daemon, revision 1,/);
    const verified = await depgraph(['verify'], options);
    assert.match(verified.stdout, /^identical: 2 files, 1 dependency, revision 1\n/);
    assert.match(verified.stderr, DAEMON_ROOT_LINE);
    const served = await depgraph(['serve'], options);
    assert.is(served.code, 2);
    assert.match(served.stderr, new RegExp(`${root} is already being served`));

    assert.match(await daemon(['restart', '--port', '0']), `stopped the daemon of ${root}\n`);
    assert.is(await daemon(['stop']), `stopped the daemon of ${root}\n`);
  }),
);

for (const [program, words] of [
  ['depgraph', ['serve', '--port', '0']],
  ['depgraphd', ['run', '--port', '0']],
] as const) {
  test(
    `${program} ${words[0]} serves the root`,
    inWorld(async world => {
      const { root, path } = makeProject(REPOSITORY);
      const child = world.foreground(program, words, {}, path('src/deep'));
      assert.match(await child.printed(/project root: \S+ \(found \.git\)/), '../..');
      await child.printed(new RegExp(program === 'depgraph' ? `serving ${root}` : `"root":"${root}"`));
      await child.printed(/revision/);
      child.process.kill('SIGTERM');
      assert.is((await child.ended()).code, 0);
    }),
  );
}

test.run();
