/** Names with a namespace before them, by the first word of that in lower case. */
export class Qualified {
  readonly #names = new Map<string, Set<string>>();

  /** Notes a name as written, unless it is in full. */
  note(name: string): void {
    const slash = name.indexOf('\\');
    if (slash <= 0 || slash === name.length - 1) return;
    const first = name.slice(0, slash).toLowerCase();
    const known = this.#names.get(first);
    if (known === undefined) this.#names.set(first, new Set([name.slice(slash + 1)]));
    else known.add(name.slice(slash + 1));
  }

  /** The names that the file takes from a namespace of which it knows the last word. */
  takenFrom(alias: string): readonly string[] | undefined {
    const taken = this.#names.size === 0 ? undefined : this.#names.get(alias.toLowerCase());
    return taken && [...taken];
  }
}
