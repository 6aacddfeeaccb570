import picomatch from 'picomatch';

export type Match = (path: string) => boolean;

export interface Complexity {
  /** How many globs without alternatives it stands for: `{a,b}/{c,d}` for four. */
  readonly expansions: number;
  /** The most globstars of one of them. */
  readonly globstars: number;
}

/** Alternatives and globstars multiply the ways in which a regular expression can try to match. */
export function complexityOf(glob: string): Complexity {
  const open: Group[] = [];
  let current = createGroup();
  for (let at = 0; at < glob.length; at++) {
    const character = glob[at];
    if (character === '\\') at++;
    else if (character === '[') at = endOfBracket(glob, at);
    else if (character === '{' || character === '(') {
      open.push(current);
      current = createGroup();
      // `?(a)` may be absent.
      if (character === '(' && glob[at - 1] === '?') current.done = 1;
    } else if (character === ',' || character === '|') endAlternative(current);
    else if (character === '}' || character === ')') {
      const group = current;
      endAlternative(group);
      current = open.pop() ?? createGroup();
      const isOptional = character === ')' && glob[at + 1] === '?';
      current.expansions *= group.done + Number(isOptional);
      current.globstars += group.most;
    } else if (character === '*' && glob[at + 1] === '*') {
      current.globstars++;
      at++;
    }
  }
  for (let outer = open.pop(); outer; outer = open.pop()) {
    endAlternative(current);
    outer.expansions *= current.done;
    outer.globstars += current.most;
    current = outer;
  }
  endAlternative(current);
  return { expansions: current.done, globstars: current.most };
}

/** A group while it is read: its finished alternatives, and the current one. */
interface Group {
  done: number;
  most: number;
  expansions: number;
  globstars: number;
}

function createGroup(): Group {
  return { done: 0, most: 0, expansions: 1, globstars: 0 };
}

function endAlternative(group: Group): void {
  group.done += group.expansions;
  group.most = Math.max(group.most, group.globstars);
  group.expansions = 1;
  group.globstars = 0;
}

function endOfBracket(glob: string, start: number): number {
  const end = glob.indexOf(']', start + 2);
  return end < 0 ? start : end;
}

/** Does each segment match for itself? Not if alternatives span several of them, or if the whole is negated. */
export function isPlainSequence(glob: string): boolean {
  return (
    !glob.startsWith('!') &&
    glob.split('/').every(segment => segment !== '' && isBalanced(segment) && isGlobstarOrNone(segment))
  );
}

function isBalanced(segment: string): boolean {
  const count = (character: string) => segment.split(character).length;
  return (
    count('{') === count('}') &&
    count('(') === count(')') &&
    count('[') === count(']') &&
    !segment.includes('\\')
  );
}

function isGlobstarOrNone(segment: string): boolean {
  return segment === '**' || !segment.includes('**');
}

/** Compares segment by segment, in time proportional to the product of their numbers. */
export function segmentMatch(segments: readonly string[], options: picomatch.PicomatchOptions): Match {
  const distinct = segments.filter((segment, at) => segment !== '**' || segments[at - 1] !== '**');
  const matches = distinct.map(segment => (segment === '**' ? undefined : picomatch(segment, options)));
  // `a/**` includes a itself, but in `a*/**` something has to follow, as in picomatch.
  const last = distinct.length - 1;
  const isStrict = distinct[last] === '**' && distinct[last - 1]?.endsWith('*') === true;
  return path => {
    const parts = path.split('/');
    /** How many parts, from the beginning, can the segments so far match? */
    let reached = new Set([0]);
    for (const [at, match] of matches.entries()) {
      const next = new Set<number>();
      if (match) {
        for (const count of reached) if (count < parts.length && match(parts[count])) next.add(count + 1);
      } else {
        const least = Math.min(...reached) + Number(isStrict && at === last);
        for (let count = least; count <= parts.length; count++) next.add(count);
      }
      if (next.size === 0) return false;
      reached = next;
    }
    return reached.has(parts.length);
  };
}
