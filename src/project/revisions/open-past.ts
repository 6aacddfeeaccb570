import { createLinkProbe, type LinkProbe } from '../engine/link-probe.ts';
import type { Commit } from '../git/commits.ts';
import type { Repository } from '../git/repository.ts';
import { type TreeChange, treeChanges } from '../git/tree-changes.ts';
import { type MovingTree, openMovingTree } from '../settings/moving-tree.ts';
import { idsFrom } from '../settings/revision-walk.ts';
import type { Target } from '../settings/settings.ts';
import type { Past } from './last-beginning.ts';
import type { OpenedEngine } from './states.ts';

export interface PastOptions {
  readonly repository: Repository;
  readonly target: Target;
  readonly opened: () => Promise<OpenedEngine>;
  readonly signal?: AbortSignal | undefined;
}

/** How many differences are read at once: few at first, because most dependencies are young. */
const FIRST_PART = 32;
const MOST_PART = 512;
/** The engine has read all files before the probe does, so that it needs no parser processes. */
const PARSERS = 1;

/** The states of commits, newest first, for some work. */
export async function withPast<T>(
  { repository, target, opened, signal }: PastOptions,
  commits: readonly Commit[],
  work: (past: Past) => Promise<T>,
): Promise<T> {
  const { root } = target;
  const open = () => openMovingTree(repository, commits[0].tree, root);
  const [whole, alone] = [await open(), await open()];
  const toId = idsFrom(repository.paths.top, root);
  let probe: LinkProbe | undefined;
  try {
    return await work({
      commits,
      changes: () => changesOf(repository, commits, [whole, alone]),
      async snapshot() {
        const { engine } = await opened();
        return engine.readFrom(whole.sourceAt, await whole.apply());
      },
      async probe() {
        const { config, store } = await opened();
        probe ??= createLinkProbe({ ...target, config, store, parsers: PARSERS });
        if (alone.isOutdated()) await probe.move(alone.sourceAt, await alone.apply());
        return probe;
      },
      // Without surroundings, nothing outside the root is asked for.
      idOf: (path, prefix) => (prefix === '' ? toId(path) : path),
      isInterrupted: () => signal?.aborted === true,
    });
  } finally {
    await probe?.close();
  }
}

/** Reads the next part while the current one is looked at. */
async function* changesOf(
  repository: Repository,
  commits: readonly Commit[],
  moving: readonly MovingTree[],
): AsyncGenerator<readonly TreeChange[]> {
  const trees = commits.map(({ tree }) => tree);
  let [at, size] = [1, FIRST_PART];
  let next = readPart();
  while (next) {
    const part = await next;
    next = readPart();
    for (const changes of part) {
      for (const tree of moving) tree.note(changes);
      yield changes;
    }
  }

  function readPart(): Promise<TreeChange[][]> | undefined {
    const older = trees.slice(at, at + size);
    if (older.length === 0) return undefined;
    const pairs = older.map((tree, i) => [trees[at + i - 1], tree] as const);
    at += size;
    size = Math.min(2 * size, MOST_PART);
    const reading = treeChanges(repository, pairs);
    // Awaited above, unless the search ends before.
    reading.catch(() => {});
    return reading;
  }
}
