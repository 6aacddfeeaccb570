import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { affectedCommand } from '../../src/faces/cli/commands/affected.ts';
import { diffCommand } from '../../src/faces/cli/commands/diff.ts';
import type { Engine } from '../../src/project/engine/engine.ts';
import type { ClosableAnswers } from '../../src/project/revisions/answers.ts';
import { assertSame, openEngine } from '../helpers/analyze.ts';
import { fakeClock } from '../helpers/clock.ts';
import { MONOREPO, randomEdit } from '../helpers/editor.ts';
import { git } from '../helpers/git.ts';
import { runCommand } from '../helpers/in-process.ts';
import type { ProjectFiles, TestProject } from '../helpers/project.ts';
import { createRandom, SEED } from '../helpers/random.ts';
import { type AnswersSetup, REVISIONS_ENV, revisionAnswers } from '../helpers/revision-answers.ts';
import { commitAll, makeRepository } from '../helpers/revisions.ts';

/** Override with `SEED=123`. */
const SEEDS = process.env.SEED ? [SEED] : [1, 2];
const NEVER = new AbortController().signal;

interface Live {
  readonly project: TestProject;
  readonly engine: Engine;
  readonly answers: ClosableAnswers;
}

async function withAnswers(
  project: TestProject,
  body: (live: Live) => Promise<void>,
  more: Partial<AnswersSetup> = {},
): Promise<void> {
  const { root } = project;
  const engine = openEngine({ root });
  const answers = revisionAnswers({ root, engine, ...more });
  try {
    await engine.scan();
    await body({ project, engine, answers });
  } finally {
    await answers.close();
    await engine.close();
  }
}

async function printed({ root }: TestProject, isDiff: boolean, ...words: string[]): Promise<string> {
  const command = isDiff ? diffCommand : affectedCommand;
  const { code, stdout, stderr } = await runCommand(
    'depgraph',
    command,
    [...words, '--json', '--no-cache', '--project', root],
    { cwd: root, env: REVISIONS_ENV },
  );
  assert.is(code, 0, stderr);
  return stdout.trimEnd().replace(/^\{"version":1,/, '{');
}

const withoutRevision = (text: string) => text.replace(/^\{"revision":\d+,/, '{');

async function assertLikeCommands({ project, answers }: Live, where: string, base?: string): Promise<void> {
  const live = withoutRevision(await answers.diff({ base }, NEVER));
  assertSame(live, await printed(project, true, ...(base === undefined ? [] : [base])), `diff ${where}`);
  const { revision, ...affected } = await answers.affected({ since: base, tests: false }, NEVER);
  const since = base === undefined ? [] : ['--since', base];
  assertSame(JSON.stringify(affected), await printed(project, false, ...since), `affected ${where}`);
}

for (const seed of SEEDS) {
  test(`after edits, commits and checkouts, live answers are those of the commands (seed ${seed})`, async () => {
    const random = createRandom(seed);
    const project = makeRepository({ ...MONOREPO, '.gitignore': '.depgraph\n' });
    git(project.root, 'checkout', '-q', '-b', 'topic');
    await withAnswers(project, async live => {
      for (let step = 0; step < 8; step++) {
        for (let edits = random.below(4); edits >= 0; edits--) randomEdit(project, random);
        if (random.chance(0.2)) project.write({ '.depgraphrc': CONFIGURATIONS[random.below(3)] });
        if (random.chance(0.3)) commitAll(project, `step ${step}`);
        if (random.chance(0.2)) switchBranch(project, step);
        await live.engine.scan();
        await assertLikeCommands(live, `step ${step}`, random.chance(0.2) ? 'HEAD' : undefined);
      }
    });
  });
}

const CONFIGURATIONS = [
  '{}',
  '{ "exclude": ["**/*.test.ts"] }',
  '{ "modules": { "*": { "files": "packages/*/**", "optional": true } }, "rules": [{ "name": "c", "acyclic": { "between": "files" } }] }',
];

function switchBranch(project: TestProject, step: number): void {
  commitAll(project, `before ${step}`);
  const names = git(project.root, 'branch', '--format', '%(refname:short)').trim().split('\n');
  if (step % 2 === 0) git(project.root, 'checkout', '-q', '-b', `topic${step}`, names[0]);
  else git(project.root, 'checkout', '-q', names[0]);
}

test('an edit that changes no fact counts, though it publishes no revision', async () => {
  const project = makeRepository({ 'a.ts': "import './b'\n", 'b.ts': '// one\n' });
  await withAnswers(project, async live => {
    await assertLikeCommands(live, 'before');
    project.write({ 'b.ts': '// two\n' });
    await live.engine.scan();
    const { files } = await live.answers.affected({ tests: false }, NEVER);
    assert.equal(files, [
      { id: 'b.ts', steps: 0 },
      { id: 'a.ts', steps: 1 },
    ]);
    await assertLikeCommands(live, 'after');
  });
  const other = makeRepository({ 'x/old.ts': "import 'react'\n// one\n" });
  await withAnswers(other, async live => {
    other.remove('x/old.ts');
    other.write({ 'y/new.ts': "import 'react'\n// one\n" });
    await live.engine.scan();
    assert.match(await live.answers.diff({}, NEVER), '"renamed":[{"from":"x/old.ts","to":"y/new.ts"}]');
    other.write({ 'y/new.ts': "import 'react'\n// two\n" });
    await live.engine.scan();
    await assertLikeCommands(live, 'no longer moved');
  });
});

test('ignored files and those of submodules are the same on both sides, also after edits', async () => {
  const module = makeRepository({ 'inside.ts': '' });
  const project = makeRepository({
    'a.ts': '',
    '.gitignore': 'out/\n',
    '.depgraphrc': '{ "gitignore": false }',
  });
  git(project.root, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', module.root, 'lib');
  git(project.root, 'commit', '-q', '-a', '-m', 'module');
  project.write({ 'out/built.ts': '' });
  await withAnswers(project, async live => {
    const edits: ProjectFiles[] = [
      {},
      { 'lib/inside.ts': "import 'react'\n" },
      { 'lib/more.ts': "import '../a'\n", 'out/other.ts': "import '../a'\n" },
      { 'out/built.ts': "import './other'\n", 'a.ts': "import './lib/more'\n" },
    ];
    for (const edit of edits) {
      project.write(edit);
      await live.engine.scan();
      await assertLikeCommands(live, JSON.stringify(edit));
    }
  });
});

test('line endings that a checkout converts are no change, also after edits', async () => {
  const project = makeRepository({
    'a.ts': "import './b'\n",
    'b.ts': '\n',
    '.gitattributes': '* eol=crlf\n',
  });
  project.write({ 'a.ts': "import './b'\r\n", 'b.ts': '\r\n' });
  const affected = async ({ answers }: { readonly answers: ClosableAnswers }) =>
    (await answers.affected({ tests: false }, NEVER)).files.map(({ id }) => id);
  await withAnswers(project, async live => {
    assert.equal(await affected(live), []);
    project.write({ 'a.ts': "import './b'\r\n// new\r\n" });
    await live.engine.scan();
    assert.equal(await affected(live), ['a.ts']);
    await assertLikeCommands(live, 'converted');
  });
});

test('after a run that failed, the answer is about the files as they are now', async () => {
  const project = makeRepository({ 'a.ts': '', 'b.ts': '', '.depgraphrc': '{}' });
  await withAnswers(project, async live => {
    await live.answers.diff({}, NEVER);
    project.write({ '.depgraphrc': '{ nonsense', 'a.ts': "import './b'\n" });
    await live.engine.scan().catch(() => {});
    const error = await live.answers.diff({}, NEVER).catch(reason => reason);
    assert.is(error.code, 'config_syntax');
    project.write({ '.depgraphrc': '{}' });
    await assertLikeCommands(live, 'repaired');
  });
});

test('the base is read once while it stays, and dropped when nobody asks', async () => {
  const project = makeRepository({ 'a.ts': '', 'b.ts': '' });
  const clock = fakeClock();
  let [opened, closed] = [0, 0];
  const openWith: AnswersSetup['openWith'] = config => {
    opened++;
    const engine = openEngine({ root: project.root, config });
    return {
      engine,
      close() {
        closed++;
        return engine.close();
      },
    };
  };
  await withAnswers(
    project,
    async live => {
      for (const text of ["import './b'\n", "import 'react'\n"]) {
        project.write({ 'a.ts': text });
        await live.engine.scan();
        await assertLikeCommands(live, text);
      }
      assert.equal([opened, closed], [1, 0]);
      clock.advance(11 * 60_000);
      assert.equal([opened, closed], [1, 1]);
      await assertLikeCommands(live, 'again');
      assert.equal([opened, closed], [2, 1]);
    },
    { clock, openWith },
  );
});

test('says when the difference may be another one, once somebody has asked', async () => {
  const project = makeRepository({ 'a.ts': '', 'b.ts': '' });
  const heard: number[] = [];
  let wake = () => {};
  const next = () =>
    new Promise<void>(done => {
      wake = done;
    });
  const onDiff = (revision: number) => {
    heard.push(revision);
    wake();
  };
  await withAnswers(
    project,
    async ({ engine, answers }) => {
      project.write({ 'a.ts': "import './b'\n" });
      await engine.scan();
      await answers.diff({}, NEVER);
      project.write({ 'c.ts': '' });
      await engine.scan();
      await engine.idle();
      await answers.diff({ isFollowed: true }, NEVER);
      assert.equal(heard, [], 'a command that asked once follows nothing');
      let told = next();
      project.write({ 'b.ts': "import './a'\n" });
      const { revision } = await engine.scan();
      await told;
      assert.equal(heard, [revision]);
      told = next();
      commitAll(project);
      await engine.scan();
      await told;
      assert.equal(heard, [revision, revision], 'the base of main is main itself');
    },
    { onDiff },
  );
});

test('two revisions are compared as the command does, also by other names', async () => {
  const project = makeRepository({
    'a.ts': "import './b'\n",
    'b.ts': '',
    '.depgraphrc': '{ "exclude": ["x/**"] }',
  });
  git(project.root, 'tag', 'one');
  project.write({ 'b.ts': "import './a'\n", 'x/new.ts': '', '.depgraphrc': '{}' });
  commitAll(project);
  git(project.root, 'checkout', '-q', '-b', 'side', 'one');
  project.write({ 'c.ts': "import 'react'\n" });
  commitAll(project);
  project.write({ 'only-on-disk.ts': '' });
  await withAnswers(project, async live => {
    const { answers } = live;
    for (const [isExact, dots] of [
      [false, '...'],
      [true, '..'],
    ] as const)
      for (const [base, head] of [
        ['one', 'main'],
        ['main', 'side'],
        ['main', 'HEAD'],
        ['main', 'side'],
      ]) {
        const text = await answers.diff({ pair: { base, head, isExact } }, NEVER);
        assertSame(text, await printed(project, true, `${base}${dots}${head}`), `${base}${dots}${head}`);
      }
    await assertLikeCommands(live, 'the engine of the project is as it was');
  });
});

test.run();
