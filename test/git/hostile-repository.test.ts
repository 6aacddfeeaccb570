import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { depgraph } from '../helpers/cli.ts';
import { git } from '../helpers/git.ts';
import { projectAt, type TestProject, temporaryFolder } from '../helpers/project.ts';
import { commitAll, listing, makeRepository, STATE_ENV } from '../helpers/revisions.ts';

/** A repository that someone else prepared: nothing in it may run, be fetched, or be changed by reading it. */

type Commands = Readonly<Record<string, readonly string[]>>;

/** Reading a commit, the index, the folder and a range. The words are run in the project. */
const COMMANDS: Commands = {
  'analyze --rev': ['analyze', '--rev', 'HEAD~1'],
  'diff --staged': ['diff', '--staged'],
  'diff of a merge base': ['diff', 'main...topic'],
};

/** The other commands that read git in these ways. */
const OTHER_COMMANDS: Commands = {
  'analyze --rev :index': ['analyze', '--rev', ':index'],
  diff: ['diff', 'HEAD~1'],
  'diff of two commits': ['diff', 'HEAD~1..HEAD'],
  'diff against the upstream': ['diff'],
  'check --since': ['check', '--since', 'topic'],
  'check --staged': ['check', '--staged'],
  affected: ['affected', '--since', 'topic'],
  'query changed()': ['query', 'changed(topic)'],
  history: ['history', '--since', 'all'],
  'history --cycles': ['history', '--since', 'all', '--cycles'],
  when: ['when', 'a.ts', 'c.ts'],
  hotspots: ['hotspots'],
};

interface Trap {
  readonly project: TestProject;
  /** A program that leaves a file in `fired`. */
  readonly canary: string;
  readonly fired: string;
}

function makeTrap(): Trap {
  const project = makeRepository({
    'a.ts': "import './b';\n",
    'b.ts': '',
    '.gitattributes': '* diff=evil filter=evil merge=evil\n',
    'package.json': '{}',
  });
  project.write({ 'a.ts': "import './c';\n", 'c.ts': '' });
  commitAll(project);
  git(project.root, 'checkout', '-q', '-b', 'topic');
  project.write({ 'b.ts': "import './a';\n" });
  commitAll(project);
  git(project.root, 'checkout', '-q', 'main');
  const folder = temporaryFolder();
  const fired = join(folder, 'fired');
  const canary = join(folder, 'canary');
  mkdirSync(fired);
  writeFileSync(canary, `#!/bin/sh\necho "$0 $*" >> '${fired}/log'\nexit 1\n`);
  chmodSync(canary, 0o755);
  return { project, canary, fired };
}

async function assertSafe(
  { project, fired }: Trap,
  env: Readonly<Record<string, string>> = {},
  commands: Commands = COMMANDS,
): Promise<void> {
  const folder = project.path('.git');
  const before = listing(folder);
  for (const [name, words] of Object.entries(commands)) {
    const { code, stderr } = await depgraph(words, { cwd: project.root, env: { ...STATE_ENV, ...env } });
    assert.ok(code !== null && code <= 2, `${name}: ${stderr}`);
    assert.not.match(stderr, /\n\s+at /, name);
    assert.equal(readdirSync(fired), [], `${name} ran a canary`);
    assert.equal(listing(folder), before, `${name} wrote into the git folder`);
  }
}

function hostileConfig(canary: string): string {
  return `[core]
	fsmonitor = ${canary} fsmonitor
	hooksPath = ${canary}-hooks
	sshCommand = ${canary} ssh
	pager = ${canary} pager
	editor = ${canary} editor
	askPass = ${canary} askpass
	gitProxy = ${canary} proxy
	worktree = /
	alternateRefsCommand = ${canary} alternate-refs
	attributesFile = ${canary}-attributes
[alias]
	cat-file = !${canary} alias
	ls-tree = !${canary} alias
	rev-parse = !${canary} alias
	merge-base = !${canary} alias
	write-tree = !${canary} alias
	rev-list = !${canary} alias
	log = !${canary} alias
	diff-tree = !${canary} alias
[diff]
	external = ${canary} external
[diff "evil"]
	textconv = ${canary} textconv
	command = ${canary} diff
[filter "evil"]
	clean = ${canary} clean
	smudge = ${canary} smudge
	process = ${canary} process
	required = true
[merge "evil"]
	driver = ${canary} merge
[credential]
	helper = !${canary} credential
[gpg]
	program = ${canary} gpg
[log]
	showSignature = true
[protocol "ext"]
	allow = always
[protocol]
	allow = always
[include]
	path = ${canary}-included
[uploadpack]
	packObjectsHook = ${canary} pack
[remote "origin"]
	url = ext::${canary} remote
	promisor = true
	partialclonefilter = blob:none
	fetch = +refs/heads/*:refs/remotes/origin/*
	uploadpack = ${canary} uploadpack
	vcs = ext
[extensions]
	partialClone = origin
	worktreeConfig = true
[branch "main"]
	remote = origin
	merge = refs/heads/topic
[trace2]
	eventTarget = ${canary}-trace
	normalTarget = ${canary}-trace
`;
}

function springConfig({ project, canary }: Trap): void {
  const text = hostileConfig(canary);
  appendFileSync(project.path('.git/config'), text);
  // A file that includes itself would stop git before anything could run.
  writeFileSync(`${canary}-included`, text.replace(/\[include\][^[]*/, ''));
  writeFileSync(`${canary}-attributes`, '* filter=evil diff=evil\n');
  project.write({
    '.git/config.worktree': text,
    '.git/info/attributes': '* filter=evil diff=evil\n',
  });
  mkdirSync(`${canary}-hooks`);
  for (const folder of [`${canary}-hooks`, project.path('.git/hooks')])
    for (const hook of ['post-checkout', 'post-index-change', 'reference-transaction', 'fsmonitor-watchman'])
      writeFileSync(join(folder, hook), `#!/bin/sh\n${canary} hook ${hook}\n`, { mode: 0o755 });
}

test('the canary works', () => {
  const trap = makeTrap();
  springConfig(trap);
  assert.throws(() => git(trap.project.root, '-c', 'core.worktree=', 'fetch'));
  assert.is(existsSync(join(trap.fired, 'log')), true);
});

test('a hostile configuration', async () => {
  const trap = makeTrap();
  springConfig(trap);
  await assertSafe(trap, {}, { ...COMMANDS, ...OTHER_COMMANDS });
  assert.is(existsSync(`${trap.canary}-trace`), false);
});

test('missing objects are not fetched from a hostile remote', async () => {
  const trap = makeTrap();
  const { project } = trap;
  const blob = git(project.root, 'rev-parse', 'HEAD~1:a.ts').trim();
  const tree = git(project.root, 'rev-parse', 'topic^{tree}').trim();
  for (const id of [blob, tree])
    rmSync(project.path(`.git/objects/${id.slice(0, 2)}/${id.slice(2)}`), { force: true });
  springConfig(trap);
  await assertSafe(trap, {}, { ...COMMANDS, ...OTHER_COMMANDS });
});

test('replaced and grafted commits are read as they are', async () => {
  const trap = makeTrap();
  const { project } = trap;
  git(project.root, 'replace', 'HEAD', 'topic');
  git(project.root, 'replace', 'HEAD:a.ts', 'HEAD:package.json');
  project.write({ '.git/info/grafts': `${git(project.root, 'rev-parse', 'main').trim()}\n` });
  await assertSafe(trap);
  const words = ['analyze', '--json', '--no-cache', '--rev', 'HEAD'];
  const { stdout } = await depgraph(words, { cwd: project.root, env: STATE_ENV });
  assert.equal(JSON.parse(stdout).edges, [['a.ts', 'c.ts']]);
});

test('hostile alternates', async () => {
  for (const text of [
    '../objects\n',
    '.\n./\n../../.git/objects\n',
    '/dev/zero\n/proc/self/fd\n/\n',
    `${'../'.repeat(2000)}etc\n`.repeat(200),
    '"unterminated\n# comment\n\0\n',
    `${'x'.repeat(100_000)}\n`,
  ]) {
    const trap = makeTrap();
    trap.project.write({ '.git/objects/info/alternates': text });
    await assertSafe(trap);
  }
  const [a, b] = [makeTrap(), makeTrap()];
  a.project.write({ '.git/objects/info/alternates': `${b.project.path('.git/objects')}\n` });
  b.project.write({ '.git/objects/info/alternates': `${a.project.path('.git/objects')}\n` });
  await assertSafe(a);
});

test('hostile references', async () => {
  for (const head of [
    'ref: ../../../etc/passwd\n',
    'ref: refs/heads/../../config\n',
    'ref: HEAD\n',
    'ref: refs/heads/loop\n',
    '--upload-pack=x\n',
    `${'f'.repeat(40)}\n`,
    '\0\0\0',
    'ref: --all\n',
  ]) {
    const trap = makeTrap();
    trap.project.write({
      '.git/HEAD': head,
      '.git/refs/heads/loop': 'ref: refs/heads/loop\n',
      '.git/packed-refs': `# pack-refs with: evil\n--all refs/heads/x\n${'0'.repeat(40)} refs/heads/../../x\n^zzz\n`,
      '.git/shallow': 'not an id\n',
    });
    await assertSafe(trap);
  }
});

test('variables of git in the environment', async () => {
  const trap = makeTrap();
  const { canary, project } = trap;
  const elsewhere = makeRepository({ 'other.ts': '' });
  const env = {
    GIT_DIR: elsewhere.path('.git'),
    GIT_WORK_TREE: elsewhere.root,
    GIT_INDEX_FILE: elsewhere.path('.git/index'),
    GIT_OBJECT_DIRECTORY: elsewhere.path('.git/objects'),
    GIT_COMMON_DIR: elsewhere.path('.git'),
    GIT_NAMESPACE: 'x',
    GIT_CONFIG_COUNT: '2',
    GIT_CONFIG_KEY_0: 'core.fsmonitor',
    GIT_CONFIG_VALUE_0: canary,
    GIT_CONFIG_KEY_1: 'core.pager',
    GIT_CONFIG_VALUE_1: canary,
    GIT_CONFIG_PARAMETERS: `'core.fsmonitor=${canary}'`,
    GIT_EXTERNAL_DIFF: canary,
    GIT_SSH_COMMAND: canary,
    GIT_ASKPASS: canary,
    GIT_PAGER: canary,
    GIT_EDITOR: canary,
    GIT_PROXY_COMMAND: canary,
    GIT_TRACE2: `${canary}-trace`,
    GIT_TRACE: `${canary}-trace`,
    GIT_REPLACE_REF_BASE: 'refs/heads/',
    GIT_LITERAL_PATHSPECS: '1',
    GIT_DEFAULT_HASH: 'sha256',
  };
  await assertSafe(trap, env, { ...COMMANDS, ...OTHER_COMMANDS });
  assert.is(existsSync(`${canary}-trace`), false);
  const words = ['analyze', '--json', '--rev', 'HEAD'];
  const { stdout } = await depgraph(words, { cwd: project.root, env: { ...STATE_ENV, ...env } });
  assert.equal(JSON.parse(stdout).nodes, ['a.ts', 'b.ts', 'c.ts']);
});

test('a program called git in the project', async () => {
  const trap = makeTrap();
  const { project, canary } = trap;
  for (const name of ['git', 'git.exe', 'git.cmd', 'git-cat-file'])
    writeFileSync(project.path(name), `#!/bin/sh\n${canary} git\n`, { mode: 0o755 });
  await assertSafe({ ...trap, project: projectAt(project.root) });
});

test.run();
