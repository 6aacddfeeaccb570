import type { Derivation, FileId, Resolution, Trace } from '../../../types.ts';
import { memoiseByText } from '../kit/memoise.ts';
import { joinName, nextSegment, prefixesOf, splitName } from '../kit/qualified.ts';
import type { Context } from './context.ts';
import {
  decodeGlobal,
  decodeUse,
  encodeGlobal,
  type Form,
  isGeneric,
  nameOf,
  typeForm,
  typesIn,
  type Use,
  usesOf,
} from './detail.ts';
import { levelsOf, Namespaces } from './namespaces.ts';
import { belongsTo, projectsOf } from './projects.ts';
import { isAttribute, membersOf } from './used-names.ts';

/** The files that a use without a using directive of its file leads to. */
export type ResolveUse = (from: FileId, text: string, trace?: Trace) => readonly Resolution[];

interface Query extends Use {
  readonly from: FileId;
  /** Namespaces that the file imports inside of its own. */
  readonly inner: readonly string[];
}

/**
 * Types and extension methods of the namespaces around a use, innermost first, then those of the global usings of
 * its project. A qualified name is relative to the same namespaces.
 */
export function createImplicitUses(context: Context): ResolveUse {
  const { model, namespaces, visibility, projects, inherited } = context;

  function usingsFor(from: FileId): Usings {
    return readUsings(model.derived(GLOBAL_USINGS, projects.of(from)?.folder ?? NO_PROJECT));
  }

  /** The files of one type as the file sees it; `AMBIGUOUS` if several projects have such a type. */
  function typeIn(from: FileId, namespace: string, form: Form): readonly FileId[] {
    const files = visibility.best(from, namespaces.declared(form).get(namespace) ?? []);
    return files.length > 1 && !areOfOneProject(from, files) ? AMBIGUOUS : files;
  }

  function areOfOneProject(from: FileId, files: readonly FileId[]): boolean {
    if (visibility.own(from, files).length > 0) return true;
    return new Set(files.map(id => projects.of(id)?.folder)).size === 1;
  }

  function resolve(query: Query): readonly FileId[] {
    const { kind, form, from } = query;
    if (kind === 'absolute') return byFullName(form, from);
    if (kind === 'method') return byMethod(query);
    if (kind !== 'attribute') return byName(query);
    const files = byName({ ...query, form: `${form}Attribute` });
    return files.length > 0 || !isAttribute(form, namespaces) ? files : byName(query);
  }

  /** `A`, or `A.B.C` in a type `A` or in a namespace that `A` is a part of. */
  function byName(query: Query): readonly FileId[] {
    const { from, site, form } = query;
    const isQualified = query.kind === 'qualified';
    const first = isQualified ? form.slice(0, form.indexOf('.')) : form;
    const { types, values } = inherited(from, site);
    const nested = types.get(first);
    if (nested !== undefined) return nested;
    if (query.isWeak && values.has(first)) return [];
    for (const namespace of levelsOf(site.namespace)) {
      const type = typeIn(from, namespace, first);
      if (type.length > 0) {
        const nested = isQualified ? nextSegment(nameOf(form), first) : undefined;
        return type.includes(from) ? type : namespaces.partsWith(nested, joinName(namespace, first), type);
      }
      if (isQualified && namespaces.has(joinName(namespace, first))) {
        const files = byFullName(joinName(namespace, form), from);
        if (files.length > 0) return files;
      }
      if (namespace === site.namespace && isImported(first, query)) return [];
    }
    return byUsings(first, from);
  }

  /** Directives in a namespace take precedence over outer types, and have edges of their own. */
  function isImported(form: Form, { from, site, inner }: Query): boolean {
    return inner.some(name =>
      levelsOf(site.namespace).some(level => typeIn(from, joinName(level, name), form).length > 0),
    );
  }

  function byUsings(form: Form, from: FileId): readonly FileId[] {
    const { aliases, namespaces: imported, statics } = usingsFor(from);
    const alias = aliases.get(nameOf(form));
    if (alias !== undefined) return typesIn(alias).flatMap(name => byFullName(name, from));
    const found = imported.map(name => typeIn(from, name, form)).filter(files => files.length > 0);
    if (found.length > 1) return [];
    return found[0] ?? [...statics].flatMap(type => nestedIn(type, form, from));
  }

  function nestedIn(type: string, form: Form, from: FileId): readonly FileId[] {
    const parts = namespaces.records(type).filter(({ record }) => [...record.nested].includes(form));
    return visibility.best(
      from,
      parts.map(({ id }) => id),
    );
  }

  /** The longest prefix of a full name that is a type. */
  function byFullName(name: Form, from: FileId): readonly FileId[] {
    const plain = nameOf(name);
    for (const full of prefixesOf(plain, '.')) {
      const [namespace, last] = splitName(full);
      const isFirst = full === plain && isGeneric(name);
      for (const form of [typeForm(last, isFirst), typeForm(last, !isFirst)]) {
        const files = typeIn(from, namespace, form);
        if (files.length > 0) return namespaces.partsWith(nextSegment(plain, full), full, files);
      }
    }
    return [];
  }

  /** If several files declare such a method, it is unknown which one is called. */
  function byMethod({ from, site, form }: Query): readonly FileId[] {
    if (USUAL_METHODS.has(nameOf(form))) return [];
    const declared = namespaces.declared(form);
    if (declared.size === 0) return [];
    const filesIn = (namespace: string) => visibility.best(from, declared.get(namespace) ?? []);
    for (const namespace of levelsOf(site.namespace)) {
      const files = filesIn(namespace);
      if (files.length > 0) return files.length === 1 ? files : [];
    }
    const found = usingsFor(from).namespaces.flatMap(filesIn);
    return found.length === 1 ? found : [];
  }

  return (from, text, trace) => {
    const names = model.namesOf(from);
    if (names === undefined) return [];
    const { sites, inner } = usesOf(names);
    const use = decodeUse(text, sites);
    const files = resolve({ ...use, from, inner });
    // A file needs no other one for what it declares itself, even if only a part of it.
    const found = files.includes(from) || files.includes(NOBODY) ? [] : files;
    trace?.(
      found.length > 0
        ? `${use.form} is declared in ${found.join(', ')}`
        : `${use.form} is not declared in this project`,
    );
    const members = membersOf(use);
    if (members.length === 0 || found.length === 0 || !namespaces.areConstants(members, found))
      return found.map(id => ({ kind: 'file', id }));
    trace?.(`nothing is used of it but constants, whose values compilers copy: ${members.join(', ')}`);
    return found.map(id => ({ kind: 'file', id, typeOnly: true }));
  };
}

interface Usings {
  readonly namespaces: readonly string[];
  readonly statics: ReadonlySet<string>;
  /** Name → type. */
  readonly aliases: ReadonlyMap<string, string>;
}

/** Reads a value of `GLOBAL_USINGS`. */
const readUsings = memoiseByText((text): Usings => {
  const aliases = new Map<string, string>();
  const namespaces = new Set<string>();
  const statics = new Set<string>();
  for (const line of text === '' ? [] : text.split('\n')) {
    const { target, alias, isStatic } = decodeGlobal(line);
    if (alias !== undefined) aliases.set(alias, target);
    else (isStatic ? statics : namespaces).add(target);
  }
  return { namespaces: [...namespaces], statics, aliases };
});

/** The folder of a project → its global usings, one per line. */
export const GLOBAL_USINGS: Derivation<string> = {
  name: 'csharp global usings',
  find(model, folder) {
    const projects = projectsOf(model.manifests);
    const project = folder === NO_PROJECT ? undefined : projects.of(folder === '' ? 'x' : `${folder}/x`);
    const isOwn = (id: FileId) => {
      const owner = projects.of(id)?.folder;
      return project ? belongsTo(project, owner, id) : owner === undefined;
    };
    const globals = new Namespaces(model).globals().filter(({ id }) => isOwn(id));
    // Sorted, so that the value does not depend on which file has which of them.
    const usings = globals.map(({ detail }) => detail).sort();
    return [...new Set([...(project?.usings.map(encodeGlobal) ?? []), ...usings])].join('\n');
  },
};

/** Stands for the folder of files without a project. */
const NO_PROJECT = '\0';
const NOBODY = '\0';
const AMBIGUOUS: readonly FileId[] = [NOBODY];
/** Methods of the standard library. */
const USUAL_METHODS: ReadonlySet<string> = new Set(
  `Add AddRange Aggregate All Any Append AppendLine AsEnumerable Cast Clear Clone Close Compare CompareTo Concat
  Contains ContainsKey Convert Copy CopyTo Count Create Delete Dispose Distinct Dispatch DisposeAsync ElementAt
  EndsWith Equals Except Execute Exists Find First FirstOrDefault Flush ForEach Format Get GetAsync GetAsyncEnumerator
  GetAwaiter GetEnumerator GetHashCode GetType GetValue GroupBy IndexOf Insert Intersect Invoke Join Last
  LastOrDefault Max Min MoveNext Open OrderBy Parse Read ReadAsync ReadLine Register Remove RemoveAll RemoveAt
  Replace Reset Reverse Run Select SelectMany Send SendAsync SequenceEqual Set SetValue Single SingleOrDefault Skip
  Split Start StartsWith Stop Substring Sum Take ToArray ToDictionary ToList ToLower ToString ToUpper Trim
  TryAdd TryGetValue TryParse Union Update Wait WaitAsync Where With Write WriteAsync WriteLine Zip`.split(
    /\s+/,
  ),
);
