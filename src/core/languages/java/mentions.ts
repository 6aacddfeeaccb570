import type { RawImport } from '../../../types.ts';

/** What a text does with a name that it imports. */
interface Mentions {
  /** Members that are not called: `b` in `A.b`. */
  readonly members: Set<string>;
  /** Is it named in an annotation, as one or as the literal of a class? */
  isInAnnotation: boolean;
  isElsewhere: boolean;
}

/**
 * Collects how Java and Kotlin texts use imported names, as far as it decides when what is imported is needed: never if
 * only comments mention it, or if all that is used of it turns out to be constants; later if only annotations do.
 */
export class ImportMentions<Name> {
  readonly #mentions = new Map<Name, Mentions>();

  /** `member` follows the name and is not called. */
  add(name: Name, member: string | undefined, isInAnnotation: boolean): void {
    let mentions = this.#mentions.get(name);
    if (!mentions) {
      mentions = { members: new Set(), isInAnnotation: false, isElsewhere: false };
      this.#mentions.set(name, mentions);
    }
    if (member !== undefined && member !== 'class') mentions.members.add(member);
    else if (isInAnnotation) mentions.isInAnnotation = true;
    else mentions.isElsewhere = true;
  }

  has(name: Name): boolean {
    return this.#mentions.has(name);
  }

  /** What the facts say of an import by all the names that the text has for it. */
  marksOf(names: readonly Name[]): Pick<RawImport, 'lazy' | 'names'> {
    const all = names.flatMap(name => this.#mentions.get(name) ?? []);
    if (all.length === 0 || all.some(({ isElsewhere }) => isElsewhere)) return {};
    const members = new Set(all.flatMap(mentions => [...mentions.members]));
    if (!all.some(({ isInAnnotation }) => isInAnnotation)) return { names: [...members].sort() };
    return members.size === 0 ? { lazy: true } : {};
  }
}
