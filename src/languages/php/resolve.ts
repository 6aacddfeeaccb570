import { parentOf } from '../../shared/paths.ts';
import type {
  FileId,
  ProjectModel,
  RawImport,
  Resolution,
  Resolver,
  ResolverFamily,
  Trace,
} from '../../types.ts';
import { nearestAbove } from '../kit/folders.ts';
import { memoiseByKey } from '../kit/memoise.ts';
import { phpFamily } from './about.ts';
import { isBuiltinType, PLATFORM } from './builtins.ts';
import { readComposers, readLocks } from './composer.ts';
import { VALUES } from './constants.ts';
import { declaredIndexes, LONGEST_NAME, namespaceOf } from './declared.ts';
import { externalName, type Packages, packagesAround } from './external.ts';
import { createInclude } from './include.ts';
import { type Choice, createLookup } from './lookup.ts';

/**
 * PHP's `use` statements, and the literal paths of `require` and `include`. A `use` statement names one class,
 * function or constant and leads to the file that it is in (see `lookup.ts`). The name may as well be that of a
 * namespace: then it leads to the files that declare what the importing file takes from there (`B\C` after
 * `use A\B`), and to none where it takes nothing, because PHP loads nothing for the statement itself.
 *
 * A name that is used without an import leads to the one file that it is in, and nowhere if that is not clear.
 *
 * What is not in the project belongs to PHP, or to an external package (see `external.ts`), unless a
 * `composer.json` of the project claims the beginning of the name for itself: then it is unresolved. So is what
 * begins as the importing file's own namespace does, if the namespace is in the project.
 */
export const phpResolver: ResolverFamily = {
  ...phpFamily,
  create: createResolver,
  indexes: [...declaredIndexes, VALUES],
};

function createResolver(model: ProjectModel): Resolver {
  const composers = readComposers(model.manifests);
  const locks = readLocks(model.manifests);
  const include = createInclude(model, composers);
  const lookup = createLookup(model, composers);
  const homes = new Map([...composers.map(({ dir }) => dir), ...locks.keys()].map(dir => [dir, dir]));
  const packagesIn = memoiseByKey(model, folder => packagesAround(folder, { composers, locks }));

  /** Files below the same manifests share what they know of packages. */
  function packagesOf(from: FileId): Packages {
    return packagesIn(nearestAbove(homes, parentOf(from)) ?? '');
  }

  function resolve(from: FileId, raw: RawImport, trace?: Trace): readonly Resolution[] {
    const { specifier } = raw;
    if (raw.kind === 'require') return [include(from, raw, trace)];
    if (raw.kind === 'use') return useOf(from, specifier, trace);
    if (specifier.length > LONGEST_NAME) return [{ kind: 'unresolved' }];
    const files = filesOf(from, raw, trace);
    if (files.length === 0) return [elsewhere(from, specifier, trace)];
    const others = files.filter(id => id !== from);
    // A file does not depend on itself.
    if (others.length === 0) return [{ kind: 'outside', id: from }];
    return others.map(id => ({ kind: 'file', id }));
  }

  /** A name without an import. Only one that is written in full can belong to a package. */
  function useOf(from: FileId, specifier: string, trace?: Trace): readonly Resolution[] {
    const { forms, isFull } = formsOf(specifier);
    if (specifier.length > LONGEST_NAME || forms.some(form => /(?:^| )$/.test(form))) return [];
    const choice = choiceOf(from, trace);
    for (const form of forms) {
      const found = lookup.only(form, choice);
      if (found !== undefined) return found === from ? [] : [{ kind: 'file', id: found }];
      if (lookup.files(form, choice).length > 0) {
        trace?.('nothing says which of them is meant');
        return [];
      }
    }
    const [form = ''] = forms;
    const resolution = isFull || isLocked(from, form) ? elsewhere(from, form, trace) : undefined;
    return resolution?.kind === 'package' ? [resolution] : [];
  }

  function choiceOf(from: FileId, trace: Trace | undefined): Choice {
    const isForeign = (form: string) => isBuiltinType(form) || isLocked(from, form);
    return { from, isForeign, trace };
  }

  function isLocked(from: FileId, form: string): boolean {
    return packagesOf(from).locked(form.slice(form.indexOf(' ') + 1)) !== undefined;
  }

  /** Where the name is, and what the file takes from it as from a namespace. */
  function filesOf(from: FileId, { specifier, names = [] }: RawImport, trace?: Trace): readonly FileId[] {
    const choice = choiceOf(from, trace);
    const files = new Set(lookup.files(specifier, choice));
    for (const name of names) {
      const full = `${specifier}\\${name}`;
      if (full.length > LONGEST_NAME) continue;
      const forms = [full, `function ${full}`, `const ${full}`];
      const found = forms.map(form => lookup.files(form, choice)).find(ids => ids.length > 0);
      for (const id of found ?? []) files.add(id);
    }
    return [...files];
  }

  function elsewhere(from: FileId, specifier: string, trace?: Trace): Resolution {
    const name = specifier.slice(specifier.indexOf(' ') + 1);
    const isType = name === specifier;
    const known = packagesOf(from);
    if (isType ? isBuiltinType(name) : !name.includes('\\')) return { kind: 'builtin', name: PLATFORM };
    if (isType && lookup.isNamespace(name)) {
      trace?.(`${name} is a namespace of the project, and nothing is taken from it`);
      return { kind: 'outside', id: from };
    }
    const claimed = lookup.claimed(name);
    const isForeign = (known.locked(name)?.length ?? 0) > claimed || known.fitting(name) !== undefined;
    if (isForeign || (claimed === 0 && !isAtHome(from, name))) {
      trace?.(`${name} is not in the project`);
      return { kind: 'package', name: externalName(name, known) };
    }
    trace?.(`${name} should be in the project`);
    const outside = lookup.outside(name, from);
    return outside === undefined ? { kind: 'unresolved' } : { kind: 'outside', id: outside };
  }

  function isAtHome(from: FileId, name: string): boolean {
    const own = model.namesOf(from)?.package;
    const isAkin = own !== undefined && firstWord(own) === firstWord(name);
    return isAkin && name.includes('\\') && lookup.isNamespace(namespaceOf(name));
  }

  return { resolve, unitOf: id => model.namesOf(id)?.package };
}

/** What a use may mean, in the order in which PHP looks for it; see `Uses`. */
function formsOf(specifier: string): { readonly forms: readonly string[]; readonly isFull: boolean } {
  const space = specifier.indexOf(' ') + 1;
  const kind = specifier.slice(0, space);
  const name = specifier.slice(space);
  const isFull = name.startsWith('\\');
  return {
    forms: name
      .slice(isFull ? 1 : 0)
      .split('|')
      .map(one => kind + one),
    isFull,
  };
}

function firstWord(name: string): string | undefined {
  return name.toLowerCase().split('\\', 1)[0];
}
