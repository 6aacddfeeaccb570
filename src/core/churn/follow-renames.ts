import type { FileId } from '../../types.ts';
import type { LogChange } from './log.ts';

/**
 * Says which of today's files a path of an older commit is. Commits are visited with children before their parents, so
 * a move changes what its names mean in all commits that follow.
 */
export interface RenameTracker {
  /** The number of the file that a path means in the current commit; the same for all its names. */
  trackOf(path: string): number;
  /** Takes over the moves of a commit, after `trackOf` was called for its changes. */
  follow(changes: readonly LogChange[]): void;
  /** A function for the file that a track leads to today; undefined if there is none. */
  filesAmong(isFile: (path: string) => boolean): (track: number) => FileId | undefined;
}

export function createRenameTracker(): RenameTracker {
  const tracks = new Map<string, number>();
  /** Track → the path that it has today, if that is a file. */
  const names: (string | undefined)[] = [];
  /** A name that was in use after its file had moved, and the track of that file. */
  const lateUses: [track: number, moved: number][] = [];

  return {
    trackOf,
    follow(changes) {
      const moves = changes.filter(({ from }) => from !== undefined);
      const moved = moves.map(({ path }) => trackOf(path));
      // Before this commit, a new name was free, or belonged to a file that is gone.
      for (const { path } of moves) tracks.set(path, newTrack(undefined));
      for (const [i, { from = '' }] of moves.entries()) {
        const old = tracks.get(from);
        if (old !== undefined) lateUses.push([old, moved[i]]);
        tracks.set(from, moved[i]);
      }
    },
    filesAmong(isFile) {
      /** Track → the track that it is the same file as; itself if it stands alone. */
      const sameAs = names.map((_, track) => track);
      const files = names.map(name => (name !== undefined && isFile(name) ? name : undefined));
      // Unless it is a new file, a branch that was merged later still used the old name.
      for (const [track, moved] of lateUses) {
        const old = rootOf(sameAs, track);
        if (files[old] === undefined) sameAs[old] = rootOf(sameAs, moved);
      }
      return track => files[rootOf(sameAs, track)];
    },
  };

  function trackOf(path: string): number {
    let track = tracks.get(path);
    if (track === undefined) {
      track = newTrack(path);
      tracks.set(path, track);
    }
    return track;
  }

  function newTrack(name: string | undefined): number {
    return names.push(name) - 1;
  }
}

function rootOf(sameAs: readonly number[], track: number): number {
  let root = track;
  while (sameAs[root] !== root) root = sameAs[root];
  return root;
}
