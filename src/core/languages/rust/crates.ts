import type { FileId, Resolution, Trace } from '../../../types.ts';
import { declarationsOf, type Project } from './module-steps.ts';
import type { Package } from './packages.ts';
import type { Tree } from './tree.ts';

/** What a crate's name resolves to: the root file of its library, or a final answer. */
export type Crate = ({ readonly root: FileId } | { readonly answer: Resolution }) & {
  /** A member of the workspace that the manifest does not list: only other build tools find it. */
  readonly isUndeclared?: true;
};

/** Finds a crate by its name in code; undefined if the name is unknown. */
export type FindCrate = (name: string, from: FileId, trace?: Trace) => Crate | undefined;

export function createCrates(project: Project, tree: Tree): FindCrate {
  const { model, packageOf } = project;

  function find(name: string, from: FileId, trace?: Trace): Crate | undefined {
    const home = packageOf(from);
    if (home?.libName === name && model.has(home.libPath)) {
      trace?.(`${name} is the library of ${home.name}: ${home.libPath}`);
      return { root: home.libPath };
    }
    const known = home?.crate(name);
    if (known !== undefined) {
      const { package: real, local } = known;
      trace?.(`${home?.name} depends on ${real}${local ? `, in ${local.folder || '.'}` : ''}`);
      return local ? library(local) : { answer: { kind: 'package', name: real } };
    }
    if (BUILTINS.has(name)) return { answer: { kind: 'builtin', name } };
    const crate = renamed(name, from, trace);
    const member = crate ? undefined : home?.member(name);
    if (member === undefined) return crate;
    trace?.(`${member.name} is a member of the workspace, in ${member.folder || '.'}`);
    return { ...library(member), isUndeclared: true };
  }

  function library({ libPath }: Package): Crate {
    if (model.has(libPath)) return { root: libPath };
    return { answer: model.exists(libPath) ? { kind: 'outside', id: libPath } : { kind: 'unresolved' } };
  }

  /** `extern crate a as b` in the root of a crate gives the name to the whole crate. */
  function renamed(name: string, from: FileId, trace: Trace | undefined): Crate | undefined {
    const root = tree.rootOf(from);
    const real = declarationsOf(root, project).crates.get(name);
    if (real === undefined || real === name) return undefined;
    trace?.(`${root} calls ${real} ${name}`);
    if (real === 'self') return { root };
    // A crate that is not in the manifest comes with the compiler.
    return packageOf(from)?.crate(real)
      ? find(real, from, trace)
      : { answer: { kind: 'package', name: real } };
  }

  return find;
}

/** Does any other match win? The compiler does not find this one, or only by an `extern crate`. */
export function isWeakMatch(name: string, crate: Crate): boolean {
  if (crate.isUndeclared) return true;
  return 'answer' in crate && crate.answer.kind === 'builtin' && name !== 'std' && name !== 'core';
}

/** Crates that come with the compiler. */
const BUILTINS: ReadonlySet<string> = new Set(['std', 'core', 'alloc', 'proc_macro', 'test']);
