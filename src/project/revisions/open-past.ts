import { createLinkProbe, type LinkProbe } from '../engine/link-probe.ts';
import type { Commit } from '../git/commits.ts';
import type { Repository } from '../git/repository.ts';
import { type TreeChange, treeChanges } from '../git/tree-changes.ts';
import { createMovingTree, type MovingTree } from '../settings/moving-tree.ts';
import { idsFrom } from '../settings/revision-walk.ts';
import type { Target } from '../settings/settings.ts';
import { findReachable } from './find-reachable.ts';
import type { Past } from './last-beginning.ts';
import { type ManifestEdit, withManifestTexts } from './manifest-edits.ts';
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
/** For the files that the chain may lead through, whose facts are seldom missing in the cache. */
const PARSERS = 2;

/** The states of commits, newest first, for some work. */
export async function withPast<T>(
  { repository, target, opened, signal }: PastOptions,
  commits: readonly Commit[],
  work: (past: Past) => Promise<T>,
): Promise<T> {
  const { root } = target;
  const [whole, alone] = [0, 1].map(() => createMovingTree(repository, commits[0].tree, root));
  const toId = idsFrom(repository.paths.top, root);
  let probe: LinkProbe | undefined;
  try {
    return await work({
      commits,
      changes: () => changesOf(repository, commits, [whole, alone]),
      async snapshot() {
        const { engine } = await opened();
        const { sourceAt, paths } = await whole.apply();
        return engine.readFrom(sourceAt, paths);
      },
      probe: currentProbe,
      findReachable: async search => findReachable(await currentProbe(), search),
      // Without surroundings, nothing outside the root is asked for.
      idOf: (path, prefix) => (prefix === '' ? toId(path) : path),
      isInterrupted: () => signal?.aborted === true,
    });
  } finally {
    await probe?.close();
  }

  async function currentProbe(): Promise<LinkProbe> {
    const { config, store } = await opened();
    probe ??= createLinkProbe({ ...target, config, store, parsers: PARSERS });
    if (!alone.isOutdated()) return probe;
    const { sourceAt, paths } = await alone.apply();
    await probe.move(sourceAt, paths);
    return probe;
  }
}

/** Reads the next part while the current one is looked at. */
async function* changesOf(
  repository: Repository,
  commits: readonly Commit[],
  moving: readonly MovingTree[],
): AsyncGenerator<readonly (TreeChange & ManifestEdit)[]> {
  const trees = commits.map(({ tree }) => tree);
  let [at, size] = [1, FIRST_PART];
  let next = readPart();
  for (let done = 1; next; ) {
    const part = await next;
    next = readPart();
    for (const changes of part) {
      for (const tree of moving) tree.note(trees[done], changes);
      done++;
      yield changes;
    }
  }

  function readPart(): Promise<(TreeChange & ManifestEdit)[][]> | undefined {
    const older = trees.slice(at, at + size);
    if (older.length === 0) return undefined;
    const pairs = older.map((tree, i) => [trees[at + i - 1], tree] as const);
    at += size;
    size = Math.min(2 * size, MOST_PART);
    const reading = treeChanges(repository, pairs).then(lists => withManifestTexts(repository, lists));
    // Awaited above, unless the search ends before.
    reading.catch(() => {});
    return reading;
  }
}
