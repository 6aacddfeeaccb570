import { parentOf } from '../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../types.ts';
import { isCapitalised } from './chars.ts';
import { createInherited } from './inherited.ts';
import { INHERITED_MEMBER, MEMBER } from './kotlin-scopes.ts';
import { plainName } from './kotlin-uses.ts';
import type { Declaration, Packages } from './packages.ts';
import type { Sources } from './sources.ts';

export interface Uses {
  /** The files that declare what a file uses without an import; none where it is not clear which. */
  filesOf(from: FileId, use: string): readonly FileId[];
}

/**
 * What files use of their own package, and by names that begin with one. A name means a nested type that the file's
 * types inherit, or else what its own package declares. A function or property of Kotlin may also be a member of an
 * object around it or before the dot: it is not meant where a type of the project has such a member, which, for a
 * type around it that has supertypes, must be one that can be inherited.
 */
export function createUses(model: ProjectModel, packages: Packages, sources: Sources): Uses {
  const inherited = createInherited(model, sources);

  function declarationsOf(from: FileId, use: string): readonly Declaration[] {
    const isQualified = use.indexOf('.') > 0;
    const plain = plainName(use);
    if (!isQualified && from.endsWith('.kts')) return [];
    const own = isQualified ? '' : (model.namesOf(from)?.package ?? '');
    const found = packages.declarations(own === '' ? plain : `${own}.${plain}`);
    if (found.length === 0) return found;
    // Without packages, every folder is a project of its own.
    const near =
      own !== '' || isQualified ? found : found.filter(({ file }) => parentOf(file) === parentOf(from));
    const simple = plain.slice(plain.lastIndexOf('.') + 1);
    const meant = near.filter(({ form }) =>
      from.endsWith('.java') ? isForJava(simple, form) : isMeant(use, simple, form),
    );
    return meant.length === 0 || isQualified || !isAmbiguous(use, simple) ? meant : [];
  }

  function isAmbiguous(use: string, name: string): boolean {
    const sign = use.charAt(0);
    if (isCapitalised(name) || !'.~^'.includes(sign)) return false;
    const member = use.endsWith('()') ? `${name}()` : name;
    const isInherited = packages.isMember(INHERITED_MEMBER + member);
    return isInherited || (sign !== INHERITED_MEMBER && packages.isMember(MEMBER + member));
  }

  return {
    filesOf(from, use) {
      const hiding = from.endsWith('.java') && !use.includes('.') ? inherited.fileOf(from, use) : undefined;
      if (hiding !== undefined) return hiding === from ? [] : [hiding];
      const files = [...new Set(declarationsOf(from, use).map(({ file }) => file))];
      return files.length === 0 || files.includes(from) ? [] : sources.used(from, files);
    },
  };
}

/** Java sees types, and the class that it has for a Kotlin file. */
function isForJava(name: string, form: string): boolean {
  return form === name || form === `@${name}`;
}

/** An extension stands behind a dot, or is called on the object around it. */
function isMeant(use: string, name: string, form: string): boolean {
  if (use.startsWith('.')) return form === use;
  if (use.endsWith('()')) return form === name || form === `${name}()` || form === `.${name}()`;
  return form === name;
}
