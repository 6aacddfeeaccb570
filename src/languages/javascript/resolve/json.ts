import { parse } from 'jsonc-parser';

export type Json = Readonly<Record<string, unknown>>;

/**
 * The object that a manifest's text holds, comments and trailing commas allowed; undefined where
 * there is none. A text with a mistake gives what can be read of it, as TypeScript does.
 */
export function readJson(text: string): Json | undefined {
  const known = seen.get(text);
  if (known !== undefined) return known ?? undefined;
  if (seen.size >= MOST_SEEN) seen.clear();
  const json = parseObject(text);
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
 * A resolver is made anew with every change of the tree, while hardly any manifest changes with it.
 * Keyed by the text itself, so that nothing in here can ever be stale.
 */
const seen = new Map<string, Json | null>();
const MOST_SEEN = 4_000;

/** The strict parser is many times faster, and right for nearly every text. */
function parseObject(text: string): Json | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return parseLoosely(text);
  }
}

/** The tolerant parser descends by recursion, so a hostile nesting ends in an exception. */
function parseLoosely(text: string): Json | undefined {
  try {
    return asObject(parse(text, [], { allowTrailingComma: true }));
  } catch {
    return undefined;
  }
}
