import { isBelow } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import { below } from '../kit/folders.ts';
import type { Composer } from './composer.ts';

/** Where a class may be, by the account of one `composer.json`. */
export interface Candidate {
  readonly id: FileId;
  /** The folder that its rule names. */
  readonly dir: FileId;
  /** The folder of that `composer.json`. */
  readonly home: FileId;
}

export interface Autoload {
  /** The files that a class is looked for in, in Composer's order. */
  candidates(name: string): readonly Candidate[];
  /** How much of a name is what somebody in the project says to be the beginning of his own names; 0 for nothing. */
  claimed(name: string): number;
  /** Is the file one that is loaded for what it declares, whatever it is called? */
  isListed(id: FileId): boolean;
}

interface Place {
  readonly dir: FileId;
  readonly home: FileId;
}

/**
 * The rules of all `composer.json` of the project together, as if each package were installed beside the others:
 * PSR-4 before PSR-0, and the longest beginning of the name first. A file's path has the case of the name, as
 * on a disk that tells upper from lower case.
 */
export function createAutoload(composers: readonly Composer[]): Autoload {
  const psr4 = new Map<string, Place[]>();
  const psr0: (readonly [prefix: string, place: Place])[] = [];
  const listed = new Set<FileId>();
  for (const { dir: home, ...composer } of composers) {
    for (const { prefix, dirs } of composer.psr4) {
      const places = psr4.get(prefix) ?? [];
      psr4.set(prefix, places);
      for (const dir of dirs) places.push({ dir, home });
    }
    for (const { prefix, dirs } of composer.psr0) {
      for (const dir of dirs) psr0.push([prefix, { dir, home }]);
    }
    for (const id of composer.listed) listed.add(id);
  }
  psr0.sort(([a], [b]) => b.length - a.length);

  function candidates(name: string): readonly Candidate[] {
    const found: Candidate[] = [];
    for (const prefix of prefixesOf(name)) {
      for (const place of psr4.get(prefix) ?? []) found.push(at(place, name.slice(prefix.length)));
    }
    const rest = underscored(name);
    for (const [prefix, place] of psr0) if (name.startsWith(prefix)) found.push(at(place, rest));
    return found;
  }

  function claimed(name: string): number {
    for (const prefix of prefixesOf(name)) if (psr4.has(prefix)) return prefix.length;
    return psr0.find(([prefix]) => prefix !== '' && name.startsWith(prefix))?.[0].length ?? 0;
  }

  return {
    candidates,
    claimed,
    isListed: id => listed.has(id) || listed.has('') || isBelow(listed, id),
  };
}

/** The namespaces that a name lies in, each with a backslash behind it, the longest first and none at last. */
function* prefixesOf(name: string): Generator<string> {
  for (let end = name.lastIndexOf('\\'); end > 0; end = name.lastIndexOf('\\', end - 1)) {
    yield name.slice(0, end + 1);
  }
  yield '';
}

function at({ dir, home }: Place, name: string): Candidate {
  const path = `${name.replaceAll('\\', '/')}.php`;
  return { id: below(dir, path), dir, home };
}

/** PSR-0 reads the underscores of the last word as it does backslashes. */
function underscored(name: string): string {
  const last = name.lastIndexOf('\\') + 1;
  return name.slice(0, last) + name.slice(last).replaceAll('_', '/');
}
