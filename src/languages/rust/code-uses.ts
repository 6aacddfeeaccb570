import type { RawImport } from '../../types.ts';
import { isBlank, isWord, skipBlanksBack, startOfIdentifier } from './chars.ts';
import { firstSegment, INHERITED, ROOTS, type Scope } from './scopes.ts';

/** Collects the paths in the code of one text, each once for every scope that may give it a meaning of its own. */
export class CodeUses {
  readonly #text: string;
  readonly #seen = new Map<Scope, Map<string, Use[]>>();
  #lastScope: Scope | undefined;
  #lastPaths = new Map<string, Use[]>();
  readonly #types = new Map<string, boolean>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Is it the first time that this path stands in this body? */
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

  /** What the paths mean, when all declarations of the text are known. */
  *imports(): Generator<RawImport> {
    for (const [scope, paths] of this.#seen) {
      for (const [module, uses] of paths) {
        const first = firstSegment(module);
        for (const { body, line } of scope.hasLocal(first) ? uses : uses.slice(0, 1)) {
          const meanings = scope.meaningsInCode(module, body);
          if (meanings === undefined) continue;
          const isUnbound = meanings[0] === module && meanings[1]?.includes(INHERITED) !== false;
          if (isUnbound && this.#isType(first)) continue;
          const isPlain = isUnbound && meanings.length === 1;
          yield { specifier: module, kind: 'use', line, ...(!isPlain && { names: meanings }) };
        }
      }
    }
  }

  /** Is a type of this text called so? It hides a crate. */
  #isType(name: string): boolean {
    if (name === '' || ROOTS.has(name)) return false;
    const known = this.#types.get(name);
    if (known !== undefined) return known;
    const isType = this.#types.size < MOST_SEARCHES && isDeclaredIn(this.#text, name);
    this.#types.set(name, isType);
    return isType;
  }
}

function isDeclaredIn(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at > 0; at = text.indexOf(name, at + name.length)) {
    if (!isWord(text, at, name) || !isBlank(text.charCodeAt(at - 1))) continue;
    const end = skipBlanksBack(text, at);
    if (TYPES.has(text.slice(startOfIdentifier(text, end), end))) return true;
  }
  return false;
}

interface Use {
  readonly body: number;
  readonly line: number;
}

const TYPES: ReadonlySet<string> = new Set(['struct', 'enum', 'union', 'trait', 'type']);
/** Nobody uses more crates in one file, and each search reads the whole text. */
const MOST_SEARCHES = 64;
