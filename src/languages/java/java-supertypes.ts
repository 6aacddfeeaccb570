import { encodeDeclared } from './detail.ts';

/**
 * What others must know of the types of a Java text to tell which nested types they inherit. `A.B` is a type that `A`
 * declares for others, `A<B` says that `A` extends or implements `B`, and `<B` that some nested type does.
 */
export class JavaSupertypes {
  readonly #forms = new Set<string>();
  /** The type outside of all others that was declared last. */
  #owner = '';
  readonly #supers: (readonly [owner: string, name: string])[] = [];

  declare(name: string, depth: number, isPrivate: boolean): void {
    if (depth === 0) this.#owner = name;
    else if (depth === 1 && !isPrivate && this.#owner !== '') {
      this.#forms.add(encodeDeclared({ kind: 'nested', owner: this.#owner, name }));
    }
  }

  extend(name: string, depth: number): void {
    this.#supers.push([depth === 0 ? this.#owner : '', name]);
  }

  /** Names that are imported are told with their packages. */
  list(imported: ReadonlyMap<string, string>): ReadonlySet<string> {
    for (const [owner, name] of this.#supers) {
      this.#forms.add(encodeDeclared({ kind: 'supertype', owner, name: imported.get(name) ?? name }));
    }
    return this.#forms;
  }
}
