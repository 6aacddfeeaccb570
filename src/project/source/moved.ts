import type { Move } from '../../core/query/question.ts';
import { idBelow } from '../../shared/file-ids.ts';
import { parentOf } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import type { Entry, Source, SourceAt } from './source.ts';

export interface MovedOptions {
  /** The folder that the paths of the moves are relative to. */
  readonly root: string;
  readonly moves: readonly Move[];
  /** The blob of a file below the root, by its path before the moves, so that it need not be read. */
  readonly blobOf: (id: FileId) => string | undefined;
}

/** Files as they would be if some of them had other paths. Nothing is moved. */
export function movedSources(sourceAt: SourceAt, { root, moves, blobOf }: MovedOptions): SourceAt {
  return folder => {
    if (folder === root) return movedSource(sourceAt(folder), moves, blobOf);
    const prefix = idBelow(folder, root);
    if (prefix === undefined) return sourceAt(folder);
    const below = moves.map(({ from, to }) => ({ from: `${prefix}/${from}`, to: `${prefix}/${to}` }));
    return movedSource(sourceAt(folder), below, () => undefined);
  };
}

function movedSource(
  source: Source,
  moves: readonly Move[],
  blobOf: (id: FileId) => string | undefined,
): Source {
  return {
    list,
    stat(id) {
      const origin = originOf(id);
      if (origin !== undefined) return source.stat(origin);
      return { kind: leadsToTarget(id) ? 'directory' : 'missing', isLink: false };
    },
    read(id, maxSize, expected) {
      const origin = originOf(id);
      return origin === undefined
        ? { problem: 'cannot be read (ENOENT)' }
        : source.read(origin, maxSize, expected);
    },
    blobs: {
      blobOf(id) {
        const origin = originOf(id);
        return origin === undefined ? undefined : blobOf(origin);
      },
      load: async () => {},
    },
  };

  /** Where the file or folder is now; undefined if there will be nothing of it. */
  function originOf(id: FileId): FileId | undefined {
    for (const { from, to } of moves) {
      if (!isAtOrBelow(id, to)) continue;
      const origin = from + id.slice(to.length);
      if (source.stat(origin).kind !== 'missing') return origin;
    }
    return moves.some(({ from }) => isAtOrBelow(id, from)) || source.stat(id).kind === 'missing'
      ? undefined
      : id;
  }

  function list(folder: FileId): readonly Entry[] {
    const entries = new Map<string, Entry>();
    const at = (name: string) => (folder === '' ? name : `${folder}/${name}`);
    for (const origin of originsOf(folder))
      for (const entry of source.list(origin)) {
        const isMovedAway = moves.some(
          ({ from }) => from === (origin === '' ? entry.name : `${origin}/${entry.name}`),
        );
        if (!isMovedAway) entries.set(entry.name, entry);
      }
    for (const { from, to } of moves) {
      if (folder !== '' && !to.startsWith(`${folder}/`)) continue;
      const [name] = (folder === '' ? to : to.slice(folder.length + 1)).split('/');
      const isFile = at(name) === to && source.stat(from).kind === 'file';
      entries.set(name, { name, isFile: () => isFile, isDirectory: () => !isFile });
    }
    return [...entries.values()];
  }

  /** The folders whose entries become those of this one: a folder may be moved into one that exists. */
  function originsOf(folder: FileId): FileId[] {
    const origins = moves.flatMap(({ from, to }) =>
      isAtOrBelow(folder, to) ? [from + folder.slice(to.length)] : [],
    );
    if (!moves.some(({ from }) => isAtOrBelow(folder, from))) origins.push(folder);
    return origins.filter(origin => source.stat(origin === '' ? '.' : origin).kind === 'directory');
  }

  function leadsToTarget(id: FileId): boolean {
    return moves.some(({ to }) => isAtOrBelow(parentOf(to), id));
  }
}

function isAtOrBelow(id: FileId, folder: FileId): boolean {
  return id === folder || id.startsWith(`${folder}/`);
}
