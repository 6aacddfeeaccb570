import type { LogChange } from '../git/log.ts';
import type { FileId } from '../types.ts';

/**
 * Says which of today's files a path of an older commit is. Commits are visited with children before their parents, so
 * a move changes what its names mean in all commits that follow.
 */
export interface RenameTracker {
  /** The number of the file that a path means in the current commit; the same for all its names. */
  trackOf(path: string): number;
  /** Takes over the moves of a commit, after `trackOf` was called for its changes. */
  follow(changes: readonly LogChange[]): void;
  /** The file that a track leads to today; undefined if there is none. */
  fileOf(track: number): FileId | undefined;
}

export function createRenameTracker(isFile: (path: string) => boolean): RenameTracker {
  const tracks = new Map<string, number>();
  /** Track → the track that it is the same file as; itself if it stands alone. */
  const sameAs: number[] = [];
  const names: (string | undefined)[] = [];

  return {
    trackOf,
    follow(changes) {
      const moves = changes.filter(({ from }) => from !== undefined);
      const moved = moves.map(({ path }) => trackOf(path));
      // Before this commit, a new name was free, or belonged to a file that is gone.
      for (const { path } of moves) tracks.set(path, newTrack(undefined));
      for (const [i, { from = '' }] of moves.entries()) {
        const old = tracks.get(from);
        // A branch that was merged later still used the old name.
        if (old !== undefined && names[rootOf(old)] === undefined) sameAs[rootOf(old)] = rootOf(moved[i]);
        tracks.set(from, moved[i]);
      }
    },
    fileOf: track => names[rootOf(track)],
  };

  function trackOf(path: string): number {
    let track = tracks.get(path);
    if (track === undefined) {
      track = newTrack(isFile(path) ? path : undefined);
      tracks.set(path, track);
    }
    return track;
  }

  function newTrack(name: string | undefined): number {
    names.push(name);
    return sameAs.push(sameAs.length) - 1;
  }

  function rootOf(track: number): number {
    let root = track;
    while (sameAs[root] !== root) root = sameAs[root];
    return root;
  }
}
