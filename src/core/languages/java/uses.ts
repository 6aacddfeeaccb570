import { parentOf } from '../../../shared/paths.ts';
import type { FileId, Names, ProjectModel } from '../../../types.ts';
import { joinName } from '../kit/qualified.ts';
import { createBuildLogic } from './build-logic.ts';
import { isCapitalised } from './chars.ts';
import { type Declared, decodeUse, NO_RECEIVER, SUBTYPE_RECEIVER, type Use } from './detail.ts';
import { createInherited } from './inherited.ts';
import type { Declaration, Packages } from './packages.ts';
import { isScala, packagesOf, type ScalaPaths } from './scala-paths.ts';
import type { Sources } from './sources.ts';

/** Finds the files that declare what a file uses without an import; none if that is ambiguous. */
export type ResolveUse = (from: FileId, text: string) => readonly FileId[];

/**
 * What files use of their own package, and by qualified names. A name means a nested type that the file's types
 * inherit, or else what its own package declares. A function or property of Kotlin may also be a member of an object
 * around it or before the dot: it is ambiguous if a type of the project has such a member, which an object around it
 * with supertypes must be able to inherit.
 */
export function createUses(
  model: ProjectModel,
  packages: Packages,
  sources: Sources,
  paths: ScalaPaths,
): ResolveUse {
  const inherited = createInherited(model, sources);
  const isBuildLogic = createBuildLogic(model.manifests);

  function declarationsOf(from: FileId, use: Use): readonly Declaration[] {
    if (!use.isQualified && isScript(from)) return inBuildLogic(from, use);
    const owners = use.isQualified ? [''] : packagesOf(model.namesOf(from) ?? NO_NAMES);
    for (const own of owners) {
      const found = packages.declarations(joinName(own, use.name));
      if (found.length > 0) return meantOf(found, from, use, own);
    }
    return [];
  }

  /** A script sees names outside of packages in the code that builds the project, and no others. */
  function inBuildLogic(from: FileId, use: Use): readonly Declaration[] {
    const found = packages.declarations(use.name);
    const meant = found.filter(
      ({ file, declared }) => isForKotlin(declared, use) && isBuildLogic(from, file),
    );
    return meant.length > 0 && isAmbiguous(use) ? [] : meant;
  }

  function meantOf(
    found: readonly Declaration[],
    from: FileId,
    use: Use,
    own: string,
  ): readonly Declaration[] {
    const isMeant = from.endsWith('.java') ? isForJava : isForKotlin;
    // Without packages, every folder is a project of its own.
    const isNear = own !== '' || use.isQualified ? () => true : isBeside(from);
    const meant = found.filter(({ file, declared }) => isNear(file) && isMeant(declared, use));
    return meant.length > 0 && isAmbiguous(use) ? [] : meant;
  }

  function ofUse(from: FileId, use: Use): readonly FileId[] {
    return [...new Set(declarationsOf(from, use).map(({ file }) => file))];
  }

  /** A path of Scala need not begin at the root. */
  function ofPath(from: FileId, path: string): readonly FileId[] {
    const name = paths.fullName(from, path);
    return name === undefined ? [] : paths.filesDeclaring(from, name);
  }

  function isAmbiguous({ name, isQualified, isMember, isCalled, receiver }: Use): boolean {
    if (isQualified || isCapitalised(name) || (!isMember && receiver === NO_RECEIVER)) return false;
    if (packages.isMember(name, isCalled, true)) return true;
    return receiver !== SUBTYPE_RECEIVER && packages.isMember(name, isCalled, false);
  }

  return (from, text) => {
    const hiding = from.endsWith('.java') && !text.includes('.') ? inherited(from, text) : undefined;
    if (hiding !== undefined) return hiding === from ? [] : [hiding];
    const use = decodeUse(text);
    const files = use.isQualified && isScala(from) ? ofPath(from, use.name) : ofUse(from, use);
    if (files.length === 0 || files.includes(from)) return [];
    // Gradle decides what a script sees, not the dependencies of its module.
    if (!use.isQualified && isScript(from)) return files.length === 1 ? files : [];
    return sources.used(from, files);
  };
}

function isScript(id: FileId): boolean {
  return id.endsWith('.kts');
}

function isBeside(from: FileId): (file: FileId) => boolean {
  const folder = parentOf(from);
  return file => parentOf(file) === folder;
}

/** Java sees types, and the facades of Kotlin files. */
function isForJava(declared: Declared): boolean {
  return declared.kind === 'facade' || isPlain(declared);
}

/** An extension follows a dot, or is called on the object around it. */
export function isForKotlin(declared: Declared, { isMember, isCalled }: Use): boolean {
  if (declared.kind !== 'outer') return false;
  const { isExtension, isFunction } = declared;
  if (isMember) return isExtension && isFunction === isCalled;
  return isCalled ? isFunction || !isExtension : isPlain(declared);
}

/** Is it a type or a property, and not an extension? */
export function isPlain(declared: Declared): boolean {
  return declared.kind === 'outer' && !declared.isFunction && !declared.isExtension;
}

const NO_NAMES: Names = {};
