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
  /** Is the next property a `const val`? */
  isConstant = false;

  /** The types around here, outermost first. */
  readonly #types: { readonly name: string; readonly depth: number }[] = [];

  readonly #names: KotlinNames;
  readonly #bodies: KotlinBodies;

  constructor(names: KotlinNames, bodies: KotlinBodies) {
    this.#names = names;
    this.#bodies = bodies;
  }

  addType(symbol: number): void {
    const name = this.#names.symbols.name(symbol);
    this.#leaveTypes();
    this.#types.push({ name, depth: this.#bodies.depth });
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
    if (this.isConstant && !isFunction && !this.isPrivate) this.#addConstant(symbol);
    this.isPrivate = false;
    this.isConstant = false;
    if (isExtension) bodies.beginExtension();
  }

  /** A companion has no name here: its constants are those of its type. */
  #addConstant(symbol: number): void {
    this.#leaveTypes();
    const path = [...this.#types.map(({ name }) => name), this.#names.symbols.name(symbol)];
    this.members.add(encodeDeclared({ kind: 'constant', name: path.join('.') }));
  }

  #leaveTypes(): void {
    while ((this.#types.at(-1)?.depth ?? -1) >= this.#bodies.depth) this.#types.pop();
  }
}
