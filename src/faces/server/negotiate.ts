/** In order of preference: of equally weighted encodings, the smallest wins. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** The best encoding for an `Accept-Encoding` header; `identity` if the header is missing or invalid. */
export function chooseEncoding(accept: string | undefined): Encoding {
  const weights = weightsOf(accept ?? '');
  let best: Encoding = 'identity';
  let bestWeight = 0;
  for (const encoding of ENCODINGS) {
    const weight = weights.get(encoding) ?? defaultWeight(encoding, weights);
    if (weight > bestWeight) [best, bestWeight] = [encoding, weight];
  }
  return best;
}

/** Whether an `If-None-Match` header contains this tag. Weak tags match strong ones. */
export function isNoneMatch(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const tags: readonly string[] = header.match(/"[^"]*"/g) ?? [];
  return tags.includes(tag);
}

/** If not listed, `identity` is the last resort, and other encodings are accepted only through `*`. */
function defaultWeight(encoding: Encoding, weights: ReadonlyMap<string, number>): number {
  return encoding === 'identity' ? 0.0001 : (weights.get('*') ?? 0);
}

function weightsOf(accept: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const item of accept.toLowerCase().split(',')) {
    const [name, ...parameters] = item.split(';').map(part => part.trim());
    weights.set(name, weightOf(parameters));
  }
  return weights;
}

/** An invalid weight (`q=x`) counts as 0: uncompressed bytes suit everyone. */
function weightOf(parameters: readonly string[]): number {
  const text = parameters.find(parameter => parameter.startsWith('q='))?.slice(2);
  if (text === undefined) return 1;
  return /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 0;
}
