import { execFileSync } from 'node:child_process';
import type { Snapshot } from '../../src/core/ask/snapshot.ts';
import { loadConfig } from '../../src/project/config/load.ts';
import { createEngine } from '../../src/project/engine/engine.ts';
import { commitAt } from '../../src/project/git/commits.ts';
import { openRepository } from '../../src/project/git/repository.ts';
import { walkTrees } from '../../src/project/settings/revision-walk.ts';
import { memoryStore } from '../../src/project/store/memory.ts';

/** The last commit of the main line that is this many days older than HEAD. */
export function commitBefore(root: string, days: number): string {
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', root, ...words], { encoding: 'utf8' }).trim();
  const time = Number(git('log', '-1', '--format=%ct', 'HEAD')) - days * 24 * 3600;
  return git('rev-list', '-1', '--first-parent', `--before=${time}`, 'HEAD');
}

/** The files of a commit whose contents this clone lacks, because it was made without large ones. */
export function missingFiles(root: string, commit: string): string[] {
  const git = (words: readonly string[], input = '') =>
    execFileSync('git', ['-C', root, ...words], {
      input,
      encoding: 'utf8',
      env: { ...process.env, GIT_NO_LAZY_FETCH: '1' },
      maxBuffer: 2 ** 28,
    });
  const entries = git(['ls-tree', '-r', '-z', '--format=%(objectname) %(path)', commit]).split('\0');
  const check = git(['cat-file', '--batch-check'], entries.map(idOf).join('\n'));
  const missing = new Set(check.split('\n').flatMap(line => (line.endsWith(' missing') ? [idOf(line)] : [])));
  return entries.filter(entry => missing.has(idOf(entry))).map(entry => entry.slice(entry.indexOf(' ') + 1));
}

function idOf(line: string): string {
  return line.slice(0, line.indexOf(' '));
}

/** Analyses the tree of a commit without a checkout and without a cache. */
export async function analyzeCommit(root: string, commit: string): Promise<Snapshot> {
  const repository = openRepository({ root, env: process.env });
  const missing = missingFiles(root, commit);
  const engine = createEngine({
    root,
    config: async () => {
      const { config } = await loadConfig({ root, env: {} });
      return { ...config, exclude: [...config.exclude, ...missing] };
    },
    store: memoryStore(),
  });
  try {
    const { tree } = await commitAt(repository, commit);
    for await (const { sourceAt } of walkTrees(repository, [tree], root)) {
      const snapshot = await engine.readFrom(sourceAt);
      // Everything that is derived on first access needs the engine.
      snapshot.report();
      return snapshot;
    }
    throw new Error(`${commit} has no tree`);
  } finally {
    await engine.close();
    repository.close();
  }
}
