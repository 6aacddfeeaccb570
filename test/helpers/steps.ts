import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

/** How often the most frequent block of each function ran; in a function with loops, that is the innermost loop. */
export type Steps = ReadonlyMap<string, number>;

export interface StepCounter {
  /** The counts since the last call, for files whose path contains this part. */
  take(part: string): Promise<Steps>;
}

/**
 * Counts what this process runs, with V8's precise coverage. Must be called first: for a function that ran before, only
 * calls are counted. Work inside built-in methods (`includes`, `slice`) is never counted.
 */
export async function countSteps(): Promise<StepCounter> {
  // Inlined functions would not be counted.
  setFlagsFromString('--no-opt');
  setFlagsFromString('--no-maglev');
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return {
    async take(part) {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      const steps = new Map<string, number>();
      const ran = { inFull: 0, inPart: 0 };
      for (const { url, functions } of result) {
        const start = url.indexOf(part);
        if (start < 0) continue;
        for (const covered of functions) {
          const count = Math.max(...covered.ranges.map(range => range.count));
          steps.set(`${url.slice(start)} ${nameOf(covered, functions)}`, count);
          if (count > 0) ran[covered.isBlockCoverage ? 'inFull' : 'inPart']++;
        }
      }
      if (ran.inPart > ran.inFull) throw new Error(`code in ${part} ran before counting started`);
      return steps;
    },
  };
}

interface Covered {
  readonly functionName: string;
  readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number }[];
}

/** The function's own name or that of the enclosing one; the offset in the compiled code keeps names unique. */
function nameOf({ functionName, ranges: [own] }: Covered, all: readonly Covered[]): string {
  let name = functionName;
  if (name === '') {
    for (const { functionName: outer, ranges } of all) {
      const [{ startOffset, endOffset }] = ranges;
      if (outer !== '' && startOffset < own.startOffset && own.endOffset <= endOffset) name = `in ${outer}`;
    }
  }
  return `${name} @${own.startOffset}`;
}
