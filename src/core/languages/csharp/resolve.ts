import type {
  FileId,
  ProjectModel,
  RawImport,
  Resolution,
  Resolver,
  ResolverFamily,
  Trace,
} from '../../../types.ts';
import { splitName } from '../kit/qualified.ts';
import { csharpFamily } from './about.ts';
import { createContext } from './context.ts';
import { describe } from './describe.ts';
import { type Directive, decodeDirective, type Form, nameOf, typesIn } from './detail.ts';
import { isBuiltin, usualName } from './external.ts';
import { createImplicitUses, GLOBAL_USINGS } from './implicit-uses.ts';
import { createLookup, type Found, type Query } from './lookup.ts';
import { csharpIndexes, LONGEST_NAME } from './namespaces.ts';

/**
 * C#'s using directives. A directive of a type (`using static`, an alias) leads to the files that declare it. One of a
 * namespace leads to the files that declare a type or an extension method in it which the file uses, unless a type
 * of the file's own namespaces, or of those around them, has that name: these take precedence. A `global using`
 * applies to all files of its project: `implicit-uses.ts` resolves what they use through it.
 *
 * If the file uses nothing of a namespace, the compiler calls the directive unnecessary, yet the namespace must exist:
 * the directive leads to the only file that declares something in it, and to none if there are several, since the file
 * would not miss any of them.
 *
 * A file sees its own project and those that it references. Everything else is an external package (see
 * `external.ts`), unless it begins with the name of a project or lies in one of its namespaces: then it is unresolved.
 * So is code that the build generates.
 */
export const csharpResolver: ResolverFamily = {
  ...csharpFamily,
  describe,
  create: createResolver,
  indexes: csharpIndexes,
  derivations: [GLOBAL_USINGS],
};

function createResolver(model: ProjectModel): Resolver {
  const context = createContext(model);
  const { packageOf, productOf } = context.projects;
  const lookup = createLookup(context);
  const resolveUse = createImplicitUses(context);

  function resolve(from: FileId, raw: RawImport, trace?: Trace): readonly Resolution[] {
    if (raw.kind === 'use') return resolveUse(from, raw.specifier, trace);
    const directive = decodeDirective(raw);
    const found = typesIn(directive.target).flatMap(name => resolveName(name, { from, directive, trace }));
    // `using X = int;`
    return found.length > 0 ? distinct(found) : [BASE_LIBRARY];
  }

  function resolveName(form: Form, query: Query): readonly Resolution[] {
    if (form.length > LONGEST_NAME) return [{ kind: 'unresolved' }];
    const { from, directive, trace } = query;
    const name = nameOf(form);
    const claim = claimOn(name, trace);
    const internal = lookup.find(form, query);
    if (internal?.isVisible) {
      const files = toFiles(internal, from);
      if (!internal.isNamespace) return files;
      if (internal.isUsed) return claim === undefined ? files : [...files, claim];
      if (claim === undefined) return isForeign(name) ? [packageFor(name)] : files;
    }
    if (claim !== undefined) return [claim];
    if (internal !== undefined && (internal.isUsed || !isForeign(name))) {
      return toFiles(internal, from);
    }
    if (isOfInnerType(name, directive)) return [{ kind: 'outside', id: from }];
    return [isOwn(name, from) ? { kind: 'unresolved' } : packageFor(name)];
  }

  /** The package that owns a namespace by its name; the project may still add to the namespace. */
  function claimOn(name: string, trace: Trace | undefined): Resolution | undefined {
    const owner = packageOf(name);
    if (owner !== undefined) {
      trace?.(`${name} belongs to the package ${owner} by its name`);
      return { kind: 'package', name: owner };
    }
    return isBuiltin(name) ? BASE_LIBRARY : undefined;
  }

  /** Many projects add to Microsoft's namespaces, so having a part of one does not imply the rest. */
  function isForeign(name: string): boolean {
    return name.startsWith('Microsoft.') && productOf(name) === undefined;
  }

  /**
   * Should the name be declared in this tree? It begins with the name of a product; or it begins like the file's own
   * namespace, and the namespace around it exists.
   */
  function isOwn(name: string, from: FileId): boolean {
    if (productOf(name) !== undefined) return true;
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
  return within !== '' && !name.includes('.') && (alias !== undefined || isStatic === true);
}

/**
 * A file has no edge to itself; a directive that leads nowhere else leads to no file. Compilers copy the values of
 * constants: at run time, nothing is left of an import of nothing else.
 */
function toFiles({ files, copied }: Pick<Found, 'files' | 'copied'>, from: FileId): readonly Resolution[] {
  const others = files.filter(id => id !== from);
  if (others.length === 0) return [{ kind: 'outside', id: from }];
  return others.map(id => (copied.has(id) ? { kind: 'file', id, typeOnly: true } : { kind: 'file', id }));
}

function distinct(resolutions: readonly Resolution[]): readonly Resolution[] {
  if (resolutions.length < 2) return resolutions;
  return [...new Map(resolutions.map(one => [JSON.stringify(one), one])).values()];
}

const BASE_LIBRARY: Resolution = { kind: 'builtin', name: 'System' };
