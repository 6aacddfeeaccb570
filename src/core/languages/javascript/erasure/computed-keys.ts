import { RESERVED } from '../reserved-words.ts';

/**
 * The names in keys of members that are computed: `[A.key]: string`. TypeScript counts those in types as uses of a value,
 * and swc erases them. Keys of ambient declarations are among them although TypeScript erases those, too: an import may
 * be kept for one, but none is lost.
 */
export function computedKeyNames(text: string): readonly string[] {
  const names = new Set<string>();
  for (const [, name = ''] of text.matchAll(KEY)) if (!RESERVED.has(name)) names.add(name);
  return [...names];
}

/** At the start of a member, and before its type or parameters. No two of its parts can share a long blank. */
const KEY =
  /(?:^|[{;,]|\b(?:readonly|[gs]et))[^\S\n]*\[\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)(?:\s*\.\s*[\p{ID_Continue}$]+)*\s*\]\s*(?:\?\s*)?[:(<]/gmu;
