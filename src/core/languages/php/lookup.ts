import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId, ProjectModel, Trace } from '../../../types.ts';
import { nearestOf } from '../kit/folders.ts';
import { memoiseByKey } from '../kit/memoise.ts';
import { type Candidate, createAutoload } from './autoload.ts';
import type { Composer } from './composer.ts';
import { filesDeclaring } from './declared.ts';
import { decodeSymbol, encodeSymbol, type PhpSymbol } from './detail.ts';

/** The file that a symbol is looked up for. */
export interface Requester {
  readonly from: FileId;
  /** Does the symbol belong to PHP, or to a package? */
  readonly isForeign: (symbol: PhpSymbol) => boolean;
  readonly trace: Trace | undefined;
}

export interface Lookup {
  /** The files that a symbol may be in; nearly always one, or none. */
  files(symbol: PhpSymbol, requester: Requester): readonly FileId[];
  /** The one file that a symbol without an import is in; undefined if there is none, or if it is ambiguous. */
  only(symbol: PhpSymbol, requester: Requester): FileId | undefined;
  /** The length of the prefix of a name that a package of the project claims; 0 for none. */
  claimed(name: string): number;
  /** Does a package of the project claim a part of this namespace? */
  claimsWithin(namespace: string): boolean;
  /** A file where Composer would look for a class, if that is not analysed, or if only a build creates it. */
  outside(name: string, from: FileId): FileId | undefined;
}

/** What is known about a symbol for all requesters. */
interface Known {
  readonly declared: readonly FileId[];
  /** The existing files in which Composer looks for it. */
  readonly mapped: readonly Candidate[];
}

/**
 * Finds the file that a symbol is in. The first of these counts:
 * 1. the requesting file, if it declares the symbol itself;
 * 2. a file that declares it where PSR-4 or PSR-0 look for it; the `composer.json` nearest to the requesting file
 *    decides, and then the longest prefix of the name;
 * 3. another file that declares it: one that a `classmap` or `files` lists, else the nearest. Files that nothing loads
 *    only stand in for a symbol of PHP or of a package, so they do not count for these, unless the package has a
 *    namespace of which the project has a part: plug-ins of it are loaded by rules of their own. Those in a folder of tests
 *    count only for tests;
 * 4. a file where PSR-4 or PSR-0 look for it, whatever it declares.
 */
export function createLookup(model: ProjectModel, composers: readonly Composer[]): Lookup {
  const autoload = createAutoload(composers);
  const knownOf = memoiseByKey(model, (form): Known => {
    const symbol = decodeSymbol(form);
    return {
      declared: filesDeclaring(model, symbol),
      mapped:
        symbol.kind === 'type' ? autoload.candidates(symbol.name).filter(({ id }) => model.has(id)) : [],
    };
  });

  function files(symbol: PhpSymbol, requester: Requester): readonly FileId[] {
    const { from, trace } = requester;
    const form = encodeSymbol(symbol);
    const { declared, mapped } = knownOf(form);
    if (declared.includes(from)) return [from];
    const sure = mapped.filter(({ id }) => declared.includes(id));
    const found = first(sure, from) ?? unmapped(symbol, declared, requester) ?? first(mapped, from) ?? [];
    if (found.length > 0) trace?.(`${form} is in ${found.join(', ')}`);
    return found;
  }

  /**
   * By the same rules, but of files that nothing loads only copies compete by nearness: nothing says where a file
   * with another name stands in for the symbol.
   */
  function only(symbol: PhpSymbol, requester: Requester): FileId | undefined {
    const [file, ...others] = files(symbol, requester);
    if (file === undefined || others.length > 0) return undefined;
    const { declared, mapped } = knownOf(encodeSymbol(symbol));
    const isLoaded = autoload.isListed(file) || mapped.some(({ id }) => id === file);
    if (declared.length < 2 || file === requester.from || isLoaded) return file;
    return visibleTo(requester.from, declared).every(id => baseName(id) === baseName(file))
      ? file
      : undefined;
  }

  function unmapped(
    symbol: PhpSymbol,
    declared: readonly FileId[],
    requester: Requester,
  ): readonly FileId[] | undefined {
    const listed = declared.filter(autoload.isListed);
    const candidates = listed.length > 0 ? listed : visibleTo(requester.from, declared);
    if (candidates.length === 0) return undefined;
    if (listed.length === 0 && requester.isForeign(symbol)) {
      requester.trace?.(`${candidates.join(', ')} only stand in for ${encodeSymbol(symbol)}`);
      return undefined;
    }
    return nearest(candidates, parentOf(requester.from), parentOf);
  }

  /**
   * If some folders of the package's own rules exist and others do not, a build creates those. Nothing says what is
   * missing in them.
   */
  function outside(name: string, from: FileId): FileId | undefined {
    const candidates = autoload.candidates(name);
    const existing = candidates.find(({ id }) => model.exists(id));
    if (existing !== undefined) return existing.id;
    const own = candidates.filter(({ home }) => isWithin(home, parentOf(from)));
    const built = own.filter(({ dir }) => !model.isDirectory(dir));
    return built.length < own.length ? built[0]?.id : undefined;
  }

  return { files, only, claimed: autoload.claimed, claimsWithin: autoload.claimsWithin, outside };
}

function first(candidates: readonly Candidate[], from: FileId): readonly FileId[] | undefined {
  const [found] = nearest(candidates, parentOf(from), ({ home }) => home);
  return found && [found.id];
}

/** A folder that contains the given one is nearer than any other. */
function nearest<T>(candidates: readonly T[], folder: FileId, folderOf: (one: T) => FileId): readonly T[] {
  const around = candidates.filter(one => isWithin(folderOf(one), folder));
  return nearestOf(around.length > 0 ? around : candidates, folder, folderOf);
}

/** Is the folder this one, or in it? */
function isWithin(outer: FileId, folder: FileId): boolean {
  return outer === '' || outer === folder || folder.startsWith(`${outer}/`);
}

/** Without tests, except for tests. */
function visibleTo(from: FileId, ids: readonly FileId[]): readonly FileId[] {
  return isTest(from) ? ids : ids.filter(id => !isTest(id));
}

function isTest(id: FileId): boolean {
  return /(?:^|\/)tests?\//i.test(id);
}
