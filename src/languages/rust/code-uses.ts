import type { RawImport } from '../../types.ts';
import { encodeMeanings } from './detail.ts';
import { firstSegment, ROOTS, type Scope } from './scopes.ts';

/** Collects the paths in the code of one text, each once for every scope that may give it a meaning of its own. */
export class CodeUses {
  readonly #seen = new Map<Scope, Map<string, Use[]>>();
  #lastScope: Scope | undefined;
  #lastPaths = new Map<string, Use[]>();
  /** The names that may be those of crates. */
  readonly #crates = new Set<string>();
  readonly #typeNames: () => ReadonlySet<string>;
  #types: ReadonlySet<string> | undefined;

  constructor(typeNames: () => ReadonlySet<string>) {
    this.#typeNames = typeNames;
  }

  /** Is this the first occurrence of the path in this body? */
  isNew(scope: Scope, body: number, module: string): boolean {
    const uses = this.#pathsOf(scope).get(module);
    return uses === undefined || uses[uses.length - 1]?.body !== body;
  }

  add(scope: Scope, module: string, use: Use): void {
    const paths = this.#pathsOf(scope);
    const same = paths.get(module);
    if (same === undefined) paths.set(module, [use]);
    else same.push(use);
  }

  #pathsOf(scope: Scope): Map<string, Use[]> {
    if (scope === this.#lastScope) return this.#lastPaths;
    const paths = this.#seen.get(scope) ?? new Map<string, Use[]>();
    this.#seen.set(scope, paths);
    this.#lastScope = scope;
    this.#lastPaths = paths;
    return paths;
  }

  /** The meanings of the paths. Call this after all declarations have been read. */
  imports(): readonly RawImport[] {
    const imports: RawImport[] = [];
    for (const [scope, paths] of this.#seen) {
      for (const [module, uses] of paths) {
        const first = firstSegment(module);
        for (const { body, line } of scope.hasLocal(first) ? uses : uses.slice(0, 1)) {
          const meanings = scope.meaningsInCode(module, body);
          if (meanings === undefined) continue;
          const isUnbound = meanings.path === module && meanings.bound === undefined;
          if (isUnbound && this.#isType(first)) continue;
          const names = encodeMeanings(meanings);
          const isPlain = isUnbound && names.length === 1;
          imports.push(
            isPlain
              ? { specifier: module, kind: 'use', line }
              : { specifier: module, kind: 'use', line, names },
          );
        }
      }
    }
    return imports;
  }

  /** Does this text declare a type of this name? It hides a crate. */
  #isType(name: string): boolean {
    if (name === '' || ROOTS.has(name)) return false;
    if (this.#crates.size === MOST_CRATES && !this.#crates.has(name)) return false;
    this.#crates.add(name);
    this.#types ??= this.#typeNames();
    return this.#types.has(name);
  }
}

interface Use {
  readonly body: number;
  readonly line: number;
}

/** More than real files use. */
const MOST_CRATES = 64;
