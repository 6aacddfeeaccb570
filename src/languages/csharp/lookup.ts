import type { FileId, Names, ProjectModel, Trace } from '../../types.ts';
import type { Directive } from './directive.ts';
import { isBuiltin } from './external.ts';
import { isAttribute } from './implicit.ts';
import { type FindInherited, levelsOf } from './inherited.ts';
import { isMethodForm } from './method-forms.ts';
import { type Declared, declaredNames, type Namespaces, splitName } from './namespaces.ts';
import { withoutMark } from './type-names.ts';
import { type UseSite, usesOf } from './use-forms.ts';
import { collectUsed, type FormAtSite, NOTHING_USED, type Used } from './used.ts';
import { everythingVisible, type Visibility } from './visibility.ts';

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
  readonly sight: Visibility;
  readonly inherited: FindInherited;
}

export function createLookup({ model, namespaces, sight, inherited }: Input): Lookup {
  /** For the file that was last asked for: all of its directives are resolved one after the other. */
  let last: { readonly names: Names; readonly used: () => Used } | undefined;

  /** Files that can be seen come first, wherever the name is reckoned from. */
  function find(name: string, choice: Choice): Found | undefined {
    const candidates = candidatesOf(name, choice.directive);
    for (const kind of ['visible', 'hidden'] as const) {
      const eyes = kind === 'visible' ? sight : everythingVisible;
      for (const full of candidates) {
        const found = findNamespace(full, eyes, choice) ?? findType(full, eyes, choice);
        if (found === undefined) continue;
        if (kind === 'visible' || !sight.isExact(choice.from)) return { kind, ...found };
        choice.trace?.(`${full} is in no project that this one references`);
        return { kind, isNamespace: true, isUsed: false, files: [] };
      }
    }
    const isOuter = candidates.some(full => namespaces.has(withoutMark(full)));
    return isOuter ? { kind: 'hidden', isNamespace: true, isUsed: false, files: [] } : undefined;
  }

  /**
   * Which files a namespace has is asked only where nothing of it is used, so that those who use it are not asked
   * again with every file that comes to it.
   */
  function findNamespace(name: string, eyes: Visibility, choice: Choice): Omit<Found, 'kind'> | undefined {
    if (!namespaces.isUsed(name)) return undefined;
    const { from, directive, trace } = choice;
    const own = ownNamespaces(model.namesOf(from));
    const members = () => eyes.all(from, namespaces.files(name));
    if (own.has(name)) {
      if (!own.get(name) && members().length === 0) return undefined;
      trace?.(`${name} is the file's own namespace`);
      return { isNamespace: true, isUsed: false, files: [] };
    }
    const files = used({ name, eyes }, choice);
    trace?.(`${name} (${members().length} files): ${files.length} declare a name that is used`);
    if (files.length > 0) return { isNamespace: true, isUsed: true, files };
    const all = members();
    if (all.length === 0) return undefined;
    const isOnly = all.length === 1 && !directive.isGlobal;
    return { isNamespace: true, isUsed: false, files: isOnly ? all : [] };
  }

  /** The files of a namespace that declare what a file uses. */
  function used({ name, eyes }: { name: string; eyes: Visibility }, { from, directive }: Choice): FileId[] {
    const files = new Set<FileId>();
    const isPlain = directive.alias === undefined;
    const taken = isPlain ? usedBy(from) : collectUsed(takenForms(directive.taken), namespaces);
    for (const { form, declared, sites } of taken.in(name)) {
      if (isPlain && !sites.some(site => !isHidden({ form, declared, site }, name, from, directive)))
        continue;
      // A stand-in for a type of the standard library is for the project that has it: others have their own.
      const choose = isBuiltin(name) && !isMethodForm(form) ? eyes.own : eyes.best;
      for (const id of choose(from, declared.get(name) ?? [])) files.add(id);
    }
    return [...files].sort();
  }

  function usedBy(from: FileId): Used {
    const names = model.namesOf(from);
    if (names === undefined) return NOTHING_USED;
    if (last?.names !== names) {
      last = { names, used: model.memoise(() => collectUsed(formsOf(names, from), namespaces)) };
    }
    return last.used();
  }

  /** As they are declared, without those that a type has from its bases or its other parts. */
  function* formsOf(names: Names, from: FileId): Iterable<FormAtSite> {
    const { sites, forms } = usesOf(names);
    for (const { form: written, isWeak, site: number } of forms) {
      const site = sites[number] ?? sites[0];
      if (site === undefined || written.startsWith('::')) continue;
      for (const form of declaredForms(written)) {
        if (namespaces.declared(form).size === 0) continue;
        const mine = inherited(from, site);
        if (mine.filesOf(form) === undefined && !(isWeak && mine.hasValue(form))) yield { form, site };
      }
    }
  }

  function declaredForms(written: string): string[] {
    if (isMethodForm(written)) return [written];
    if (written.endsWith(']')) {
      const name = written.slice(0, -1);
      return isAttribute(name, namespaces) ? [`${name}Attribute`, name] : [`${name}Attribute`];
    }
    const dot = written.indexOf('.');
    return [dot < 0 ? written : written.slice(0, dot)];
  }

  /** Does a namespace that comes before the imported one have a type of this name? Extension methods hide no others. */
  function isHidden(
    { form, declared, site }: UseOf,
    imported: string,
    from: FileId,
    { within }: Directive,
  ): boolean {
    if (isMethodForm(form)) return false;
    for (const at of levelsOf(site.namespace)) {
      const isLast = at === '' && site.namespace !== '' && !sight.isExact(from);
      const files = at === imported || isLast ? undefined : declared.get(at);
      if (files !== undefined && sight.best(from, files).length > 0) return true;
      if (at === within && within !== '') return false;
    }
    return false;
  }

  /** The name may be that of a type in a type, which is where the outer one is. */
  function findType(
    name: string,
    eyes: Visibility,
    { from, trace }: Choice,
  ): Omit<Found, 'kind'> | undefined {
    const isGeneric = name.endsWith('<>');
    for (let full = withoutMark(name); full !== ''; full = splitName(full)[0]) {
      const [around, last] = splitName(full);
      const forms = isGeneric ? [`${last}<>`, last] : [last, `${last}<>`];
      for (const form of forms) {
        const files = eyes.best(from, namespaces.declared(form).get(around) ?? []);
        if (files.length === 0) continue;
        trace?.(`${full} is a type of ${files.join(', ')}`);
        return { isNamespace: false, isUsed: true, files };
      }
    }
    return undefined;
  }

  function sees(from: FileId, name: string): boolean {
    return namespaces.isUsed(name) && sight.all(from, namespaces.files(name)).length > 0;
  }

  function isAkin(from: FileId, name: string): boolean {
    const [first] = name.split('.', 1);
    return [...ownNamespaces(model.namesOf(from)).keys()].some(own => own.split('.', 1)[0] === first);
  }

  return { find, sees, isAkin };
}

interface UseOf {
  readonly form: string;
  readonly declared: Declared;
  readonly site: UseSite;
}

function takenForms(taken: Iterable<string>): FormAtSite[] {
  return [...taken].map(form => ({ form, site: ANYWHERE }));
}

const ANYWHERE: UseSite = { namespace: '', type: '' };

/** In a namespace, names are reckoned from that, from those around it, from none, and from those imported there. */
function candidatesOf(name: string, { within, through }: Directive): string[] {
  const candidates: string[] = [];
  for (let at = within; at !== ''; at = splitName(at)[0]) candidates.push(`${at}.${name}`);
  return [...candidates, name, ...through.map(namespace => `${namespace}.${name}`)];
}

/** The namespaces that a file stands in, and whether it declares something there. */
function ownNamespaces(names: Names | undefined): ReadonlyMap<string, boolean> {
  if (names === undefined) return NOWHERE;
  let own = ownByNames.get(names);
  if (own === undefined) {
    own = new Map(declaredNames(names).map(name => [splitName(name)[0], true]));
    if (names.package !== undefined && !own.has(names.package)) own.set(names.package, false);
    ownByNames.set(names, own);
  }
  return own;
}

const ownByNames = new WeakMap<Names, Map<string, boolean>>();
const NOWHERE: ReadonlyMap<string, boolean> = new Map();
