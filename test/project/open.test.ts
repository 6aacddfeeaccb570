import { rmSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Change, DepgraphError, type OpenOptions, open, type Project } from '../../src/api.ts';
import type { Command } from '../../src/faces/cli/command.ts';
import { analyzeCommand } from '../../src/faces/cli/commands/analyze.ts';
import { checkCommand } from '../../src/faces/cli/commands/check.ts';
import { diffCommand } from '../../src/faces/cli/commands/diff.ts';
import { impactCommand } from '../../src/faces/cli/commands/impact.ts';
import { queryCommand } from '../../src/faces/cli/commands/query.ts';
import { whatIfCommand } from '../../src/faces/cli/commands/what-if.ts';
import { withoutTimestamp } from '../helpers/analyze.ts';
import { commitAt, git } from '../helpers/git.ts';
import { runCommand } from '../helpers/in-process.ts';
import { makeProject, type ProjectFiles, temporaryFolder } from '../helpers/project.ts';

const FILES: ProjectFiles = {
  'src/a.ts': "import './b'\nimport './lost'\n",
  'src/b.ts': "import './c'\nimport 'react'\n",
  'src/c.ts': "import './a'\n",
  'lib/x.py': 'import os\n',
  'package.json': '{ "dependencies": { "react": "*" } }',
};

const env = { HOME: '/nonexistent', PATH: process.env.PATH };

function openFiles(files: ProjectFiles = FILES, options: OpenOptions = {}) {
  const { root, ...project } = makeProject(files);
  return { root, ...project, opened: open(root, { env, cache: false, ...options }) };
}

const answers = suite('answers of the library');

/** What a command prints is what the method returns. */
const SAME: readonly [string, Command, readonly string[], (project: Project) => Promise<unknown>][] = [
  ['the report', analyzeCommand, ['--json'], project => project.report()],
  ['the findings', checkCommand, ['--json'], project => project.findings()],
  ['an impact', impactCommand, ['src/c.ts', '--json'], p => p.ask({ kind: 'impact', of: ['src/c.ts'] })],
  [
    'a query about revisions',
    queryCommand,
    ['changed(HEAD)', '--json'],
    p => p.ask({ kind: 'query', expression: 'changed(HEAD)' }),
  ],
  [
    'a move',
    whatIfCommand,
    ['--move', 'src/c.ts=lib/c.ts', '--json'],
    p => p.ask({ kind: 'what-if', drop: [], move: [{ from: 'src/c.ts', to: 'lib/c.ts' }] }),
  ],
  ['a difference', diffCommand, ['HEAD', '--json'], project => project.diff({ base: 'HEAD' })],
  [
    'a difference of commits',
    diffCommand,
    ['HEAD~1..HEAD', '--json'],
    p => p.diff({ base: 'HEAD~1', head: 'HEAD' }),
  ],
  ['a difference of the index', diffCommand, ['--staged', '--json'], p => p.diff({ staged: true })],
];

for (const [name, command, words, ask] of SAME) {
  answers(`${name} is what "depgraph ${command.name} ${words.join(' ')}" prints`, async () => {
    const project = makeProject(FILES);
    git(project.root, 'init', '-q');
    commitAt(project.root, '2026-01-01T00:00:00Z', 'first');
    project.write({ 'src/d.ts': "import './a'\n" });
    commitAt(project.root, '2026-01-02T00:00:00Z', 'second');
    project.write({ 'src/c.ts': "import './a'\nimport './d'\n" });
    const printed = await runCommand('depgraph', command, [...words, '--no-cache'], {
      cwd: project.root,
      env: { ...(process.env as Record<string, string>), HOME: '/nonexistent' },
    });
    assert.match(printed.stdout, /^\{/, printed.stderr);
    await using opened = await open(project.root, { env, cache: false });
    const answer = await ask(opened);
    assert.is(comparable(JSON.parse(JSON.stringify(answer))), comparable(JSON.parse(printed.stdout)));
  });
}

/** Without what differs by intention: the time, and what the command line adds around an answer. */
function comparable({ version, revision, depgraph, ...value }: Record<string, unknown>): string {
  return withoutTimestamp(value as never);
}

answers('later answers follow the last scan', async () => {
  const { write, opened } = openFiles();
  await using project = await opened;
  assert.is((await project.scan()).revision, 1);
  write({ 'src/d.ts': "import './a'\n" });
  assert.not((await project.report()).nodes.includes('src/d.ts'), 'nobody has looked');
  assert.equal(await project.scan(), { revision: 2, files: 5, changed: ['src/d.ts'] });
  assert.ok((await project.report()).nodes.includes('src/d.ts'));
});

answers('an import is explained by line and by specifier', async () => {
  const { opened } = openFiles();
  await using project = await opened;
  const [byLine] = await project.explain('src/b.ts', 1);
  assert.equal(byLine.resolutions, [{ kind: 'file', id: 'src/c.ts' }]);
  assert.equal(await project.explain('src/b.ts', './c'), [byLine]);
});

answers('options take precedence over the configuration of the project', async () => {
  const { opened } = openFiles(
    { ...FILES, '.depgraphrc': '{ "languages": ["python"] }' },
    { config: { languages: ['typescript'] } },
  );
  await using project = await opened;
  assert.is((await project.scan()).files, 3);
});

answers('progress is reported, and warnings are values', async () => {
  const seen: number[] = [];
  const { opened } = openFiles(FILES, {
    onProgress: ({ total }) => seen.push(total),
    config: { include: ['none/**', 'src/**'] },
  });
  await using project = await opened;
  await project.scan();
  assert.ok(seen.includes(3));
  assert.match(project.warnings().join(), 'none/**');
});

answers.run();

const mistakes = suite('mistakes of a host');

const closed = async () => {
  const project = await openFiles().opened;
  await project.close();
  return project;
};

const MISTAKES: readonly [code: string, name: string, () => Promise<unknown>][] = [
  ['path_missing', 'a folder that does not exist', () => open(`${temporaryFolder()}/none`)],
  ['path_not_a_folder', 'a file', () => open(import.meta.filename)],
  ['config_syntax', 'a broken configuration', () => openFiles({ '.depgraphrc': '{' }).opened],
  [
    'config_unknown_key',
    'an unknown option',
    () => openFiles(FILES, { config: { tops: 1 } as never }).opened,
  ],
  ['work_aborted', 'an aborted signal', () => openFiles(FILES, { signal: AbortSignal.abort() }).opened],
  ['project_closed', 'scan after close', async () => (await closed()).scan()],
  ['project_closed', 'report after close', async () => (await closed()).report()],
  ['project_closed', 'diff after close', async () => (await closed()).diff()],
  [
    'project_closed',
    'watch after close',
    async () => (await closed()).watch()[Symbol.asyncIterator]().next(),
  ],
  [
    'question_invalid',
    'a name that matches nothing',
    () => withProject(p => p.ask({ kind: 'uses', of: 'none/' })),
  ],
  ['file_not_in_project', 'a file that is not analysed', () => withProject(p => p.explain('none.ts', 1))],
  ['git_none', 'a difference without git', () => withProject(p => p.diff())],
  [
    'option_conflict',
    'staged beside head',
    () => withProject(p => p.diff({ head: 'a', staged: true } as never)),
  ],
  ['question_invalid', 'no question', () => withProject(p => p.ask(null as never))],
  ['question_invalid', 'an unknown question', () => withProject(p => p.ask({ kind: 'check' } as never))],
  [
    'question_invalid',
    'half a question',
    () => withProject(p => p.ask({ kind: 'why', from: 'src/a.ts' } as never)),
  ],
  [
    'question_invalid',
    'a text for a list',
    () => withProject(p => p.ask({ kind: 'impact', of: 'src/' } as never)),
  ],
  [
    'question_invalid',
    'a negative limit',
    () => withProject(p => p.ask({ kind: 'uses', of: 'src/', limit: -1 })),
  ],
  ['path_missing', 'no path', () => open(undefined as never)],
  ['project_gone', 'a project that was removed', () => afterRemoval(p => p.scan())],
  ['project_gone', 'the first report of one', () => afterRemoval(p => p.report())],
];

async function afterRemoval(work: (project: Project) => Promise<unknown>): Promise<unknown> {
  const { root, opened } = openFiles();
  await using project = await opened;
  rmSync(root, { recursive: true });
  return await work(project);
}

async function withProject(work: (project: Project) => Promise<unknown>): Promise<unknown> {
  await using project = await openFiles().opened;
  return await work(project);
}

for (const [code, name, work] of MISTAKES) {
  mistakes(`${name}: ${code}`, async () => {
    try {
      await work();
    } catch (error) {
      assert.instance(error, DepgraphError);
      assert.is((error as DepgraphError).code, code);
      return;
    }
    assert.unreachable('nothing was wrong');
  });
}

mistakes('an abort ends a scan and closes the project', async () => {
  const abort = new AbortController();
  const { opened } = openFiles(FILES, { signal: abort.signal, onProgress: () => abort.abort() });
  const project = await opened;
  const error = await project.scan().catch(reason => reason);
  assert.is((error as DepgraphError).code, 'work_aborted');
  const again = await project.report().catch(reason => reason);
  assert.is((again as DepgraphError).code, 'work_aborted');
});

mistakes('an abort while a project is opened opens none', async () => {
  const abort = new AbortController();
  const { opened } = openFiles(FILES, { signal: abort.signal });
  abort.abort();
  const error = await opened.catch(reason => reason);
  assert.is((error as DepgraphError).code, 'work_aborted');
});

const LONG_WORK: readonly [string, (project: Project) => Promise<unknown>][] = [
  ['a difference', project => project.diff({ base: 'HEAD' })],
  ['a move', p => p.ask({ kind: 'what-if', drop: [], move: [{ from: 'src', to: 'source' }] })],
];

for (const [name, work] of LONG_WORK) {
  mistakes(`close waits for the end of ${name}, which fails`, async () => {
    const { root, opened } = openFiles();
    git(root, 'init', '-q');
    commitAt(root, '2026-01-01T00:00:00Z', 'first');
    const project = await opened;
    await project.scan();
    let code = '';
    const running = work(project).catch(error => {
      code = (error as DepgraphError).code;
    });
    await project.close();
    assert.is(code, 'project_closed', 'it has ended before');
    await running;
  });
}

mistakes('a broken configuration is a warning as long as it is broken', async () => {
  const { write, opened } = openFiles();
  await using project = await opened;
  await project.scan();
  write({ '.depgraphrc': '{' });
  await project.scan().catch(() => {});
  assert.match(project.warnings().join(), '.depgraphrc');
  write({ '.depgraphrc': '{}' });
  await project.scan();
  assert.equal(project.warnings(), []);
});

mistakes('a project can be closed twice, and during a scan', async () => {
  const project = await openFiles().opened;
  const scan = project.scan().catch(error => (error as DepgraphError).code);
  await Promise.all([project.close(), project.close()]);
  assert.is(await scan, 'project_closed');
});

mistakes.run();

const watching = suite('watching with the library');

watching('yields each revision until the loop is left, for everyone who listens', async () => {
  const { write, opened } = openFiles();
  await using project = await opened;
  const seen: Change[] = [];
  const both = [project.watch(), project.watch()].map(changes => changes[Symbol.asyncIterator]());
  const [first, second] = both.map(changes => changes.next());
  await settled(project);
  write({ 'src/d.ts': "import './a'\n" });
  for (const { value } of await Promise.all([first, second])) seen.push(value);
  assert.equal(seen, [
    { revision: 2, changed: ['src/d.ts'] },
    { revision: 2, changed: ['src/d.ts'] },
  ]);
  assert.ok((await project.report()).nodes.includes('src/d.ts'));
  await Promise.all(both.map(changes => changes.return?.()));
});

watching('says why an edit could not be analysed, and goes on', async () => {
  const { write, opened } = openFiles();
  await using project = await opened;
  const changes = project.watch()[Symbol.asyncIterator]();
  const first = changes.next();
  await settled(project);
  write({ '.depgraphrc': '{' });
  const { problem, revision } = (await first).value;
  assert.is(revision, 1);
  assert.match(problem, '.depgraphrc');
  const next = nextRevision(changes);
  write({ '.depgraphrc': '{}', 'src/d.ts': '' });
  assert.equal((await next).changed, ['src/d.ts']);
});

watching('returns while somebody waits, and with a signal that is aborted already', async () => {
  const { opened } = openFiles();
  await using project = await opened;
  const changes = project.watch()[Symbol.asyncIterator]();
  const next = changes.next();
  await changes.return?.();
  assert.equal(await next, { value: undefined, done: true });
  const aborted = project.watch({ signal: AbortSignal.abort() })[Symbol.asyncIterator]();
  assert.equal(await aborted.next(), { value: undefined, done: true });
});

watching('many loops and projects on one signal print no warning', async () => {
  const warnings: Error[] = [];
  const onWarning = (warning: Error) => warnings.push(warning);
  process.on('warning', onWarning);
  const { root, opened } = openFiles();
  const { signal } = new AbortController();
  const project = await opened;
  const loops = Array.from({ length: 12 }, () => project.watch()[Symbol.asyncIterator]().next());
  const others = await Promise.all(
    Array.from({ length: 12 }, () => open(root, { env, cache: false, signal })),
  );
  await settled(project);
  await Promise.all([project, ...others].map(each => each.close()));
  await Promise.all(loops);
  process.off('warning', onWarning);
  assert.equal(warnings, []);
});

watching('ends with its signal, and with the project', async () => {
  const { opened } = openFiles();
  const project = await opened;
  const abort = new AbortController();
  const [first, second] = [project.watch({ signal: abort.signal }), project.watch()].map(changes =>
    changes[Symbol.asyncIterator]().next(),
  );
  await settled(project);
  abort.abort();
  assert.equal(await first, { value: undefined, done: true });
  await project.close();
  assert.equal(await second, { value: undefined, done: true });
});

watching.run();

/** The changes that follow are seen by the watcher, not by its first sweep. */
async function settled(project: Project): Promise<void> {
  await project.scan();
}

async function nextRevision(changes: AsyncIterator<Change>): Promise<Change> {
  for (;;) {
    const { value } = await changes.next();
    if (value.problem === undefined) return value;
  }
}
