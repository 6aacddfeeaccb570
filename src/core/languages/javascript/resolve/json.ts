import { parse } from 'jsonc-parser';

export type Json = Readonly<Record<string, unknown>>;

/**
 * The object in a manifest's text, with comments and trailing commas; undefined if it contains none. As in TypeScript,
 * a text with a syntax error yields what can be read.
 */
export function readJson(text: string): Json | undefined {
  const known = seen.get(text);
  if (known !== undefined) return known ?? undefined;
  if (seen.size >= MOST_SEEN) seen.clear();
  const json = parseJson(text);
  seen.set(text, json ?? null);
  return json;
}

export function asObject(value: unknown): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
}

export function asString(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function asStrings(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : undefined;
}

/**
 * Resolvers are recreated with every change of the tree, while manifests rarely change. Keyed by the text, so entries
 * are never stale.
 */
const seen = new Map<string, Json | null>();
const MOST_SEEN = 4_000;

/**
 * As `readJson`, for texts that are read once. The strict parser is many times faster, and right for almost every text.
 */
export function parseJson(text: string): Json | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return parseLoosely(text);
  }
}

/** The tolerant parser is recursive, so hostile nesting ends in an exception. */
function parseLoosely(text: string): Json | undefined {
  try {
    return asObject(parse(text, [], { allowTrailingComma: true }));
  } catch {
    return undefined;
  }
}
