import { decide, type IgnoreRules, parseIgnore } from '../../shared/gitignore.ts';
import type { FileId } from '../../types.ts';

/**
 * The ignore files that apply in a folder, from its own up to the repository's. Folders without an ignore file share
 * the chain of their parent.
 */
export interface IgnoreChain {
  readonly rules: IgnoreRules;
  /** The folder of the ignore file and its text: equal chains have equal sources. */
  readonly source: string;
  /** Turns a file id into a path relative to that folder. */
  readonly relative: (id: FileId) => string;
  readonly parent: IgnoreChain | undefined;
}

/** Adds the ignore file of `folder`, which is the root (`''`) or below it. */
export function withIgnoreFile(
  parent: IgnoreChain | undefined,
  folder: FileId,
  text: string,
): IgnoreChain | undefined {
  const skip = folder === '' ? 0 : folder.length + 1;
  return withPatterns(parent, { folder, text }, id => id.slice(skip));
}

export function withPatterns(
  parent: IgnoreChain | undefined,
  { folder, text }: { readonly folder: string; readonly text: string },
  relative: IgnoreChain['relative'],
): IgnoreChain | undefined {
  const rules = parseIgnore(text);
  return rules ? { rules, source: `${folder}\0${text}`, relative, parent } : parent;
}

export function isIgnored(chain: IgnoreChain | undefined, id: FileId, isFolder: boolean): boolean {
  for (let link = chain; link; link = link.parent) {
    const verdict = decide(link.rules, link.relative(id), isFolder);
    if (verdict !== undefined) return verdict;
  }
  return false;
}
