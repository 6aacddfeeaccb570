import type { Names } from '../../../types.ts';
import { isBuiltin, isBuiltinType } from './builtins.ts';
import {
  type Declaration,
  encodeDeclaration,
  encodeSymbol,
  encodeUse,
  type PhpSymbol,
  type SymbolKind,
  type Use,
} from './detail.ts';

/** A name as written. */
interface WrittenUse extends PhpSymbol {
  readonly line: number;
}

/**
 * Collects the names that a text declares and uses, and finds out what they mean by its namespaces and imports. Uses of
 * what it imports or declares itself are left out, and so are those of PHP's own names.
 */
export class NameCollector {
  /** The first namespace of the text. */
  #package: string | undefined;
  /** The current namespace with a backslash at its end; empty for the global one. */
  #prefix = '';
  readonly #declared: Declaration[] = [];
  readonly #local: PhpSymbol[] = [];
  /** By their encoded form, with the line of the first one. */
  readonly #uses = new Map<string, { readonly use: Use; readonly line: number }>();
  /** Names with a namespace before them, by the first word of that in lower case. */
  readonly #qualified = new Map<string, Set<string>>();

  /** All names in the code, in lower case, with the first words of those with backslashes. */
  readonly #mentioned = new Set<string>();

  // Of the current namespace:
  #written: WrittenUse[] = [];
  /** The kinds that each name has been used as, one bit for each. */
  readonly #seen = new Map<string, number>();
  readonly #aliases = new Set<string>();

  beginNamespace(name: string): void {
    this.#endNamespace();
    this.#prefix = name === '' ? '' : `${name}\\`;
    if (name !== '') this.#package ??= name;
  }

  addImport(kind: SymbolKind, alias: string): void {
    this.#aliases.add(keyOf({ kind, name: alias }));
  }

  fullName(name: string): string {
    return this.#prefix + name;
  }

  declare(declaration: Declaration): void {
    this.#declared.push(declaration);
  }

  /** Notes what only this file can use. */
  declareLocally(symbol: PhpSymbol): void {
    this.#local.push(symbol);
  }

  /** Notes a name as written, whatever it is used as. */
  mention(name: string): void {
    const slash = name.indexOf('\\');
    this.#mentioned.add((slash > 0 ? name.slice(0, slash) : name).toLowerCase());
  }

  /** Does the text use what it calls by this alias in comments at most? */
  isOnlyInComments(alias: string): boolean {
    return !this.#mentioned.has(alias.toLowerCase());
  }

  /** Is this the first use of the name in its namespace? */
  isNew(kind: SymbolKind, name: string): boolean {
    return ((this.#seen.get(name) ?? 0) & BITS[kind]) === 0;
  }

  addUse(use: WrittenUse): void {
    this.#seen.set(use.name, (this.#seen.get(use.name) ?? 0) | BITS[use.kind]);
    this.#written.push(use);
  }

  /** Notes a name with backslashes in it, which may be taken from an imported namespace. */
  addQualified(name: string): void {
    const slash = name.indexOf('\\');
    if (slash <= 0 || slash === name.length - 1) return;
    const first = name.slice(0, slash).toLowerCase();
    const known = this.#qualified.get(first);
    if (known === undefined) this.#qualified.set(first, new Set([name.slice(slash + 1)]));
    else known.add(name.slice(slash + 1));
  }

  /** The names that the text takes from the namespace that it calls by this alias. */
  takenFrom(alias: string): readonly string[] | undefined {
    const taken = this.#qualified.size === 0 ? undefined : this.#qualified.get(alias.toLowerCase());
    return taken && [...taken];
  }

  /** All names; call this once, at the end of the text. */
  finish(): Names {
    this.#endNamespace();
    const own = new Set([...this.#declared, ...this.#local].map(keyOf));
    const uses: string[] = [];
    const useLines: number[] = [];
    for (const [encoded, { use, line }] of this.#uses) {
      if (own.size > 0 && own.has(keyOf(use))) continue;
      uses.push(encoded);
      useLines.push(line);
    }
    return {
      ...(this.#package !== undefined && { package: this.#package }),
      ...(this.#declared.length > 0 && { declares: [...new Set(this.#declared.map(encodeDeclaration))] }),
      ...(uses.length > 0 && { uses, useLines }),
    };
  }

  #endNamespace(): void {
    for (const { kind, name, line } of this.#written) {
      const use = this.#meaningOf(kind, name);
      if (use === undefined) continue;
      const encoded = encodeUse(use);
      if (!this.#uses.has(encoded)) this.#uses.set(encoded, { use, line });
    }
    this.#written = [];
    this.#seen.clear();
    this.#aliases.clear();
  }

  #meaningOf(kind: SymbolKind, name: string): Use | undefined {
    const slash = name.indexOf('\\');
    if (slash < 0) return this.#meaningOfSimple(kind, name);
    const first = name.slice(0, slash).toLowerCase();
    if (first === 'namespace') return this.#inNamespace(kind, name.slice(slash + 1));
    if (slash > 0) return this.#aliases.has(first) ? undefined : this.#inNamespace(kind, name);
    const full = name.slice(1);
    if (!full.includes('\\')) return isBuiltin(kind, full) ? undefined : { kind, name: full };
    return kind === 'type' && isBuiltinType(full) ? undefined : { kind, name: full, isFull: true };
  }

  #meaningOfSimple(kind: SymbolKind, name: string): Use | undefined {
    const isGlobal = this.#prefix === '';
    if (this.#aliases.has(keyOf({ kind, name }))) return undefined;
    if ((isGlobal || kind !== 'type') && isBuiltin(kind, name)) return undefined;
    const use = { kind, name: this.#prefix + name };
    return kind === 'type' || isGlobal ? use : { ...use, fallback: name };
  }

  /** In the global namespace, a name with a backslash in it is a full one. */
  #inNamespace(kind: SymbolKind, name: string): Use {
    return { kind, name: this.#prefix + name, isFull: this.#prefix === '' && name.includes('\\') };
  }
}

/** Only the names of constants are case-sensitive. */
function keyOf({ kind, name }: PhpSymbol): string {
  return encodeSymbol({ kind, name: kind === 'const' ? name : name.toLowerCase() });
}

const BITS: Readonly<Record<SymbolKind, number>> = { type: 1, function: 2, const: 4 };
