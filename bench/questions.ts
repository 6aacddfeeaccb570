/**
 * The time that answers take in a daemon: `node --import tsx bench/questions.ts [--files 20000 | --project PATH]`. Asks
 * each question about several files of a snapshot, in this process, and prints the median and the slowest.
 */
import mri from 'mri';
import { answerFrom } from '../src/core/ask/answer.ts';
import type { Question } from '../src/core/query/questions.ts';
import { openEngine } from '../test/helpers/analyze.ts';
import { benchProject } from './project.ts';

const options = mri(process.argv.slice(2), { string: ['project', 'files'] });
const { root } = benchProject({ project: options.project, files: options.files });
const engine = openEngine({ root });
const snapshot = await engine.scan();
const { ids, fileCount, inStart, outStart } = snapshot.graph;
const ROUNDS = 25;

type Pair = readonly [string, string];

/** A file, and another one far from it. */
const spread = Array.from({ length: ROUNDS }, (_, i): Pair => {
  const at = Math.floor((i * fileCount) / ROUNDS);
  return [ids[at], ids[(at + Math.floor(fileCount / 2)) % fileCount]];
});

/** The most used files, each with the file that uses most: the answers are the largest that there are. */
const files = Array.from({ length: fileCount }, (_, file) => file);
const mostUsed = files.toSorted((a, b) => usedBy(b) - usedBy(a)).slice(0, ROUNDS);
const usesMost = files
  .filter(file => !mostUsed.includes(file))
  .toSorted((a, b) => uses(b) - uses(a))
  .slice(0, ROUNDS);
const heavy = mostUsed.map((file, at): Pair => [ids[file], ids[usesMost[at]]]);

function usedBy(file: number): number {
  return inStart[file + 1] - inStart[file];
}

function uses(file: number): number {
  return outStart[file + 1] - outStart[file];
}

const KINDS: Readonly<Record<string, (a: string, b: string) => Question>> = {
  why: (to, from) => ({ kind: 'why', from, to }),
  'used-by': of => ({ kind: 'used-by', of }),
  impact: of => ({ kind: 'impact', of: [of], limit: 1000 }),
  between: (to, from) => ({ kind: 'query', expression: `between('${from}', '${to}')` }),
  'why --cut': (to, from) => ({ kind: 'why', from, to, cut: true }),
};

const rows = Object.entries(KINDS).map(([kind, question]) => {
  const answerAll = (pairs: readonly Pair[]) =>
    pairs
      .map(([a, b]) => {
        const start = performance.now();
        answerFrom(snapshot, question(a, b), { today: '2026-01-01' });
        return Math.round((performance.now() - start) * 10) / 10;
      })
      .sort((a, b) => a - b);
  const [any, most] = [answerAll(spread), answerAll(heavy)];
  return {
    kind,
    'any files': any[ROUNDS >> 1],
    slowest: any[ROUNDS - 1],
    'most used files': most[ROUNDS >> 1],
    'slowest of them': most[ROUNDS - 1],
  };
});
console.log(`${fileCount} files, ${snapshot.graph.edgeCount} edges; milliseconds, medians of ${ROUNDS}`);
console.table(rows);
await engine.close();
