import type {
  FileId,
  ProjectModel,
  RawImport,
  Resolution,
  Resolver,
  ResolverFamily,
  Trace,
} from '../../../types.ts';
import { memoiseByKey } from '../kit/memoise.ts';
import { javaFamily } from './about.ts';
import { describe } from './describe.ts';
import { UNCERTAIN } from './detail.ts';
import { externalName } from './external.ts';
import { simpleName } from './facts.ts';
import { groupsOf } from './groups.ts';
import { TYPES } from './inherited.ts';
import { filesDeclaring } from './lookup.ts';
import { findMissing, isPrivateIn } from './missing.ts';
import { IS_HOME, Packages, packageIndexes } from './packages.ts';
import { platformPackage } from './platform.ts';
import { createScalaPaths, isRootName, isScala, scalaPackage } from './scala-paths.ts';
import { createSources } from './sources.ts';
import { createUses } from './uses.ts';
import { filesUsed, groupOf, termsOf } from './wildcard.ts';

/**
 * The imports of Java, Kotlin and Scala. A name leads to the file that declares it in the package that the file says it
 * belongs to, in any folder. A member of a type, an object or an enum leads to the file of its type. An import of a
 * whole package leads to the files that declare a name which the importing file uses. If it uses none, it leads to the
 * files that declare operators and the like, which are used without their names, or to all files if there are none; but
 * to a library if only a few files of the project have such a package. A file does not depend on its own package by
 * importing it as a whole. `createSources` chooses among several files that declare a name, and `createUses` resolves
 * names that are used without an import.
 */
export const javaResolver: ResolverFamily = {
  ...javaFamily,
  describe,
  create: createResolver,
  indexes: [...packageIndexes, TYPES],
  derivations: [IS_HOME],
};

function createResolver(model: ProjectModel): Resolver {
  const packages = new Packages(model);
  const groups = groupsOf(model.manifests);
  const sources = createSources(model);
  const paths = createScalaPaths(model, packages);
  const resolveUse = createUses(model, packages, sources, paths);
  const project = { model, packages, sources, groups };
  const filesOf = memoiseByKey(model, name =>
    name.startsWith(MODULE) ? packages.module(name.slice(MODULE.length)) : filesDeclaring(name, packages),
  );
  const undeclared = memoiseByKey(model, specifier => [decide(specifier)]);

  function resolve(from: FileId, raw: RawImport, trace?: Trace): readonly Resolution[] {
    if (raw.kind === 'use') {
      const { specifier } = raw;
      const files = resolveUse(from, specifier);
      if (files.length > 0) trace?.(`${specifier} is declared in ${files.join(', ')}`);
      return files.map(id => ({ kind: 'file', id }));
    }
    if (isScala(from)) return ofPath(from, raw, trace);
    const found = ofSpecifier(from, raw.specifier, trace);
    return found ? withConstants(raw, found, trace) : elsewhere(from, raw.specifier, trace);
  }

  /** Compilers copy the values of constants: at run time, nothing is left of an import of nothing else. */
  function withConstants(
    { specifier, names = [] }: RawImport,
    found: readonly Resolution[],
    trace?: Trace,
  ): readonly Resolution[] {
    const used = names.map(name => `${specifier}.${name}`);
    if (used.length === 0 && isNamedLikeConstant(specifier)) used.push(specifier);
    const isConstant = (name: string, id: FileId) =>
      packages.constants(name.replace('.Companion.', '.')).includes(id);
    const isOnlyConstants =
      used.length > 0 &&
      found.every(one => one.kind === 'file' && used.every(name => isConstant(name, one.id)));
    if (!isOnlyConstants) return found;
    trace?.(`nothing is used of it but constants, whose values compilers copy: ${used.join(', ')}`);
    return found.map(one => ({ ...one, typeOnly: true }) as Resolution);
  }

  /** In Scala, a specifier need not be a full name, and may begin with the name of a value. */
  function ofPath(
    from: FileId,
    { specifier, line, names = [specifier] }: RawImport,
    trace?: Trace,
  ): readonly Resolution[] {
    const [path = ''] = names;
    const isUncertain = path.startsWith(UNCERTAIN);
    const name = path === '' ? undefined : paths.fullName(from, isUncertain ? path.slice(1) : path, line);
    if (name !== undefined && name !== specifier) trace?.(`${specifier} is ${name}`);
    const found = name === undefined ? undefined : ofSpecifier(from, name, trace);
    if (found !== undefined) return found;
    if (name === undefined || (isUncertain && !isRootName(name))) {
      trace?.(`${specifier} begins with the name of a value, or one that is inherited`);
      return [{ kind: 'outside', id: from }];
    }
    return elsewhereInScala(from, name, trace);
  }

  function elsewhereInScala(from: FileId, specifier: string, trace?: Trace): readonly Resolution[] {
    const name = specifier.replace(/\.\*$/, '');
    // An import of a package does not say which of its files are used.
    if (packages.has(name) && packages.isHome(name)) return [{ kind: 'outside', id: from }];
    const part = scalaPackage(specifier);
    return part === undefined ? elsewhere(from, specifier, trace) : [{ kind: 'builtin', name: part }];
  }

  function ofSpecifier(from: FileId, specifier: string, trace?: Trace): readonly Resolution[] | undefined {
    const isWhole = specifier.endsWith('.*');
    const name = isWhole ? specifier.slice(0, -2) : specifier;
    return (isWhole ? ofPackage(from, name, trace) : undefined) ?? ofName(from, name, trace);
  }

  function ofName(from: FileId, name: string, trace?: Trace): readonly Resolution[] | undefined {
    const files = isScala(from) ? paths.filesDeclaring(from, name) : filesOf(name);
    if (files.length === 0) return undefined;
    const seen = sources.meant(from, files);
    trace?.(`${name} is declared in ${files.join(', ')}`);
    if (seen.length < files.length) trace?.(`${from} means ${seen.join(', ')}`);
    return edges(from, seen);
  }

  function ofPackage(from: FileId, name: string, trace?: Trace): readonly Resolution[] | undefined {
    const target = packages.get(name);
    if (target === undefined) return undefined;
    const names = model.namesOf(from);
    const own = names?.package ?? '';
    if (own === name) {
      trace?.('a file does not depend on its own package by importing it');
      return [{ kind: 'outside', id: from }];
    }
    // In Scala, a package that is imported as a whole takes precedence over other files of its own package.
    const used = filesUsed(names, target, isScala(from) ? undefined : packages.get(own));
    const files = [...new Set(used.flatMap(declared => sources.meant(from, declared)))].sort();
    const size = trace && `package ${name} (${target.files().length} files)`;
    if (files.length > 0) {
      trace?.(`${size}: those that declare a name which the file uses`);
      return edges(from, files);
    }
    const isShared = !packages.isHome(name) || target.files().length === 0;
    trace?.(`${size}: the file uses no name of it${isShared ? ', and a library may have it, too' : ''}`);
    if (isShared) return undefined;
    return edges(from, sources.visible(from, isScala(from) ? termsOf(target, model) : groupOf(target)));
  }

  function elsewhere(from: FileId, specifier: string, trace?: Trace): readonly Resolution[] {
    if (isPrivateIn(specifier, model.namesOf(from))) return [{ kind: 'outside', id: from }];
    return trace ? [decide(specifier, trace)] : undeclared(specifier);
  }

  /** A name that no file declares means the same in all files. */
  function decide(specifier: string, trace?: Trace): Resolution {
    const name = specifier.startsWith(MODULE) ? `${specifier.slice(MODULE.length)}.*` : specifier;
    const platform = platformPackage(name);
    if (platform !== undefined) {
      trace?.(`${platform} is part of the platform`);
      return { kind: 'builtin', name: platform };
    }
    const lost = findMissing(name, project);
    if (lost !== undefined) {
      trace?.('no file declares it, but it belongs to a package of the project');
      return lost;
    }
    const external = externalName(name, groups);
    trace?.(`no file of the project declares it; it is in ${external}`);
    return { kind: 'package', name: external };
  }

  return { resolve, unitOf: id => model.namesOf(id)?.package };
}

/** A file that imports its own declarations does not depend on others. */
function edges(from: FileId, files: readonly FileId[]): readonly Resolution[] {
  const others = files.filter(id => id !== from);
  if (others.length === 0) return [{ kind: 'outside', id: from }];
  return others.map(id => ({ kind: 'file', id }));
}

function isNamedLikeConstant(specifier: string): boolean {
  return /^[A-Z][A-Z0-9_$]*$/.test(simpleName(specifier));
}

const MODULE = 'module ';
