import type {
  FileId,
  ProjectModel,
  RawImport,
  Resolution,
  Resolver,
  ResolverFamily,
  Trace,
} from '../../types.ts';
import { csharpFamily } from './about.ts';
import { type Directive, decode } from './directive.ts';
import { isBuiltin, usualName } from './external.ts';
import { createImplicit, GLOBAL_USINGS } from './implicit.ts';
import { createInherited } from './inherited.ts';
import { type Choice, createLookup } from './lookup.ts';
import { createNamespaces, csharpIndexes, LONGEST_NAME, splitName } from './namespaces.ts';
import { projectsOf } from './projects.ts';
import { namesOfType, withoutMark } from './type-names.ts';
import { createVisibility } from './visibility.ts';

/**
 * C#'s using directives. One of a type (`using static`, an alias) leads to the files that declare it. One of a
 * namespace leads to the files that declare a type or an extension method in it which the file uses, unless a
 * type of the file's own namespaces, or of those around them, has that name: these come first. A `global using`
 * counts for the files of its whole project: there `implicit.ts` finds what they use by it.
 *
 * Where the file uses nothing of a namespace, the compiler calls the directive unnecessary, yet the namespace
 * must be there: it leads to the one file that declares something in it, and where there are several to none,
 * since the file would not miss any of them.
 *
 * A file sees its own project and those that it references. What is not there is an external package (see
 * `external.ts`), unless it
 * begins with the name of a project or lies in one of its namespaces: then it is unresolved. So is code that the
 * build generates.
 */
export const csharpResolver: ResolverFamily = {
  ...csharpFamily,
  create: createResolver,
  indexes: csharpIndexes,
  derivations: [GLOBAL_USINGS],
};

function createResolver(model: ProjectModel): Resolver {
  const namespaces = createNamespaces(model);
  const projects = projectsOf(model.manifests);
  const sight = createVisibility(projects);
  const inherited = createInherited({ model, namespaces, sight });
  const lookup = createLookup({ model, namespaces, sight, inherited });
  const resolveUse = createImplicit({ model, namespaces, sight, projects, inherited });

  function resolve(from: FileId, raw: RawImport, trace?: Trace): readonly Resolution[] {
    if (raw.kind === 'use') return resolveUse(from, raw.specifier, trace).map(id => ({ kind: 'file', id }));
    const directive = decode(raw);
    const names = namesOfType(raw.specifier);
    const found = names.flatMap(name => resolveName(name, { from, directive, trace }));
    return distinct(found.length > 0 ? found : [BASE_LIBRARY]);
  }

  function resolveName(name: string, choice: Choice): readonly Resolution[] {
    if (name.length > LONGEST_NAME) return [{ kind: 'unresolved' }];
    const plain = withoutMark(name);
    const claim = claimOn(plain, choice.trace);
    const internal = lookup.find(name, choice);
    if (internal?.kind === 'visible') {
      const files = toFiles(internal.files, choice.from);
      if (!internal.isNamespace) return files;
      if (internal.isUsed) return claim === undefined ? files : [...files, claim];
      if (claim === undefined) return isForeign(plain) ? [packageFor(plain)] : files;
    }
    if (claim !== undefined) return [claim];
    if (internal !== undefined && (internal.isUsed || !isForeign(plain))) {
      return toFiles(internal.files, choice.from);
    }
    if (isOfInnerType(plain, choice.directive)) return [{ kind: 'outside', id: choice.from }];
    return [
      isAtHome(plain, choice.from) ? { kind: 'unresolved' } : { kind: 'package', name: usualName(plain) },
    ];
  }

  /** What is outside of the project by its name alone; many add to such namespaces. */
  function claimOn(name: string, trace: Trace | undefined): Resolution | undefined {
    const owner = projects.packages.owner(name);
    if (owner !== undefined) {
      trace?.(`${name} belongs to the package ${owner} by its name`);
      return { kind: 'package', name: owner };
    }
    if (isBuiltin(name)) return { kind: 'builtin', name: 'System' };
    return undefined;
  }

  /** Everybody adds to Microsoft's namespaces, so that a part of one that is here says nothing about the rest. */
  function isForeign(name: string): boolean {
    return name.startsWith('Microsoft.') && projects.products.owner(name) === undefined;
  }

  /**
   * Should the name be declared here? It begins with that of a product; or it begins as the file's own namespace
   * does, and the namespace around it is here.
   */
  function isAtHome(name: string, from: FileId): boolean {
    if (projects.products.owner(name) !== undefined) return true;
    const [around] = splitName(name);
    return around !== '' && !isForeign(name) && lookup.isAkin(from, name) && lookup.sees(from, around);
  }

  return { resolve, unitOf: id => model.namesOf(id)?.package };
}

function packageFor(name: string): Resolution {
  return { kind: 'package', name: usualName(name) };
}

/** In a namespace a directive may name a type alone, of any namespace that is imported around it. */
function isOfInnerType(name: string, { alias, isStatic, within }: Directive): boolean {
  return within !== '' && !name.includes('.') && (alias !== undefined || isStatic);
}

/** A file has no edge to itself; where nothing else is left the directive leads to no file. */
function toFiles(files: readonly FileId[], from: FileId): readonly Resolution[] {
  const others = files.filter(id => id !== from);
  if (others.length === 0) return [{ kind: 'outside', id: from }];
  return others.map(id => ({ kind: 'file', id }));
}

function distinct(resolutions: readonly Resolution[]): readonly Resolution[] {
  if (resolutions.length < 2) return resolutions;
  return [...new Map(resolutions.map(one => [JSON.stringify(one), one])).values()];
}

/** What `using X = int;` means. */
const BASE_LIBRARY: Resolution = { kind: 'builtin', name: 'System' };
