import { encodeDeclared, outer } from './detail.ts';
import type { KotlinBodies } from './kotlin-bodies.ts';
import type { KotlinNames } from './kotlin-names.ts';

/** Collects what other files can see of a Kotlin text. */
export class KotlinDeclared {
  /** What the text declares outside of all types, and the members of types; encoded. */
  readonly outer = new Set<string>();
  readonly members = new Set<string>();
  /** Is the next declaration private? */
  isPrivate = false;

  readonly #names: KotlinNames;
  readonly #bodies: KotlinBodies;

  constructor(names: KotlinNames, bodies: KotlinBodies) {
    this.#names = names;
    this.#bodies = bodies;
  }

  addType(symbol: number): void {
    const name = this.#names.symbols.name(symbol);
    if (this.#bodies.depth === 0)
      this.outer.add(encodeDeclared(this.isPrivate ? { kind: 'private', name } : outer(name)));
    this.isPrivate = false;
  }

  /** Adds a function or a property, unless it is private or local. */
  addCallable(symbol: number, isFunction: boolean, isExtension: boolean): void {
    const bodies = this.#bodies;
    if (!this.isPrivate) {
      const name = this.#names.symbols.name(symbol);
      if (bodies.depth === 0)
        this.outer.add(encodeDeclared({ kind: 'outer', name, isFunction, isExtension }));
      else if (bodies.isInType)
        this.members.add(encodeDeclared({ kind: 'member', name, isFunction, isOpen: bodies.isInOpenType }));
    }
    this.isPrivate = false;
    if (isExtension) bodies.beginExtension();
  }
}
