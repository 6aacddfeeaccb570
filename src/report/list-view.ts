/** A long list whose elements are made when a part of it is read, so that the whole never exists at once. */
export class ListView<T> {
  readonly length: number;
  readonly #make: (start: number, end: number) => T[];

  constructor(length: number, make: (start: number, end: number) => T[]) {
    this.length = length;
    this.#make = make;
  }

  slice(start = 0, end: number = this.length): T[] {
    return this.#make(start, Math.min(end, this.length));
  }
}
