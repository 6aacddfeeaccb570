import type { FileId, Names, Trace } from '../../../types.ts';
import { memoiseByObject } from '../kit/memoise.ts';
import { firstSegment, joinName, nextSegment, prefixesOf, splitName } from '../kit/qualified.ts';
import type { Context } from './context.ts';
import {
  type Directive,
  declaredNames,
  type Form,
  isGeneric,
  isMethod,
  nameOf,
  typeForm,
  type UseSite,
} from './detail.ts';
import { isBuiltin } from './external.ts';
import { levelsOf } from './namespaces.ts';
import { createUsedNames, groupByNamespace, type UsedName } from './used-names.ts';
import { everythingVisible, type Visibility } from './visibility.ts';

/** The directive that names something, and its file. */
export interface Query {
  readonly from: FileId;
  readonly directive: Directive;
  readonly trace: Trace | undefined;
}

/** What a name means in the project. */
export interface Found {
  /** Are the files in the project of the directive's file, or in one that it references? */
  readonly isVisible: boolean;
  readonly isNamespace: boolean;
  /** Does the file use a name of these files? */
  readonly isUsed: boolean;
  readonly files: readonly FileId[];
  /** Those of which the file uses constants only. */
  readonly copied: ReadonlySet<FileId>;
}

export interface Lookup {
  find(name: Form, query: Query): Found | undefined;
  /** Does the namespace have members that the file can see? */
  sees(from: FileId, namespace: string): boolean;
  /** Does a namespace of the file have the same first segment? */
  isAkin(from: FileId, name: string): boolean;
}

export function createLookup(context: Context): Lookup {
  const { model, namespaces, visibility } = context;
  const usedNamesOf = createUsedNames(context);

  /** Visible files take precedence, whatever namespace the name is relative to. */
  function find(name: Form, query: Query): Found | undefined {
    const candidates = candidatesOf(name, query.directive);
    for (const view of [visibility, everythingVisible]) {
      const isVisible = view === visibility;
      for (const full of candidates) {
        const found = findNamespace(full, view, query) ?? findType(full, view, query);
        if (found === undefined) continue;
        if (isVisible || !visibility.isExact(query.from)) return { isVisible, ...found };
        query.trace?.(`${full} is in a project that this one does not reference`);
        return { isVisible, ...NO_MEMBER };
      }
    }
    const isOuter = candidates.some(full => namespaces.has(nameOf(full)));
    return isOuter ? { isVisible: false, ...NO_MEMBER } : undefined;
  }

  /**
   * Queries the files of a namespace only if nothing of it is used, so that adding a file to a namespace does not
   * invalidate the files that use it.
   */
  function findNamespace(name: string, view: Visibility, query: Query): Match | undefined {
    if (!namespaces.hasMembers(name)) return undefined;
    const { from, directive, trace } = query;
    const own = ownNamespaces(model.namesOf(from) ?? NO_NAMES);
    const members = () => view.all(from, namespaces.files(name));
    if (own.has(name)) {
      if (!own.get(name) && members().length === 0) return undefined;
      trace?.(`${name} is the file's own namespace`);
      return NO_MEMBER;
    }
    const files = filesUsed(name, view, query);
    trace?.(`${name} (${members().length} files): ${files.size} declare a name that is used`);
    if (files.size > 0) {
      const ids = [...files.keys()].sort();
      return {
        isNamespace: true,
        isUsed: true,
        files: ids,
        copied: new Set(ids.filter(id => files.get(id))),
      };
    }
    const all = members();
    if (all.length === 0) return undefined;
    return all.length === 1 && !directive.isGlobal ? { ...NO_MEMBER, files: all } : NO_MEMBER;
  }

  /** The files of a namespace that declare what a file uses, and whether that is constants only. */
  function filesUsed(namespace: string, view: Visibility, { from, directive }: Query): Map<FileId, boolean> {
    const files = new Map<FileId, boolean>();
    const isPlain = directive.alias === undefined;
    const used = isPlain
      ? usedNamesOf(from)
      : groupByNamespace(
          Array.from(directive.taken, form => [form, ANYWHERE, undefined, []] as const),
          namespaces,
        );
    for (const name of used(namespace)) {
      if (isPlain && name.sites.every(site => isHidden(name, site, namespace, from, directive))) continue;
      const declaring = name.declared.get(namespace) ?? [];
      // A stand-in for a type of the standard library serves its own project only.
      const isStandIn = isBuiltin(namespace) && !isMethod(name.form);
      const found = isStandIn ? view.own(from, declaring) : view.best(from, declaring);
      const isCopied = name.members !== undefined && namespaces.areConstants(name.members, found);
      for (const id of partsOf(name, namespace, found)) files.set(id, isCopied && files.get(id) !== false);
    }
    return files;
  }

  /** Of a partial type, only the files with the nested types that are used, if nothing else of it is. */
  function partsOf(
    { form, nested }: UsedName,
    namespace: string,
    files: readonly FileId[],
  ): readonly FileId[] {
    if (nested === undefined || files.length < 2) return files;
    return [...nested].flatMap(name => namespaces.partsWith(name, joinName(namespace, form), files));
  }

  /** Does a namespace that takes precedence over the imported one have such a type? Methods hide nothing. */
  function isHidden(
    { form, declared }: UsedName,
    site: UseSite,
    imported: string,
    from: FileId,
    { within }: Directive,
  ): boolean {
    if (isMethod(form)) return false;
    for (const at of levelsOf(site.namespace)) {
      const isLast = at === '' && site.namespace !== '' && !visibility.isExact(from);
      const files = at === imported || isLast ? undefined : declared.get(at);
      if (files !== undefined && visibility.best(from, files).length > 0) return true;
      if (at === within && within !== '') return false;
    }
    return false;
  }

  /** A nested type is in the file of the outer one. */
  function findType(name: Form, view: Visibility, { from, trace }: Query): Match | undefined {
    for (const full of prefixesOf(nameOf(name), '.')) {
      const [namespace, last] = splitName(full);
      for (const form of [typeForm(last, isGeneric(name)), typeForm(last, !isGeneric(name))]) {
        const files = view.best(from, namespaces.declared(form).get(namespace) ?? []);
        if (files.length === 0) continue;
        const parts = namespaces.partsWith(nextSegment(nameOf(name), full), full, files);
        trace?.(`${full} is a type of ${parts.join(', ')}`);
        return { isNamespace: false, isUsed: true, files: parts, copied: NOTHING_COPIED };
      }
    }
    return undefined;
  }

  return {
    find,
    sees: (from, name) =>
      namespaces.hasMembers(name) && visibility.all(from, namespaces.files(name)).length > 0,
    isAkin(from, name) {
      const first = firstSegment(name, '.');
      const own = ownNamespaces(model.namesOf(from) ?? NO_NAMES);
      return [...own.keys()].some(namespace => firstSegment(namespace, '.') === first);
    },
  };
}

type Match = Omit<Found, 'isVisible'>;
const NOTHING_COPIED: ReadonlySet<FileId> = new Set();
const NO_MEMBER: Match = { isNamespace: true, isUsed: false, files: [], copied: NOTHING_COPIED };
const ANYWHERE: UseSite = { namespace: '', type: '' };
const NO_NAMES: Names = {};

/** A name is relative to the namespaces around the directive, or to those that are imported there. */
function candidatesOf(name: Form, { within, through }: Directive): Form[] {
  return [...levelsOf(within), ...through].map(namespace => joinName(namespace, name));
}

/** The namespaces of a file, and whether it declares something in them. */
const ownNamespaces = memoiseByObject((names: Names): ReadonlyMap<string, boolean> => {
  const own = new Map(declaredNames(names).map(name => [splitName(name)[0], true]));
  if (names.package !== undefined && !own.has(names.package)) own.set(names.package, false);
  return own;
});
