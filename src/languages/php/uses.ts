import { isBuiltinConstant } from './builtin-constants.ts';
import { isBuiltinFunction } from './builtin-functions.ts';
import { isBuiltinType } from './builtins.ts';

/** What a name is used as. */
export type UsedAs = '' | 'function ' | 'const ';

interface Use {
  readonly as: UsedAs;
  /** As written. */
  readonly name: string;
  readonly line: number;
}

/**
 * Collects the names that a text uses, and says what they mean by its namespaces and imports:
 *
 * - `A\Type`, `function A\f`, `const A\C`: this very name, written as `Type` or `Sub\Type`;
 * - `\A\Type`, `function \A\f`: this very name, written in full, which may as well be a package's;
 * - `function A\f|f`, `const A\C|C`: the first where there is one, else the second.
 *
 * What an import or PHP itself gives a meaning is left out, and so is what the text declares.
 */
export class Uses {
  /** The line of the first use of each form. */
  readonly #forms = new Map<string, number>();
  readonly #own = new Set<string>();
  #used: Use[] = [];
  /** What each name of the namespace was used as already, one bit for each. */
  #seen = new Map<string, number>();
  /** What the imports of the namespace give a meaning. */
  #aliases = new Set<string>();

  /** Is this name used as this for the first time in its namespace? */
  isNew(as: UsedAs, name: string): boolean {
    return ((this.#seen.get(name) ?? 0) & BITS[as]) === 0;
  }

  add(as: UsedAs, name: string, line: number): void {
    this.#seen.set(name, (this.#seen.get(name) ?? 0) | BITS[as]);
    this.#used.push({ as, name, line });
  }

  /** `alias` has a meaning by an import of `specifier`. */
  addImport(specifier: string, alias: string): void {
    const as = specifier.startsWith('function ')
      ? 'function '
      : specifier.startsWith('const ')
        ? 'const '
        : '';
    this.#aliases.add(keyOf(as, alias));
  }

  /** `form` is declared by the text itself. */
  addOwn(form: string): void {
    this.#own.add(form.startsWith('const ') ? form : form.toLowerCase());
  }

  /** Gives a meaning to all names of a namespace, which has a backslash behind it, or is empty. */
  endNamespace(prefix: string): void {
    for (const use of this.#used) {
      const form = this.#formOf(use, prefix);
      if (form !== undefined && !this.#forms.has(form)) this.#forms.set(form, use.line);
    }
    this.#used = [];
    this.#seen.clear();
    this.#aliases.clear();
  }

  /** All forms, with the lines of their first uses. */
  list(): { readonly uses: string[]; readonly useLines: number[] } {
    const uses: string[] = [];
    const useLines: number[] = [];
    for (const [form, line] of this.#forms) {
      if (this.#isOwn(form)) continue;
      uses.push(form);
      useLines.push(line);
    }
    return { uses, useLines };
  }

  #formOf({ as, name }: Use, prefix: string): string | undefined {
    const slash = name.indexOf('\\');
    if (slash < 0) return this.#simpleForm(as, name, prefix);
    const first = name.slice(0, slash).toLowerCase();
    if (first === 'namespace') return formIn(as, prefix, name.slice(slash + 1));
    if (slash > 0) return this.#aliases.has(first) ? undefined : formIn(as, prefix, name);
    const full = name.slice(1);
    if (!full.includes('\\')) return isBuiltin(as, full) ? undefined : as + full;
    return as === '' && isBuiltinType(full) ? undefined : as + name;
  }

  #simpleForm(as: UsedAs, name: string, prefix: string): string | undefined {
    if (this.#aliases.has(keyOf(as, name))) return undefined;
    if ((prefix === '' || as !== '') && isBuiltin(as, name)) return undefined;
    return as === '' || prefix === '' ? as + prefix + name : `${as}${prefix}${name}|${name}`;
  }

  #isOwn(form: string): boolean {
    if (this.#own.size === 0) return false;
    const bar = form.indexOf('|');
    const first = bar < 0 ? form : form.slice(0, bar);
    const named = first.includes(FULL)
      ? first.replace(FULL, ' ')
      : first.startsWith('\\')
        ? first.slice(1)
        : first;
    return this.#own.has(named.startsWith('const ') ? named : named.toLowerCase());
  }
}

/** In the global namespace a name with a backslash in it is written in full. */
function formIn(as: UsedAs, prefix: string, name: string): string {
  return prefix === '' && name.includes('\\') ? `${as}\\${name}` : as + prefix + name;
}

function isBuiltin(as: UsedAs, name: string): boolean {
  if (as === '') return isBuiltinType(name);
  return as === 'const ' ? isBuiltinConstant(name) : isBuiltinFunction(name);
}

/** Upper and lower case are the same but in constants. */
function keyOf(as: UsedAs, name: string): string {
  return as === 'const ' ? as + name : as + name.toLowerCase();
}

/** Before a function or constant that is written in full. */
const FULL = ' \\';
const BITS: Readonly<Record<UsedAs, number>> = { '': 1, 'function ': 2, 'const ': 4 };
