import { request } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultConfig } from '../../src/core/config/options.ts';
import type { Model } from '../../src/core/report/model-types.ts';
import type { Command } from '../../src/faces/cli/command.ts';
import { affectedCommand } from '../../src/faces/cli/commands/affected.ts';
import { diffCommand } from '../../src/faces/cli/commands/diff.ts';
import { historyCommand } from '../../src/faces/cli/commands/history.ts';
import { hotspotsCommand } from '../../src/faces/cli/commands/hotspots.ts';
import { queryCommand } from '../../src/faces/cli/commands/query.ts';
import { memoryStore } from '../../src/project/store/memory.ts';
import { openEngine } from '../helpers/analyze.ts';
import { git } from '../helpers/git.ts';
import { commitsOf, writeHistory } from '../helpers/git-history.ts';
import { ask, openEvents } from '../helpers/http.ts';
import { runCommand } from '../helpers/in-process.ts';
import type { TestProject } from '../helpers/project.ts';
import { REVISIONS_ENV } from '../helpers/revision-answers.ts';
import { buildOnce, checkoutOf, commitAll } from '../helpers/revisions.ts';
import { type ServerSetup, withServer } from '../helpers/server.ts';

/** A main branch with a few commits, and a topic branch with one commit and edits that no commit has. */
const withTopic = buildOnce(project => {
  const edit = (step: number) =>
    project.write({ 'src/b.ts': `import './a'\n// ${step}\n`, 'lone.py': `x = ${step}\n` });
  writeHistory(project, commitsOf(23, edit));
  git(project.root, 'checkout', '-q', '-b', 'topic');
  project.write({ 'src/c.ts': "import './a'\n" });
  commitAll(project);
  project.write({ 'src/d.ts': "import './c'\n", 'lone.py': 'import yaml\n' });
});

const TOPIC: ServerSetup = { prepare: withTopic };

async function printed({ root }: TestProject, command: Command, ...words: string[]): Promise<unknown> {
  const options = { cwd: root, env: REVISIONS_ENV };
  const { code, stdout, stderr } = await runCommand('depgraph', command, [...words, '--json'], options);
  assert.is(code, 0, stderr);
  const { version, ...answer } = JSON.parse(stdout);
  assert.is(version, 1);
  return answer;
}

async function answerOf(port: number, target: string): Promise<Record<string, unknown>> {
  const { status, text } = await ask(port, target);
  assert.is(status, 200, text);
  const { revision, ...answer } = JSON.parse(text);
  return answer;
}

const SAME: readonly (readonly [target: string, command: Command, ...words: string[]])[] = [
  ['/api/diff', diffCommand],
  ['/api/diff?base=main~3', diffCommand, 'main~3'],
  ['/api/diff?base=main~3&head=topic', diffCommand, 'main~3...topic'],
  ['/api/diff?base=topic&head=main~3&exact=true', diffCommand, 'topic..main~3'],
  ['/api/affected', affectedCommand],
  ['/api/affected?since=main~3&tests=true', affectedCommand, '--since', 'main~3', '--tests'],
  ['/api/history?every=5', historyCommand, '--every', '5'],
  ['/api/hotspots', hotspotsCommand],
  ['/api/hotspots?all=true&limit=1', hotspotsCommand, '--all', '--limit', '1'],
];

test('answers as the commands do, and changes nothing', async () => {
  await withServer(TOPIC, async ({ port, project, engine }) => {
    const before = await engine.scan();
    for (const [target, command, ...words] of SAME)
      assert.equal(await answerOf(port, target), await printed(project, command, ...words), target);
    assert.is(engine.snapshot(), before);
    assert.is(await engine.scan(), before, 'the files are known as before');
  });
});

test('changed() compares with the merge base, and its answer has no ETag', async () => {
  await withServer(TOPIC, async ({ port, project }) => {
    const target = `/api/query?q=${encodeURIComponent('rdeps(changed(main)) + changed(HEAD)')}`;
    const { revision, ...expected } = (await printed(
      project,
      queryCommand,
      'rdeps(changed(main)) + changed(HEAD)',
    )) as Record<string, unknown>;
    assert.equal(await answerOf(port, target), expected);
    const { headers, status } = await ask(port, target, { headers: { 'if-none-match': '*' } });
    assert.equal([status, headers.etag, headers['cache-control']], [200, undefined, 'no-store']);
    commitAll(project);
    const { nodes } = await answerOf(port, `/api/query?q=changed(HEAD)`);
    assert.equal(nodes, [], 'the reference has moved, the revision has not');
  });
});

test('a commit, another branch and new references change the difference without a new revision', async () => {
  await withServer(TOPIC, async ({ port, project, engine }) => {
    const files = async () => (await answerOf(port, '/api/diff')).files;
    const added = { ...NO_FILES, added: ['src/c.ts', 'src/d.ts'], changed: ['lone.py'] };
    assert.equal(await files(), added);
    commitAll(project);
    assert.equal(await files(), added);
    const { revision } = await engine.scan();
    git(project.root, 'branch', '-f', 'main', 'HEAD');
    assert.equal(await files(), NO_FILES);
    assert.is((await engine.scan()).revision, revision);
  });
});

const NO_GIT: ServerSetup = {};
const SHALLOW: ServerSetup = {
  prepare(project) {
    withTopic(project);
    const origin = checkoutOf(project, 'topic').root;
    git(origin, 'branch', '-f', 'main', 'HEAD~1');
    project.remove('.git', 'src', 'lone.py');
    git(project.root, 'init', '-q', '-b', 'topic');
    git(project.root, 'fetch', '-q', '--depth', '1', `file://${origin}`, 'HEAD:refs/remotes/origin/topic');
    git(project.root, 'fetch', '-q', '--depth', '1', `file://${origin}`, 'main:refs/remotes/origin/main');
    git(project.root, 'reset', '-q', '--hard', 'origin/topic');
  },
};
const DAMAGED: ServerSetup = {
  prepare(project) {
    withTopic(project);
    project.remove('.git/objects');
    project.write({ '.git/objects/info/alternates': '/nowhere\n' });
  },
};
const INVALID_HEAD: ServerSetup = {
  prepare(project) {
    withTopic(project);
    project.write({ '.depgraphrc': '{ "exclud": [] }' });
    commitAll(project);
    project.write({ '.depgraphrc': '{}' });
  },
};

const REFUSED: readonly (readonly [target: string, setup: ServerSetup, message: RegExp])[] = [
  ['/api/diff', NO_GIT, /^the project is not in a git repository$/],
  ['/api/affected', NO_GIT, /^the project is not in a git repository$/],
  ['/api/history', NO_GIT, /^the project is not in a git repository$/],
  ['/api/hotspots', NO_GIT, /^the project is not in a git repository$/],
  ['/api/query?q=changed(main)', NO_GIT, /^the project is not in a git repository$/],
  ['/api/diff?base=mian', TOPIC, /^unknown revision "mian", did you mean "main"\?$/],
  ['/api/diff?base=HEAD&head=--all', TOPIC, /^unknown revision "--all"/],
  ['/api/affected?since=HEAD:src', TOPIC, /^unknown revision "HEAD:src"/],
  ['/api/query?q=changed(nowhere)', TOPIC, /^unknown revision "nowhere"/],
  [
    '/api/diff?base=origin/main',
    SHALLOW,
    /^this clone lacks the common ancestor of HEAD and of origin\/main/,
  ],
  ['/api/history?every=1', SHALLOW, /^this clone is cut at /],
  ['/api/diff', DAMAGED, /./],
  ['/api/diff?base=HEAD~1&head=HEAD', INVALID_HEAD, /^unknown key "exclud" at \.depgraphrc:1/],
  [
    `/api/query?q=${Array.from({ length: 11 }, (_, i) => `changed(r${i})`).join('%20%2B%20')}`,
    TOPIC,
    /more than 10/,
  ],
];

for (const [target, setup, message] of REFUSED) {
  test(`${target.slice(0, 60)} is refused with ${message}, without a path of the server`, async () => {
    await withServer(setup, async ({ port, project }) => {
      const { status, text } = await ask(port, target);
      assert.is(status, 422, text);
      assert.match(JSON.parse(text).error.message, message);
      for (const secret of [project.root, REVISIONS_ENV.XDG_STATE_HOME, 'nowhere\\n'])
        assert.not.match(text, secret);
      assert.is((await ask(port, '/api/graph')).status, 200);
    });
  });
}

test('without git, that is the answer', async () => {
  await withServer(TOPIC, async ({ port }) => {
    const path = process.env.PATH;
    process.env.PATH = '';
    try {
      const { status, text } = await ask(port, '/api/diff');
      assert.equal([status, JSON.parse(text).error.message], [422, 'git was not found on the PATH']);
    } finally {
      process.env.PATH = path;
    }
    assert.is((await ask(port, '/api/diff')).status, 200);
  });
});

/** Engines for revisions whose runs wait for a sign, and that say when they run, are told to close, and have closed. */
function slowEngines() {
  const sign = () => {
    let give = () => {};
    const given = new Promise<void>(done => {
      give = done;
    });
    return { given, give };
  };
  const [running, go, closing, closed] = [sign(), sign(), sign(), sign()];
  const open: NonNullable<ServerSetup['answers']>['open'] = async ({ target: { root } }) => {
    const config = defaultConfig();
    const engine = openEngine({
      root,
      async config() {
        running.give();
        await go.given;
        return config;
      },
    });
    const close = async () => {
      closing.give();
      await engine.close();
      closed.give();
    };
    return { engine, config, store: memoryStore(), close };
  };
  return { open, running: running.given, go: go.give, closing: closing.given, closed: closed.given };
}

test('a client that disconnects ends its comparison, and the next one is answered', async () => {
  const slow = slowEngines();
  await withServer({ ...TOPIC, answers: { open: slow.open } }, async ({ port, engine, project, log }) => {
    const before = await engine.scan();
    const sent = request({ host: '127.0.0.1', port, path: '/api/diff?base=main~2&head=topic', agent: false });
    sent.on('error', () => {});
    sent.end();
    await slow.running;
    sent.destroy();
    await slow.closing;
    slow.go();
    await slow.closed;
    const expected = await printed(project, diffCommand, 'main~2...topic');
    assert.equal(await answerOf(port, '/api/diff?base=main~2&head=topic'), expected);
    assert.is(engine.snapshot(), before);
    assert.equal(
      log.lines.filter(({ level }) => level === 'error'),
      [],
    );
  });
});

test('comparisons run one at a time; when too many wait, the next is refused, and live answers are not', async () => {
  const slow = slowEngines();
  await withServer({ ...TOPIC, answers: { open: slow.open } }, async ({ port }) => {
    const first = ask(port, '/api/diff?base=main~1&head=topic');
    await slow.running;
    const targets = [2, 3, 4, 5, 6].map(back => `/api/diff?base=main~${back}&head=topic`);
    const others = targets.map(target => ask(port, target));
    const refused = await Promise.race(others);
    assert.is(refused.status, 503);
    assert.is(refused.headers['retry-after'], '10');
    assert.is((await ask(port, '/api/diff')).status, 200);
    slow.go();
    const statuses = (await Promise.all([first, ...others])).map(({ status }) => status).sort();
    assert.equal(statuses, [200, 200, 200, 200, 200, 503]);
  });
});

test('after a revision, the event says that the difference may be another one', async () => {
  await withServer(TOPIC, async ({ port, project, engine }) => {
    await engine.scan();
    const stream = await openEvents(port);
    await stream.nextOf('hello');
    await ask(port, '/api/diff');
    project.write({ 'src/d.ts': "import './a'\n" });
    const { revision } = await engine.scan();
    await stream.nextOf('revision');
    assert.equal((await stream.nextOf('diff')).data, { revision });
    stream.close();
  });
});

test('compares with an earlier revision of the files on disk, in a folder without git', async () => {
  await withServer({}, async ({ port, project, engine }) => {
    const { revision } = await engine.scan();
    const target = `/api/diff?since=boot:${revision}`;
    const nothing = await answerOf(port, target);
    assert.equal(nothing.base, { name: `revision ${revision}` });
    assert.equal([nothing.consequences, nothing.files], [[], NO_FILES]);

    project.write({ 'src/b.ts': "import './a'\nimport 'left-pad'\n", 'src/c.ts': "import './a'\n" });
    await engine.scan();
    const { files, imports } = await answerOf(port, target);
    assert.equal(files, { ...NO_FILES, added: ['src/c.ts'], changed: ['src/b.ts'] });
    assert.is((imports as { added: unknown[] }).added.length, 2);

    const stream = await openEvents(port);
    await stream.nextOf('hello');
    project.write({ 'src/b.ts': "import './a'\n// only a comment\n" });
    await engine.scan();
    await stream.nextOf('diff');
    stream.close();

    for (const [unknown, boot] of [[revision + 9, 'boot'] as const, [revision, 'other'] as const])
      assert.equal((await answerOf(port, `/api/diff?since=${boot}:${unknown}`)).base, {
        name: `revision ${(await engine.scan()).revision}`,
      });
    assert.is((await ask(port, `/api/diff?since=boot:1&base=main`)).status, 400);
  });
});

test('remembers the revisions that were asked for last', async () => {
  await withServer({}, async ({ port, project, engine }) => {
    const isKnown = async (revision: number) => {
      const { base } = await answerOf(port, `/api/diff?since=boot:${revision}`);
      return (base as { name: string }).name === `revision ${revision}`;
    };
    const first = (await engine.scan()).revision;
    for (let edit = 0; edit < 4; edit++) {
      const { revision } = await engine.scan();
      await isKnown(revision);
      project.write({ [`src/new${edit}.ts`]: '' });
    }
    await engine.scan();
    assert.equal(
      [await isKnown(first + 2), await isKnown(first + 3), await isKnown(first)],
      [true, true, false],
    );
  });
});

const NO_FILES = { added: [], removed: [], renamed: [], changed: [] };

test('says what can be compared with, and why not', async () => {
  const reasons: readonly (readonly [ServerSetup, string | undefined, string | undefined])[] = [
    [TOPIC, undefined, undefined],
    [{}, 'the project is not in a git repository', 'the project is not in a git repository'],
    [
      { prepare: ({ root }) => void git(root, 'init', '-q', '-b', 'main') },
      'the current branch has no commit yet',
      'the current branch has no commit yet',
    ],
    [
      {
        prepare(project) {
          git(project.root, 'init', '-q', '-b', 'trunk');
          commitAll(project);
        },
      },
      undefined,
      'no base to compare with: there is neither an upstream nor a branch main or master',
    ],
  ];
  for (const [setup, ofCommit, ofMain] of reasons)
    await withServer(setup, async ({ port, project }) => {
      const { commit, main } = (await answerOf(port, '/api/bases')) as Record<
        string,
        { reason?: string; commit: string; name: string }
      >;
      assert.equal([commit.reason, main.reason], [ofCommit, ofMain]);
      if (ofCommit === undefined) assert.is(commit.commit, git(project.root, 'rev-parse', 'HEAD').trim());
      if (ofMain === undefined)
        assert.equal([main.name, main.commit], ['main', git(project.root, 'rev-parse', 'main').trim()]);
    });
});

test('the picture of a commit is the model of its checkout, with the numbers of the history', async () => {
  await withServer(TOPIC, async ({ port, project, engine }) => {
    const before = await engine.scan();
    const { commit, model, findings } = (await answerOf(port, '/api/picture?commit=main~3')) as unknown as {
      readonly commit: string;
      readonly model: Model;
      readonly findings: { readonly findings: readonly unknown[] };
    };
    assert.is(commit, git(project.root, 'rev-parse', 'main~3').trim());
    const { rows } = (await answerOf(port, '/api/history?every=1')) as unknown as {
      readonly rows: readonly { readonly commit: string; readonly files: number; readonly edges: number }[];
    };
    const row = rows.find(each => each.commit === commit);
    assert.equal([model.fileCount, model.edges.target.length], [row?.files, row?.edges]);
    assert.ok(Array.isArray(findings.findings));
    assert.is(engine.snapshot(), before);
    const head = await ask(port, '/api/model');
    const { revision, generatedAt, project: own, ...rest } = JSON.parse(head.text);
    git(project.root, 'stash', '-q', '-u');
    await engine.scan();
    const now = JSON.parse((await ask(port, '/api/model')).text);
    const then = ((await answerOf(port, '/api/picture?commit=HEAD')) as { model: Model }).model;
    for (const key of Object.keys(rest).filter(name => name !== 'schemaVersion'))
      assert.equal(then[key as keyof Model], now[key], key);
  });
});

test('another picture ends the one before', async () => {
  const slow = slowEngines();
  await withServer({ ...TOPIC, answers: { open: slow.open } }, async ({ port, engine }) => {
    await engine.scan();
    const sent = request({ host: '127.0.0.1', port, path: '/api/picture?commit=main~2', agent: false });
    sent.on('error', () => {});
    sent.end();
    await slow.running;
    sent.destroy();
    await slow.closing;
    slow.go();
    await slow.closed;
    assert.is((await ask(port, '/api/picture?commit=main~1')).status, 200);
  });
});

test.run();
