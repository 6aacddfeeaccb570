import type { Derivation, FileId, ProjectModel, Trace } from '../../types.ts';
import { decodeGlobal, type GlobalUsing } from './global-usings.ts';
import { type FindInherited, levelsOf } from './inherited.ts';
import { isMethodForm, nameOfMethod } from './method-forms.ts';
import { createNamespaces, type Namespaces, splitName, splitValue } from './namespaces.ts';
import { belongsTo, type Projects, projectsOf } from './projects.ts';
import { namesOfType, withoutMark } from './type-names.ts';
import { decodeUse, type UseSite, usesOf } from './use-forms.ts';
import type { Visibility } from './visibility.ts';

interface Input {
  readonly model: ProjectModel;
  readonly namespaces: Namespaces;
  readonly sight: Visibility;
  readonly projects: Projects;
  readonly inherited: FindInherited;
}

/** Where a use leads without a using directive of its file. */
export type ResolveUse = (from: FileId, specifier: string, trace?: Trace) => readonly FileId[];

/** What a use asks for. */
interface Query {
  readonly from: FileId;
  readonly site: UseSite;
  readonly isWeak: boolean;
  /** Namespaces that the file imports in its own. */
  readonly inner: readonly string[];
}

/**
 * Types and extension methods of the namespaces around a use, from the innermost on, then those of the global
 * usings of its project. A qualified name is reckoned from the same namespaces.
 */
export function createImplicit({ model, namespaces, sight, projects, inherited }: Input): ResolveUse {
  const usingsByText = new Map<string, Usings>();

  function usingsFor(from: FileId): Usings {
    const project = projects.of(from);
    const folder = project?.folder;
    const text = model.derived(GLOBAL_USINGS, folder ?? NO_PROJECT);
    const key = `${folder ?? NO_PROJECT}\n${text}`;
    let usings = usingsByText.get(key);
    if (usings === undefined) {
      const written = text === '' ? [] : text.split('\n').map(decodeGlobal);
      usings = sorted([...(project?.usings ?? []), ...written]);
      usingsByText.set(key, usings);
    }
    return usings;
  }

  /** The files of one type, as the file sees it; none where two projects have such a type. */
  function typeIn(from: FileId, namespace: string, form: string): readonly FileId[] {
    const files = sight.best(from, namespaces.declared(form).get(namespace) ?? []);
    return files.length > 1 && !isOfOneProject(from, files) ? AMBIGUOUS : files;
  }

  function isOfOneProject(from: FileId, files: readonly FileId[]): boolean {
    if (sight.own(from, files).length > 0) return true;
    const folders = new Set(files.map(id => projects.of(id)?.folder));
    return folders.size === 1;
  }

  function simple(form: string, query: Query): readonly FileId[] {
    const { from, site } = query;
    const mine = inherited(from, site);
    const nested = mine.filesOf(form);
    if (nested !== undefined) return nested;
    if (query.isWeak && mine.hasValue(form)) return [];
    for (const namespace of levelsOf(site.namespace)) {
      const files = typeIn(from, namespace, form);
      if (files.length > 0) return files;
      if (namespace === site.namespace && isImported(form, query)) return [];
    }
    return byUsings(form, from);
  }

  /** Directives in a namespace come before the types around it: they have edges of their own. */
  function isImported(form: string, { from, site, inner }: Query): boolean {
    return inner.some(name =>
      levelsOf(site.namespace).some(level => typeIn(from, joined(level, name), form).length > 0),
    );
  }

  function byUsings(form: string, from: FileId): readonly FileId[] {
    const { aliases, namespaces: imported, statics } = usingsFor(from);
    const alias = aliases.get(withoutMark(form));
    if (alias !== undefined) return namesOfType(alias).flatMap(name => named(name, from));
    const found = imported.map(name => typeIn(from, name, form)).filter(files => files.length > 0);
    if (found.length > 1) return [];
    if (found[0] !== undefined) return found[0];
    return statics.flatMap(type => nestedIn(type, form, from));
  }

  function nestedIn(type: string, form: string, from: FileId): readonly FileId[] {
    const files = namespaces
      .records(type)
      .filter(({ record }) => [...record.nested].includes(form))
      .map(({ id }) => id);
    return sight.best(from, files);
  }

  /** A full name: its longest beginning that is a type. */
  function named(name: string, from: FileId): readonly FileId[] {
    const plain = withoutMark(name);
    for (let full = plain; full !== ''; full = splitName(full)[0]) {
      const [namespace, last] = splitName(full);
      const isWhole = full === plain;
      for (const form of isWhole && name !== plain ? [`${last}<>`, last] : [last, `${last}<>`]) {
        const files = typeIn(from, namespace, form);
        if (files.length > 0) return files;
      }
    }
    return [];
  }

  /** `A.B.C`: in a type `A`, or in a namespace of which `A` is a part. */
  function qualified(name: string, query: Query): readonly FileId[] {
    const { from, site } = query;
    const [first = ''] = name.split('.', 1);
    const mine = inherited(from, site);
    const nested = mine.filesOf(first);
    if (nested !== undefined) return nested;
    if (query.isWeak && mine.hasValue(first)) return [];
    for (const namespace of levelsOf(site.namespace)) {
      const type = typeIn(from, namespace, first);
      if (type.length > 0) return type;
      const around = joined(namespace, first);
      const files = namespaces.has(around) ? named(joined(namespace, name), from) : [];
      // A type further out would be found by way of the namespaces around this one.
      if (files.length > 0) return files;
      if (namespace === site.namespace && isImported(first, query)) return [];
    }
    return byUsings(first, from);
  }

  /** Of a method that several files declare nobody knows which is meant. */
  function method(form: string, { from, site }: Query): readonly FileId[] {
    if (USUAL_METHODS.has(nameOfMethod(form))) return [];
    const declared = namespaces.declared(form);
    if (declared.size === 0) return [];
    for (const namespace of levelsOf(site.namespace)) {
      const files = sight.best(from, declared.get(namespace) ?? []);
      if (files.length > 0) return files.length === 1 ? files : [];
    }
    const found = usingsFor(from).namespaces.flatMap(name => sight.best(from, declared.get(name) ?? []));
    return found.length === 1 ? found : [];
  }

  function attribute(name: string, query: Query): readonly FileId[] {
    const full = simple(`${name}Attribute`, query);
    if (full.length > 0 || !isAttribute(name, namespaces)) return full;
    return simple(name, query);
  }

  return (from, specifier, trace) => {
    const names = model.namesOf(from);
    if (names === undefined) return [];
    const { sites, inner } = usesOf(names);
    const { form, isWeak, site: number } = decodeUse(specifier);
    const site = sites[number] ?? sites[0];
    if (site === undefined) return [];
    const query = { from, site, isWeak, inner };
    const files = form.startsWith('::')
      ? named(form.slice(2), from)
      : isMethodForm(form)
        ? method(form, query)
        : form.endsWith(']')
          ? attribute(form.slice(0, -1), query)
          : form.includes('.')
            ? qualified(form, query)
            : simple(form, query);
    // What the file declares itself, or a part of it, needs no other file.
    const found = files.includes(from) || files.includes(NOBODY) ? [] : files;
    trace?.(
      found.length > 0 ? `${form} is declared in ${found.join(', ')}` : `${form} is no name of this project`,
    );
    return found;
  };
}

interface Usings {
  readonly namespaces: readonly string[];
  readonly statics: readonly string[];
  /** Name → type. */
  readonly aliases: ReadonlyMap<string, string>;
}

function sorted(usings: readonly GlobalUsing[]): Usings {
  const aliases = new Map<string, string>();
  const namespaces = new Set<string>();
  const statics = new Set<string>();
  for (const { target, alias, isStatic } of usings) {
    if (alias !== undefined) aliases.set(alias, target);
    else if (isStatic) statics.add(target);
    else namespaces.add(target);
  }
  return { namespaces: [...namespaces], statics: [...statics], aliases };
}

/** Is there a type of this name, without the usual end, that can be written as an attribute? */
export function isAttribute(name: string, namespaces: Namespaces): boolean {
  for (const namespace of namespaces.declared(name).keys()) {
    const records = namespaces.records(joined(namespace, name));
    if (records.some(({ record }) => [...record.bases].some(base => base.endsWith('Attribute')))) return true;
  }
  return false;
}

function joined(namespace: string, name: string): string {
  return namespace === '' ? name : `${namespace}.${name}`;
}

const NOBODY = '\0';
const AMBIGUOUS: readonly FileId[] = [NOBODY];
/** Types of the standard library have methods of these names. */
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

/** Stands for the folder of files that belong to no project. */
const NO_PROJECT = '\0';

/** Folder of a project → its `global using` directives, a line each. */
export const GLOBAL_USINGS: Derivation<string> = {
  name: 'csharp global usings',
  find(model, folder) {
    const projects = projectsOf(model.manifests);
    const project = folder === NO_PROJECT ? undefined : projects.of(folder === '' ? 'x' : `${folder}/x`);
    const written = createNamespaces(model)
      .globals()
      .flatMap(value => {
        const [form, id] = splitValue(value);
        const owner = projects.of(id)?.folder;
        return (project ? belongsTo(project, owner, id) : owner === undefined) ? [form] : [];
      });
    return [...new Set(written)].join('\n');
  },
};
