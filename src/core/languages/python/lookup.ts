import type { FileId, ProjectModel, RawImport, Resolution } from '../../../types.ts';
import type { ModuleNode } from './module-tree.ts';

/** What the module of a statement leads to, before the names that are taken from it. */
export interface Lookup {
  /** The module, if it has a file. */
  readonly target?: ModuleNode;
  /** Further folders of the module's name. Their own files do not count. */
  readonly portions: readonly ModuleNode[];
  /** The answer if there is no target. */
  readonly otherwise: readonly Resolution[];
  /** The answer for one name that no portion has. */
  missing(name: string): Resolution;
  /** Was the target found beside a script? */
  readonly isBesideScript?: boolean;
  /** Do several distributions share the module? Then its portions count, too, and each name is looked up. */
  readonly isShared?: boolean;
}

/** A name leads to the submodule that it names. Any other name is an attribute of the module. */
export function takeNames(lookup: Lookup, { names }: RawImport, from: FileId): readonly Resolution[] {
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
  return several === undefined ? (only ?? ownAttribute(from)) : [...several.values()];
}

function takeName(lookup: Lookup, name: string, from: FileId): readonly Resolution[] {
  const { target, portions } = lookup;
  const own = target?.child(name);
  if (own?.file !== undefined) return own.found;
  let namespace: ModuleNode | undefined;
  if (target === undefined || lookup.isShared) {
    for (const portion of portions) {
      const node = portion.child(name);
      if (node?.file !== undefined) return node.found;
      namespace ??= node;
    }
  }
  if (target === undefined)
    return [namespace ? { kind: 'outside', id: namespace.folder ?? '' } : lookup.missing(name)];
  // A package that takes its own attribute (`from . import x` in `__init__`) does not depend on anything by that.
  return target.file === from ? NOTHING : target.found;
}

function addAll(all: Map<string, Resolution>, more: readonly Resolution[]): Map<string, Resolution> {
  for (const resolution of more)
    all.set(resolution.kind === 'file' ? resolution.id : JSON.stringify(resolution), resolution);
  return all;
}

function ownAttribute(from: FileId): readonly Resolution[] {
  return [{ kind: 'outside', id: from }];
}

/** What is at a module's path on disk but is not an analysed source file: ignored, compiled, or to be compiled. */
export function outsideAt(model: ProjectModel, path: FileId): Resolution | undefined {
  const ending = ENDINGS.find(one => model.exists(path + one) || (one !== '' && model.has(path + one)));
  return ending === undefined ? undefined : { kind: 'outside', id: path + ending };
}

const NOTHING: readonly Resolution[] = [];
const ENDINGS = ['.py', '.pyi', '.so', '.abi3.so', '.pyd', '.pyx', '.c', '.cpp', '/__init__.py', ''];
