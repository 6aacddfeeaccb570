/**
 * What a pattern with wildcards is compiled to. Not a regular expression, because those backtrack, and a hostile pattern
 * such as `*a*a*a*a*b` makes them do so exponentially. Here each step turns the positions in a text that the steps before
 * it can reach into those that it can reach itself, so the time is proportional to the product of both lengths.
 */
export type Step = LiteralStep | SetStep | GroupStep;

export type Steps = readonly Step[];

interface LiteralStep {
  /** What may stand before the literal: nothing, a part of one segment, whole folders, anything. */
  readonly skip: 'nothing' | 'segment' | 'folders' | 'anything';
  readonly literal: string;
  /** Does it skip names that begin with a dot? */
  readonly entersHidden: boolean;
}

/** One character, but no slash. */
interface SetStep {
  readonly accepts: (code: number) => boolean;
}

interface GroupStep {
  readonly either: readonly Steps[];
  /** `@`, `?`, `*` or `+`; `!` and `!$`: the rest of the segment, unless the group begins it, or is all that follows. */
  readonly times: string;
}

/** Ascending. */
type Positions = readonly number[];

export function matchesSteps(steps: Steps, text: string): boolean {
  const last = steps.at(-1);
  if (last && 'literal' in last && !text.endsWith(last.literal)) return false;
  return reach(steps, text, [0]).at(-1) === text.length;
}

function reach(steps: Steps, text: string, from: Positions): Positions {
  let positions = from;
  for (const step of steps) {
    if (positions.length === 0) break;
    if ('literal' in step) positions = afterLiteral(step, text, positions);
    else if ('either' in step) positions = afterGroup(step, text, positions);
    else positions = positions.filter(at => accepts(step, text, at)).map(at => at + 1);
  }
  return positions;
}

function accepts(step: SetStep, text: string, at: number): boolean {
  return at < text.length && text[at] !== '/' && step.accepts(text.charCodeAt(at));
}

function afterLiteral(step: LiteralStep, text: string, from: Positions): Positions {
  const { skip, literal } = step;
  const found: number[] = [];
  /** What earlier positions led to is not searched again. */
  let next = 0;
  for (const start of from) {
    if (skip === 'nothing') {
      if (text.startsWith(literal, start)) found.push(start + literal.length);
      continue;
    }
    const end = endOf(step, text, start);
    for (next = Math.max(next, start); next <= end; next++) {
      next = text.indexOf(literal, next);
      if (next < 0 || next > end) break;
      if (skip !== 'folders' || isStart(text, next)) found.push(next + literal.length);
    }
    next = Math.max(start, end) + 1;
  }
  return found;
}

/** The last position up to which a step may skip. */
function endOf({ skip, entersHidden }: LiteralStep, text: string, start: number): number {
  const slash = skip === 'segment' ? text.indexOf('/', start) : -1;
  const end = slash < 0 ? text.length : slash;
  const hidden = entersHidden ? -1 : hiddenFrom(text, start);
  if (hidden < 0) return end;
  return Math.min(end, skip === 'folders' ? hidden : hidden - 1);
}

/** Where the first name begins that begins with a dot; -1 if there is none. */
function hiddenFrom(text: string, start: number): number {
  if (text[start] === '.' && isStart(text, start)) return start;
  const slash = text.indexOf('/.', start);
  return slash < 0 ? -1 : slash + 1;
}

function isStart(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === '/';
}

function afterGroup({ either, times }: GroupStep, text: string, from: Positions): Positions {
  const pass = (positions: Positions) => sorted(either.flatMap(steps => reach(steps, text, positions)));
  if (times === '!' || times === '!$') {
    const refuses = (ends: Positions) => (times === '!' ? ends.length > 0 : ends.includes(text.length));
    const allowed = from.filter(at => !refuses(pass([at])));
    return afterLiteral({ skip: 'segment', literal: '', entersHidden: true }, text, allowed);
  }
  const found = new Set(times === '?' || times === '*' ? from : []);
  const isOnce = times === '@' || times === '?';
  for (let fresh = from; fresh.length > 0; fresh = isOnce ? [] : fresh) {
    fresh = pass(fresh).filter(at => !found.has(at));
    for (const at of fresh) found.add(at);
  }
  return sorted(found);
}

function sorted(positions: Iterable<number>): Positions {
  return [...new Set(positions)].sort((a, b) => a - b);
}
