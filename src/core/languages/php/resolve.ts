import { parentOf } from '../../../shared/paths.ts';
import type {
  FileId,
  ProjectModel,
  RawImport,
  Resolution,
  Resolver,
  ResolverFamily,
  Trace,
} from '../../../types.ts';
import { nearestAbove } from '../kit/folders.ts';
import { memoiseByKey } from '../kit/memoise.ts';
import { phpFamily } from './about.ts';
import { isBuiltinType, PLATFORM } from './builtins.ts';
import { readComposers, readLocks } from './composer.ts';
import { hasNamespace, indexes, LONGEST_NAME, namespaceOf } from './declared.ts';
import { describe } from './describe.ts';
import { decodeSymbol, decodeUse, type PhpSymbol, type SymbolKind, type Use } from './detail.ts';
import { type Packages, packagesAround } from './external.ts';
import { createInclude } from './include.ts';
import { createLookup, type Requester } from './lookup.ts';
import { createViews } from './views.ts';

/**
 * PHP's `use` statements, and the literal paths of `require` and `include`. A `use` statement names one class,
 * function or constant and leads to the file that it is in (see `lookup.ts`). The name may as well be that of a
 * namespace: then it leads to the files that declare what the importing file takes from there (`B\C` after
 * `use A\B`), and to none if it takes nothing, because PHP loads nothing for the statement itself.
 *
 * A name that is used without an import leads to the one file that it is in, and nowhere if that is not clear.
 *
 * What is not in the project belongs to PHP, or to an external package (see `external.ts`), unless a
 * `composer.json` of the project claims the beginning of the name for itself: then it is unresolved. So is what
 * begins as the importing file's own namespace does, if the namespace is in the project.
 */
export const phpResolver: ResolverFamily = {
  ...phpFamily,
  describe,
  create: createResolver,
  indexes,
};

function createResolver(model: ProjectModel): Resolver {
  const composers = readComposers(model.manifests);
  const locks = readLocks(model.manifests);
  const include = createInclude(model, composers);
  const lookup = createLookup(model, composers);
  const views = createViews(model);
  const homes = new Map([...composers.map(({ dir }) => dir), ...locks.keys()].map(dir => [dir, dir]));
  const packagesIn = memoiseByKey(model, folder => packagesAround(folder, { composers, locks }));

  /** Files below the same manifests share what they know of packages. */
  function packagesOf(from: FileId): Packages {
    return packagesIn(nearestAbove(homes, parentOf(from)) ?? '');
  }

  function resolve(from: FileId, raw: RawImport, trace?: Trace): readonly Resolution[] {
    if (raw.kind === 'require') return [include(from, raw, trace)];
    if (raw.kind === 'reference') return views(from, raw, trace);
    const isTooLong = raw.specifier.length > LONGEST_NAME;
    if (raw.kind === 'use') return isTooLong ? [] : resolveUse(from, decodeUse(raw.specifier), trace);
    if (isTooLong) return [{ kind: 'unresolved' }];
    const symbol = decodeSymbol(raw.specifier);
    const files = filesOf(from, symbol, raw.names ?? [], trace);
    if (files.length === 0) return [elsewhere(from, symbol, trace)];
    const others = files.filter(id => id !== from);
    // A file does not depend on itself.
    if (others.length === 0) return [{ kind: 'outside', id: from }];
    return others.map(id => ({ kind: 'file', id }));
  }

  /** A name without an import. Only one that is written in full can belong to a package. */
  function resolveUse(from: FileId, use: Use, trace?: Trace): readonly Resolution[] {
    const { kind, fallback } = use;
    const symbols = fallback === undefined ? [use] : [use, { kind, name: fallback }];
    if (symbols.some(({ name }) => name === '')) return [];
    const requester = requesterOf(from, trace);
    for (const symbol of symbols) {
      const found = lookup.only(symbol, requester);
      if (found !== undefined) return found === from ? [] : [{ kind: 'file', id: found }];
      if (lookup.files(symbol, requester).length > 0) {
        trace?.('ambiguous: several files declare it');
        return [];
      }
    }
    const resolution = use.isFull || isLocked(from, use) ? elsewhere(from, use, trace) : undefined;
    return resolution?.kind === 'package' ? [resolution] : [];
  }

  function requesterOf(from: FileId, trace: Trace | undefined): Requester {
    const isForeign = (symbol: PhpSymbol) =>
      (symbol.kind === 'type' && isBuiltinType(symbol.name)) || isOfPackage(from, symbol);
    return { from, isForeign, trace };
  }

  /** In `Drupal\`, the project has classes as well as a package that it requires. */
  function isOfPackage(from: FileId, { name }: PhpSymbol): boolean {
    const locked = packagesOf(from).locked(name);
    return locked !== undefined && !lookup.claimsWithin(name.slice(0, locked.length));
  }

  function isLocked(from: FileId, { name }: PhpSymbol): boolean {
    return packagesOf(from).locked(name) !== undefined;
  }

  /** The files of a symbol, and of what the file takes from it as from a namespace. */
  function filesOf(
    from: FileId,
    symbol: PhpSymbol,
    names: readonly string[],
    trace?: Trace,
  ): readonly FileId[] {
    const requester = requesterOf(from, trace);
    const files = new Set(lookup.files(symbol, requester));
    for (const taken of names) {
      const name = `${symbol.name}\\${taken}`;
      if (name.length > LONGEST_NAME) continue;
      const found = KINDS.map(kind => lookup.files({ kind, name }, requester)).find(ids => ids.length > 0);
      for (const id of found ?? []) files.add(id);
    }
    return [...files];
  }

  function elsewhere(from: FileId, { kind, name }: PhpSymbol, trace?: Trace): Resolution {
    const isType = kind === 'type';
    const packages = packagesOf(from);
    if (isType ? isBuiltinType(name) : !name.includes('\\')) return { kind: 'builtin', name: PLATFORM };
    if (isType && hasNamespace(model, name)) {
      trace?.(`${name} is a namespace of the project, and nothing is taken from it`);
      return { kind: 'outside', id: from };
    }
    const claimed = lookup.claimed(name);
    const isForeign = (packages.locked(name)?.length ?? 0) > claimed || packages.fitting(name) !== undefined;
    if (isForeign || (claimed === 0 && !isOfOwnVendor(from, name))) {
      trace?.(`${name} is not in the project`);
      return { kind: 'package', name: packages.owner(name) };
    }
    trace?.(`${name} should be in the project`);
    const outside = lookup.outside(name, from);
    return outside === undefined ? { kind: 'unresolved' } : { kind: 'outside', id: outside };
  }

  function isOfOwnVendor(from: FileId, name: string): boolean {
    const own = model.namesOf(from)?.package;
    const isRelated = own !== undefined && firstWord(own) === firstWord(name);
    return isRelated && name.includes('\\') && hasNamespace(model, namespaceOf(name));
  }

  return { resolve, unitOf: id => model.namesOf(id)?.package };
}

function firstWord(name: string): string | undefined {
  return name.toLowerCase().split('\\', 1)[0];
}

const KINDS: readonly SymbolKind[] = ['type', 'function', 'const'];
