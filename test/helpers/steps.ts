import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';

/** How often the busiest part of each function ran: where there are loops, the turns of the innermost. */
export type Steps = ReadonlyMap<string, number>;

export interface StepCounter {
  /** What ran since the last time, of the files with this part in their path. */
  take(part: string): Promise<Steps>;
}

/**
 * Counts what this process runs, by the coverage that V8 keeps. It belongs before everything else: of a function that
 * ran before, only calls are counted. What methods of the language do inside (`includes`, `slice`) is never counted.
 */
export async function countSteps(): Promise<StepCounter> {
  // A function that was compiled into its caller would not be counted.
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
      if (ran.inPart > ran.inFull) throw new Error(`what is in ${part} ran before it could be counted`);
      return steps;
    },
  };
}

interface Covered {
  readonly functionName: string;
  readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number }[];
}

/** Its own name, or the one that it stands in; the offset in what was compiled tells namesakes apart. */
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
