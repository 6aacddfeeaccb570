import type { FileId, ProjectModel, RawImport, Resolution, Trace } from '../../types.ts';
import type { Distributions } from './distributions.ts';
import type { ModuleNode, ModuleTree } from './module-tree.ts';
import type { Providers } from './providers.ts';
import type { Scope } from './scopes.ts';

/** Where and for whom a name is looked up. */
export interface Query {
  readonly model: ProjectModel;
  readonly places: ModuleTree;
  readonly providers: Providers;
  readonly scope: Scope;
  readonly distributions: Distributions;
  readonly trace: Trace | undefined;
  /** A file that is not the answer. */
  readonly except?: FileId;
}

/** What the module of a statement leads to, before the names that it takes from there. */
export interface Lookup {
  /** The module's place, where it has a file. */
  readonly target?: ModuleNode;
  /** Further folders of that name, none with a file of its own that counts. */
  readonly portions: readonly ModuleNode[];
  /** The answer when there is no target. */
  readonly otherwise: readonly Resolution[];
  /** The answer for one name that no portion has. */
  missing(name: string): Resolution;
  /** Was the target found beside a script? */
  readonly besideScript?: boolean;
  /** Do several distributions share the module, so that its further portions count too, and each name for itself? */
  readonly isShared?: boolean;
}

/** A name goes to the submodule that it names; what is no submodule is an attribute of the module itself. */
export function takeNames(lookup: Lookup, raw: RawImport, from: FileId): readonly Resolution[] {
  const { names } = raw;
  const { target } = lookup;
  if (names === undefined || names.length === 0 || names[0] === '*') {
    if (target === undefined) return lookup.otherwise;
    return names !== undefined && target.file === from ? ownAttribute(from) : target.found;
  }
  if (target === undefined && lookup.portions.length === 0 && !lookup.isShared) return lookup.otherwise;
  let only: readonly Resolution[] | undefined;
  let several: Map<string, Resolution> | undefined;
  for (const name of names) {
    const found = takeName(lookup, name, from);
    if (found === only || found === NOTHING) continue;
    if (only === undefined) only = found;
    else several = addAll(several ?? addAll(new Map(), only), found);
  }
  if (several !== undefined) return [...several.values()];
  return only ?? ownAttribute(from);
}

function takeName(lookup: Lookup, name: string, from: FileId): readonly Resolution[] {
  const { target, portions } = lookup;
  const own = target?.child(name);
  if (own?.file !== undefined) return own.found;
  let namespace: ModuleNode | undefined;
  if (target === undefined || lookup.isShared) {
    for (const portion of portions) {
      const place = portion.child(name);
      if (place?.file !== undefined) return place.found;
      namespace ??= place;
    }
  }
  if (target === undefined) {
    return [namespace ? { kind: 'outside', id: namespace.folder ?? '' } : lookup.missing(name)];
  }
  // A package that takes its own attribute (`from . import x` in `__init__`) depends on nothing by that.
  return target.file === from ? NOTHING : target.found;
}

function addAll(all: Map<string, Resolution>, more: readonly Resolution[]): Map<string, Resolution> {
  for (const resolution of more) {
    all.set(resolution.kind === 'file' ? resolution.id : JSON.stringify(resolution), resolution);
  }
  return all;
}

function ownAttribute(from: FileId): readonly Resolution[] {
  return [{ kind: 'outside', id: from }];
}

/** What is on disk under a module's path though it is no analysed source file: ignored, compiled, or to compile. */
export function outsideAt(model: ProjectModel, path: FileId): Resolution | undefined {
  for (const ending of ENDINGS) {
    const id = path + ending;
    if (model.exists(id) || (ending !== '' && model.has(id))) return { kind: 'outside', id };
  }
  return undefined;
}

const NOTHING: readonly Resolution[] = [];
const ENDINGS = ['.py', '.pyi', '.so', '.abi3.so', '.pyd', '.pyx', '.c', '.cpp', '/__init__.py', ''];
