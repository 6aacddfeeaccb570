import type { FileId } from '../types.ts';
import { decide, type IgnoreRules, parseIgnore } from './gitignore.ts';

/**
 * The ignore files that apply in one folder, from its own up to the repository's. The same object
 * serves all folders below until one of them brings an ignore file of its own.
 */
export interface IgnoreChain {
  readonly rules: IgnoreRules;
  /** Turns a file id into a path relative to the ignore file's folder. */
  readonly relative: (id: FileId) => string;
  readonly parent: IgnoreChain | undefined;
}

/** Adds the patterns that stand in `folder`, which is the root (`''`) or lies below it. */
export function withIgnoreFile(
  parent: IgnoreChain | undefined,
  folder: FileId,
  text: string,
): IgnoreChain | undefined {
  const skip = folder === '' ? 0 : folder.length + 1;
  return withPatterns(parent, text, id => id.slice(skip));
}

export function withPatterns(
  parent: IgnoreChain | undefined,
  text: string,
  relative: IgnoreChain['relative'],
): IgnoreChain | undefined {
  const rules = parseIgnore(text);
  return rules ? { rules, relative, parent } : parent;
}

export function isIgnored(chain: IgnoreChain | undefined, id: FileId, isFolder: boolean): boolean {
  for (let link = chain; link; link = link.parent) {
    const verdict = decide(link.rules, link.relative(id), isFolder);
    if (verdict !== undefined) return verdict;
  }
  return false;
}
