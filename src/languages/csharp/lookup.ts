import type { FileId, Names, ProjectModel, Trace } from '../../types.ts';
import type { Directive } from './directive.ts';
import { isBuiltin } from './external.ts';
import { type Namespace, type Namespaces, splitName } from './namespaces.ts';
import { farSight, type Sight } from './sight.ts';
import { withoutMark } from './type-names.ts';

/** Who asks for a name, and how. */
export interface Choice {
  readonly from: FileId;
  readonly directive: Directive;
  readonly trace: Trace | undefined;
}

/** What a name means in the project. */
export interface Found {
  /** Are the files in the asking file's project, or in one that it references? */
  readonly kind: 'visible' | 'hidden';
  readonly isNamespace: boolean;
  /** Is it by the names in the asking file that these files were found? */
  readonly isUsed: boolean;
  readonly files: readonly FileId[];
}

export interface Lookup {
  find(name: string, choice: Choice): Found | undefined;
  /** Is anything in this namespace that the file can see? */
  sees(from: FileId, namespace: string): boolean;
  /** Does one of the file's namespaces have the same first segment? */
  isAkin(from: FileId, name: string): boolean;
}

interface Input {
  readonly model: ProjectModel;
  readonly namespaces: Namespaces;
  readonly sight: Sight;
}

interface Space {
  readonly name: string;
  readonly namespace: Namespace;
  readonly eyes: Sight;
}

export function createLookup({ model, namespaces, sight }: Input): Lookup {
  /** Files that can be seen come first, wherever the name is reckoned from. */
  function find(name: string, choice: Choice): Found | undefined {
    const candidates = candidatesOf(name, choice.directive);
    for (const kind of ['visible', 'hidden'] as const) {
      const eyes = kind === 'visible' ? sight : farSight;
      for (const full of candidates) {
        const found = findNamespace(full, eyes, choice) ?? findType(full, eyes, choice);
        if (found !== undefined) return { kind, ...found };
      }
    }
    const isOuter = candidates.some(full => namespaces.has(withoutMark(full)));
    return isOuter ? { kind: 'hidden', isNamespace: true, isUsed: false, files: [] } : undefined;
  }

  function findNamespace(name: string, eyes: Sight, choice: Choice): Omit<Found, 'kind'> | undefined {
    const namespace = namespaces.get(name);
    if (namespace === undefined) return undefined;
    const members = eyes.all(choice.from, filesOf(namespace));
    if (members.length === 0) return undefined;
    const { from, directive, trace } = choice;
    const own = ownNamespaces(model.namesOf?.(from));
    if (own.has(name)) {
      trace?.(`${name} is the file's own namespace`);
      return { isNamespace: true, isUsed: false, files: [] };
    }
    if (directive.isGlobal) return { isNamespace: true, isUsed: true, files: members };
    const files = used({ name, namespace, eyes }, choice);
    trace?.(`${name} (${members.length} files): ${files.length} declare a name that is used`);
    if (files.length > 0) return { isNamespace: true, isUsed: true, files };
    return { isNamespace: true, isUsed: false, files: members.length === 1 ? members : [] };
  }

  /** The files of a namespace that declare what a file uses. */
  function used({ name, namespace, eyes }: Space, { from, directive }: Choice): FileId[] {
    const files = new Set<FileId>();
    const names = model.namesOf?.(from);
    const isPlain = directive.alias === undefined;
    const forms = isPlain ? usesOf(names) : new Set(directive.taken);
    const [few, many] = forms.size < namespace.size ? [forms, namespace] : [namespace, forms];
    for (const form of few.keys()) {
      if (!many.has(form) || (isPlain && isHidden(form, name, from))) continue;
      // A stand-in for a type of the standard library is for the project that has it: others have their own.
      const choose = isBuiltin(name) && !form.endsWith('()') ? eyes.own : eyes.best;
      for (const id of choose(from, namespace.get(form) ?? [])) files.add(id);
    }
    return [...files].sort();
  }

  /** Does a namespace that the file stands in have a type of this name? Extension methods hide no others. */
  function isHidden(form: string, imported: string, from: FileId): boolean {
    if (form.endsWith('()')) return false;
    for (const own of ownNamespaces(model.namesOf?.(from))) {
      for (let at = own; at !== ''; at = splitName(at)[0]) {
        const files = at === imported ? undefined : namespaces.get(at)?.get(form);
        if (files !== undefined && sight.best(from, files).length > 0) return true;
      }
    }
    return false;
  }

  /** The name may be that of a type in a type, which is where the outer one is. */
  function findType(name: string, eyes: Sight, { from, trace }: Choice): Omit<Found, 'kind'> | undefined {
    const isGeneric = name.endsWith('<>');
    for (let full = withoutMark(name); full !== ''; full = splitName(full)[0]) {
      const [around, last] = splitName(full);
      const declared = namespaces.get(around);
      const forms = isGeneric ? [`${last}<>`, last] : [last, `${last}<>`];
      for (const form of forms) {
        const files = eyes.best(from, declared?.get(form) ?? []);
        if (files.length === 0) continue;
        trace?.(`${full} is a type of ${files.join(', ')}`);
        return { isNamespace: false, isUsed: true, files };
      }
    }
    return undefined;
  }

  function sees(from: FileId, name: string): boolean {
    const namespace = namespaces.get(name);
    return namespace !== undefined && sight.all(from, filesOf(namespace)).length > 0;
  }

  function isAkin(from: FileId, name: string): boolean {
    const [first] = name.split('.', 1);
    return [...ownNamespaces(model.namesOf?.(from))].some(own => own.split('.', 1)[0] === first);
  }

  return { find, sees, isAkin };
}

/** In a namespace, names are reckoned from that, from those around it, from none, and from those imported there. */
function candidatesOf(name: string, { within, through }: Directive): string[] {
  const candidates: string[] = [];
  for (let at = within; at !== ''; at = splitName(at)[0]) candidates.push(`${at}.${name}`);
  return [...candidates, name, ...through.map(namespace => `${namespace}.${name}`)];
}

/** All files that declare something in a namespace, in string order; found once. */
function filesOf(namespace: Namespace): readonly FileId[] {
  let files = filesByNamespace.get(namespace);
  if (files === undefined) {
    files = [...new Set([...namespace.values()].flat())].sort();
    filesByNamespace.set(namespace, files);
  }
  return files;
}

function usesOf(names: Names | undefined): ReadonlySet<string> {
  if (names?.uses === undefined) return NOTHING;
  const known = usesByNames.get(names) ?? new Set(names.uses);
  usesByNames.set(names, known);
  return known;
}

function ownNamespaces(names: Names | undefined): ReadonlySet<string> {
  if (names === undefined) return NOTHING;
  let own = ownByNames.get(names);
  if (own === undefined) {
    own = new Set(names.declares?.map(name => splitName(name)[0]));
    if (names.package !== undefined) own.add(names.package);
    ownByNames.set(names, own);
  }
  return own;
}

const filesByNamespace = new WeakMap<Namespace, readonly FileId[]>();
const usesByNames = new WeakMap<Names, ReadonlySet<string>>();
const ownByNames = new WeakMap<Names, Set<string>>();
const NOTHING: ReadonlySet<string> = new Set();
