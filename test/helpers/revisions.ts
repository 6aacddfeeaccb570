import { cpSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { Report } from '../../src/core/report/types.ts';
import { analyzeCommand } from '../../src/faces/cli/commands/analyze.ts';
import type { CliResult } from './cli.ts';
import { git, gitEach } from './git.ts';
import { runCommand } from './in-process.ts';
import { makeProject, type ProjectFiles, projectAt, type TestProject, temporaryFolder } from './project.ts';

/** Keeps the private git folders of tests out of the user's state. */
export const STATE_ENV = { XDG_STATE_HOME: temporaryFolder() } as const;

export function analyze(
  root: string,
  words: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<CliResult> {
  return runCommand('depgraph', analyzeCommand, [root, ...words], { env: { ...STATE_ENV, ...env } });
}

/** A repository with one commit of these files. */
export function makeRepository(files: ProjectFiles, ...initOptions: string[]): TestProject {
  const project = makeProject(files);
  gitEach(project.root, [['init', '-q', '-b', 'main', ...initOptions], ...committing('change')]);
  return project;
}

/** Commits everything, ignored files included, and returns the id of the commit. */
export function commitAll({ root }: Pick<TestProject, 'root'>, message = 'change'): string {
  return gitEach(root, committing(message)).trim();
}

/**
 * Builds a repository in the folder of the first project, and copies that to all others: copying takes a fraction of the
 * time of twenty commits. All projects must begin with the same files.
 */
export function buildOnce(build: (project: TestProject) => void): (project: TestProject) => void {
  let built: string | undefined;
  const copy = (from: string, to: string) => cpSync(from, to, { recursive: true, preserveTimestamps: true });
  return project => {
    const { root } = project;
    if (built === undefined) {
      build(project);
      built = temporaryFolder();
      copy(root, built);
    } else {
      rmSync(root, { recursive: true });
      copy(built, root);
      // The index has the inodes of the first project.
      git(root, 'update-index', '-q', '--refresh');
    }
  };
}

function committing(message: string): string[][] {
  return [
    ['add', '--all', '--force', ':!.depgraph'],
    ['commit', '-q', '--allow-empty', '-m', message],
    ['rev-parse', 'HEAD'],
  ];
}

/** A new clone with this commit in its work tree. */
export function checkoutOf({ root }: Pick<TestProject, 'root'>, revision = 'HEAD'): TestProject {
  const folder = join(temporaryFolder(), 'checkout');
  const commands = [
    ['rev-parse', `${revision}^{commit}`],
    ['clone', '-q', '--no-checkout', root, folder],
  ];
  const commit = gitEach(root, commands).trim();
  git(folder, 'checkout', '-q', '--detach', commit);
  return projectAt(folder);
}

/** The report without what differs between any two analyses. */
export function comparable({ stdout, stderr, code }: CliResult): string {
  assert.is(code, 0, stderr);
  return stdout
    .replace(/"generatedAt":\s*"[^"]*"/, '"generatedAt":""')
    .replace(/"projectRoot":\s*"[^"]*"/, '"projectRoot":""');
}

export interface SameOptions {
  /** Below the top of the repository. */
  readonly folder?: string;
  readonly checkout?: Pick<TestProject, 'root'>;
}

/** Asserts that the report of a revision is the report of its checkout, and returns it. */
export async function assertSameAsCheckout(
  repository: Pick<TestProject, 'root'>,
  revision = 'HEAD',
  { folder = '', checkout = checkoutOf(repository, revision) }: SameOptions = {},
): Promise<Report> {
  const fromDisk = comparable(await analyze(join(checkout.root, folder), ['--json', '--no-cache']));
  const fromTree = comparable(
    await analyze(join(repository.root, folder), ['--json', '--no-cache', '--rev', revision]),
  );
  assert.is(fromTree, fromDisk);
  return JSON.parse(fromTree);
}

/** Every path below a folder with its size and the time of its last change: what any write would alter. */
export function listing(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => {
      const { size, mtimeMs, ctimeMs } = lstatSync(join(folder, name));
      return `${name} ${size} ${mtimeMs} ${ctimeMs}`;
    })
    .sort();
}
