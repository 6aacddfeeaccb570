import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { CLI, PLAIN_ENV } from './helpers/cli.ts';
import { git } from './helpers/git.ts';
import { makeProject, type TestProject, temporaryFolder } from './helpers/project.ts';

const repository = join(import.meta.dirname, '..');
const read = (path: string) => parse(readFileSync(join(repository, path), 'utf8'));

/** A folder with a `depgraph` for the PATH. */
const bin = temporaryFolder();
writeFileSync(join(bin, 'depgraph'), `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`);
chmodSync(join(bin, 'depgraph'), 0o755);

const BASE = {
  '.gitignore': '.depgraph\n',
  'src/a.ts': "import './b';\n",
  'src/b.ts': '',
  'src/c.ts': "import './d';\n",
  'src/d.ts': "import './c';\n",
};

/** A repository with a branch, and a clone of the merge of both as a build server makes it, with two commits. */
function pullRequest(change: Readonly<Record<string, string>>): TestProject & { readonly clone: string } {
  const project = makeProject(BASE);
  const { root } = project;
  git(root, 'init', '-q', '-b', 'main');
  commit(project, 'first');
  git(root, 'checkout', '-q', '-b', 'side');
  project.write(change);
  commit(project, 'change');
  git(root, 'checkout', '-q', 'main');
  project.write({ 'src/later.ts': "import './gone';\n" });
  commit(project, 'later');
  git(root, 'checkout', '-q', '-b', 'merge');
  git(root, 'merge', '-q', '--no-ff', '-m', 'merge', 'side');
  const clone = join(temporaryFolder(), 'clone');
  git(root, 'clone', '-q', '--depth', '2', '--branch', 'merge', `file://${root}`, clone);
  return { ...project, clone };
}

function commit({ root }: TestProject, message: string): void {
  git(root, 'add', '--all');
  git(root, 'commit', '-q', '-m', message);
}

/** Runs a script as a build server does. */
function bash(script: string, cwd: string, env: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync('bash', ['-e', '-c', script], {
    cwd,
    encoding: 'utf8',
    env: {
      ...PLAIN_ENV,
      XDG_STATE_HOME: temporaryFolder(),
      ...env,
      PATH: `${bin}:${process.env.PATH}`,
    },
  });
  return { code: status, stdout, stderr };
}

interface Step {
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The step of the action that runs the check, with the defaults of its inputs. */
function runAction(cwd: string, env: Readonly<Record<string, string>>, inputs: Record<string, string> = {}) {
  const { inputs: declared, runs } = read('ci/github/action.yml');
  const step = (runs.steps as Step[]).find(({ run }) => run?.includes('depgraph check "'));
  assert.ok(step?.run && step.env);
  const given = Object.entries(step.env).map(([name, value]) => {
    const input = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(value)?.[1] ?? '';
    assert.ok(Object.hasOwn(declared, input), value);
    return [name, inputs[input] ?? String(declared[input].default)];
  });
  const summary = join(temporaryFolder(), 'summary.md');
  const result = bash(step.run, cwd, { ...Object.fromEntries(given), GITHUB_STEP_SUMMARY: summary, ...env });
  return { ...result, summary: readFileSync(summary, { encoding: 'utf8', flag: 'a+' }) };
}

const PULL = { GITHUB_REF: 'refs/pull/7/merge' };

test('the action reports what a pull request brings, and what it does', () => {
  const { clone } = pullRequest({ 'src/b.ts': "import './a';\n" });
  const { code, stdout, summary } = runAction(clone, PULL);
  assert.is(code, 1);
  assert.match(stdout, /::error file=src\/b\.ts,line=1[^\n]*closing a cycle/, 'at the import that was added');
  assert.not.match(stdout, /src\/c\.ts|later/, 'what the base has is not reported');
  assert.match(summary, /compared with/);
  assert.match(summary, /```mermaid/);
});

test('the action passes a pull request that brings nothing, and a push is judged as a whole', () => {
  const { clone } = pullRequest({ 'src/b.ts': '// nothing\n' });
  assert.is(runAction(clone, PULL).code, 0);
  const push = runAction(clone, { GITHUB_REF: 'refs/heads/main' });
  assert.is(push.code, 1);
  assert.match(push.stdout, /src\/[cd]\.ts/);
  assert.is(runAction(clone, PULL, { since: 'none' }).code, 1);
  const hostile = runAction(clone, PULL, { since: '$(touch planted)', arguments: '--no-cache' });
  assert.is(hostile.code, 2);
  assert.match(hostile.stderr, /\$\(touch planted\)/);
});

test('the job for GitLab reports what a merge request brings, from a shallow clone', () => {
  const { clone, root } = pullRequest({ 'src/b.ts': "import './a';\n" });
  const { depgraph } = read('ci/gitlab/depgraph.yml');
  const script = [...depgraph.before_script, ...depgraph.script].join('\n');
  const base = git(root, 'rev-parse', 'main').trim();
  git(root, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  const variables = { DEPGRAPH_PROJECT: '.', CI_MERGE_REQUEST_DIFF_BASE_SHA: base };
  const { code, stdout, stderr } = bash(script, clone, variables);
  assert.is(code, 1, stderr);
  assert.match(stdout, /src\/b\.ts:1/);
  assert.not.match(stdout, /src\/c\.ts/);
  const files = depgraph.artifacts.paths as string[];
  assert.match(readFileSync(join(clone, files[0]), 'utf8'), /cycle[\s\S]*```mermaid/);
  const quality = JSON.parse(readFileSync(join(clone, depgraph.artifacts.reports.codequality), 'utf8'));
  assert.is(quality.length, 1);
  const outside = bash(script, clone, { DEPGRAPH_PROJECT: '.' });
  assert.is(outside.code, 1);
  assert.match(outside.stdout, /src\/[cd]\.ts/, 'without a merge request, everything is judged');
});

test('the hook judges what is committed, also if only some files are', () => {
  const [hook] = read('.pre-commit-hooks.yaml');
  assert.is(hook.pass_filenames, false);
  assert.is(hook.language, 'system', 'npm does not build a package that it installs from git');
  const project = makeProject(BASE);
  const { root, write } = project;
  git(root, 'init', '-q', '-b', 'main');
  commit(project, 'first');
  write({ '.git/hooks/pre-commit': `#!/bin/sh\nexec ${hook.entry}\n` });
  chmodSync(project.path('.git/hooks/pre-commit'), 0o755);
  const tryCommit = (...args: string[]) =>
    bash(`git -c user.name=a -c user.email=a@example.com commit -q -m x ${args.join(' ')}`, root, {});
  write({ 'src/b.ts': "import './a';\n", 'src/e.ts': '' });
  git(root, 'add', 'src/e.ts');
  assert.is(tryCommit().code, 0, 'the cycle is not staged');
  assert.is(tryCommit('--all').code, 1, 'git gives the hook an index with the cycle');
  assert.is(tryCommit('src/b.ts').code, 1);
  write({ 'src/b.ts': '// nothing\n' });
  assert.is(tryCommit('--all').code, 0);
});

test.run();
