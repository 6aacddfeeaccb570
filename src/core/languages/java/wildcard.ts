import type { FileId, Names, ProjectModel } from '../../../types.ts';
import { isCapitalised } from './chars.ts';
import { type Declared, declaredBy, type Use, usesByName } from './detail.ts';
import type { Package } from './packages.ts';
import { isForKotlin, isPlain } from './uses.ts';

/** Lists of files, one for each name of a package that a file uses; a name may be declared in several files. */
export function filesUsed(
  names: Names | undefined,
  target: Package,
  own: Package | undefined,
): readonly (readonly FileId[])[] {
  const found: (readonly FileId[])[] = [];
  for (const [name, uses] of names === undefined ? [] : usesByName(names)) {
    const declarations = target.declarations(name);
    for (const use of declarations.length === 0 ? [] : uses) {
      const files = declarations.filter(({ declared }) => isMeant(use, declared)).map(({ file }) => file);
      if (files.length > 0 && !isHidden(use, own)) found.push([...new Set(files)]);
    }
  }
  return found;
}

/**
 * The files that an import of a whole package leads to if the file uses no name of it: those that declare what is used
 * without its name (operators, delegates, iteration, destructuring), else all.
 */
export function groupOf({ files, declarations }: Package): readonly FileId[] {
  const nameless = OPERATORS.flatMap(name =>
    declarations(name).filter(({ declared }) => declared.kind === 'outer' && declared.isFunction),
  );
  return nameless.length === 0 ? files() : [...new Set(nameless.map(({ file }) => file))].sort();
}

/** Where a Scala file uses no name of the package: the files with implicit values, extensions and functions. */
export function termsOf({ files }: Package, model: ProjectModel): readonly FileId[] {
  const isTerm = (declared: Declared) => declared.kind === 'outer' && !isCapitalised(declared.name);
  return files().filter(id => declaredBy(model.namesOf(id)).some(isTerm));
}

/** As for names of the same package, but an extension property may also be one of the object around it. */
function isMeant(use: Use, declared: Declared): boolean {
  if (isForKotlin(declared, use)) return true;
  return declared.kind === 'outer' && declared.isExtension && !declared.isFunction && !use.isMember;
}

/** A file's own package takes precedence over wildcard imports, except that extensions do not hide each other. */
function isHidden({ name, isMember, isCalled }: Use, own: Package | undefined): boolean {
  if (own === undefined || isMember) return false;
  return own.declarations(name).some(({ declared }) => {
    if (declared.kind !== 'outer' || declared.isExtension) return false;
    return declared.isFunction === isCalled || (isPlain(declared) && isCapitalised(name));
  });
}

const OPERATORS =
  `plus minus times div rem plusAssign minusAssign timesAssign divAssign remAssign unaryPlus unaryMinus not inc dec
  rangeTo rangeUntil contains get set invoke compareTo iterator next hasNext getValue setValue provideDelegate
  component1 component2 component3`.split(/\s+/);
