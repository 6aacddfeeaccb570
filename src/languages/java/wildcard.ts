import type { FileId, Names } from '../../types.ts';
import { isCapitalised } from './chars.ts';
import { plainName } from './kotlin-uses.ts';
import type { Declaration, Package } from './packages.ts';

/** Lists of files, one for each name of a package that a file uses; a name may be declared in several files. */
export function filesUsed(
  uses: Names['uses'],
  target: Package,
  own: Package | undefined,
): readonly (readonly FileId[])[] {
  const found: (readonly FileId[])[] = [];
  for (const [name, forms] of uses === undefined ? NOTHING : byName(uses)) {
    const declarations = target.declarations(name);
    for (const use of declarations.length === 0 ? [] : forms) {
      const files = declarations.filter(declaration => isMeant(use, declaration)).map(({ file }) => file);
      if (files.length > 0 && !isHidden(use, name, own)) found.push([...new Set(files)]);
    }
  }
  return found;
}

/** The forms in which each name is used. Made once for all imports of a file. */
function byName(uses: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const known = formsByUses.get(uses);
  if (known !== undefined) return known;
  const forms = new Map<string, string[]>();
  for (const use of uses) {
    // A name that begins with its package is no name of another one.
    if (use.indexOf('.') > 0) continue;
    const name = plainName(use);
    const form = use.startsWith('~') || use.startsWith('^') ? use.slice(1) : use;
    const others = forms.get(name);
    if (others === undefined) forms.set(name, [form]);
    else others.push(form);
  }
  formsByUses.set(uses, forms);
  return forms;
}

const formsByUses = new WeakMap<readonly string[], ReadonlyMap<string, readonly string[]>>();
const NOTHING: ReadonlyMap<string, readonly string[]> = new Map();

/**
 * The files that count where a file uses no name of the package: those that declare what is used without its name
 * (operators, delegates, iteration, parts of a value), else all.
 */
export function groupOf({ files, declarations }: Package): readonly FileId[] {
  const nameless = OPERATORS.flatMap(name => declarations(name).filter(({ form }) => form.endsWith('()')));
  return nameless.length === 0 ? files() : [...new Set(nameless.map(({ file }) => file))].sort();
}

/**
 * Behind a dot only an extension can be meant, since all else belongs to what stands before it; and what is called
 * may be an extension of the object around it.
 */
function isMeant(use: string, { form }: Declaration): boolean {
  if (form.startsWith('@')) return false;
  if (use.startsWith('.')) return form === use;
  if (use.endsWith('()')) return true;
  return !form.endsWith('()');
}

/** What the own package declares comes before what is imported as a whole; but extensions live side by side. */
function isHidden(use: string, name: string, own: Package | undefined): boolean {
  if (own === undefined || use.startsWith('.')) return false;
  return own.declarations(name).some(({ form }) => form === use || (form === name && isCapitalised(name)));
}

const OPERATORS =
  `plus minus times div rem plusAssign minusAssign timesAssign divAssign remAssign unaryPlus unaryMinus not inc dec
  rangeTo rangeUntil contains get set invoke compareTo iterator next hasNext getValue setValue provideDelegate
  component1 component2 component3`.split(/\s+/);
