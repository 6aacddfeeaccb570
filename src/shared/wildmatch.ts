import { appendLiteral, CHARACTER_CLASSES, matchesSteps, type Step, type Steps } from './wildcards.ts';

/** Git compares bytes, so patterns and texts are byte strings: one character per byte. */
export type Wildcards = (bytes: string) => boolean;

/** Compiles a pattern of git. Undefined if it cannot match, such as one with an unclosed bracket. */
export function compileWildcards(pattern: string): Wildcards | undefined {
  const steps = parse(pattern);
  return steps && (text => matchesSteps(steps, text));
}

export function toByteString(text: string): string {
  return ASCII.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}

const ASCII = /^[\0-\x7f]*$/;

function parse(pattern: string): Steps | undefined {
  const steps: Step[] = [];
  for (let i = 0; i < pattern.length; ) {
    const char = pattern[i];
    if (char === '*') {
      const stars = readStars(pattern, i);
      steps.push({ skip: stars.skip, literal: '', entersHidden: true });
      i = stars.end;
    } else if (char === '[') {
      const set = readSet(pattern, i + 1);
      if (!set) return undefined;
      steps.push({ accepts: byte => set.bytes[byte] === 1 });
      i = set.end;
    } else if (char === '?') {
      steps.push({ accepts: () => true });
      i++;
    } else {
      if (char === '\\') i++;
      if (i === pattern.length) return undefined;
      appendLiteral(steps, pattern[i]);
      i++;
    }
  }
  return steps;
}

function readStars(pattern: string, start: number) {
  let end = start;
  while (pattern[end] === '*') end++;
  const isSegment =
    (start === 0 || pattern[start - 1] === '/') &&
    (end === pattern.length || pattern[end] === '/' || pattern.startsWith('\\/', end));
  if (end - start === 1 || !isSegment) return { skip: 'segment', end } as const;
  return pattern[end] === '/'
    ? ({ skip: 'folders', end: end + 1 } as const)
    : ({ skip: 'anything', end } as const);
}

/** Parses `[…]`, starting after the opening bracket. */
function readSet(pattern: string, start: number): { bytes: Uint8Array; end: number } | undefined {
  const bytes = new Uint8Array(256);
  const isNegated = pattern[start] === '!' || pattern[start] === '^';
  const first = isNegated ? start + 1 : start;
  /** The byte before a `-`, where a range may begin; 0 if that byte ended a range or a class. */
  let previous = 0;
  for (let i = first; i < pattern.length; i++) {
    if (pattern[i] === ']' && i > first) {
      return { bytes: isNegated ? bytes.map(bit => 1 - bit) : bytes, end: i + 1 };
    }
    const named = pattern.startsWith('[:', i) ? readClass(pattern, i + 2) : undefined;
    if (named) {
      if (!named.test) return undefined;
      for (let byte = 1; byte < 128; byte++) if (named.test.test(String.fromCharCode(byte))) bytes[byte] = 1;
      i = named.end;
      previous = 0;
      continue;
    }
    const isRange = pattern[i] === '-' && previous > 0 && i + 1 < pattern.length && pattern[i + 1] !== ']';
    if (isRange) i++;
    if (pattern[i] === '\\') i++;
    if (i === pattern.length) return undefined;
    const byte = pattern.charCodeAt(i);
    if (isRange) bytes.fill(1, previous, byte + 1);
    else bytes[byte] = 1;
    previous = isRange ? 0 : byte;
  }
  return undefined;
}

/** An unknown class has no test. Undefined without the closing `:]`, because then it is not a class. */
function readClass(pattern: string, start: number): { test: RegExp | undefined; end: number } | undefined {
  const end = pattern.indexOf(']', start);
  if (end <= start || pattern[end - 1] !== ':') return undefined;
  const source = CHARACTER_CLASSES[pattern.slice(start, end - 1)];
  return { test: source === undefined ? undefined : new RegExp(`[${source}]`), end };
}
