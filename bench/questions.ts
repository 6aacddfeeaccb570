/**
 * The time that answers take in a daemon: `node --import tsx bench/questions.ts [--files 20000 | --project PATH]`. Asks
 * each question about several files of a snapshot, in this process, and prints the median and the slowest.
 */
import mri from 'mri';
import { answerFrom } from '../src/engine/answer.ts';
import type { Question } from '../src/query/question.ts';
import { openEngine } from '../test/helpers/analyze.ts';
import { benchProject } from './project.ts';

const options = mri(process.argv.slice(2), { string: ['project', 'files'] });
const { root } = benchProject(options);
const engine = openEngine({ root });
const snapshot = await engine.scan();
const { ids, fileCount } = snapshot.graph;
const ROUNDS = 25;

/** A file, and another one far from it. */
const pairs = Array.from({ length: ROUNDS }, (_, i) => {
  const at = Math.floor((i * fileCount) / ROUNDS);
  return [ids[at], ids[(at + Math.floor(fileCount / 2)) % fileCount]] as const;
});

const KINDS: Readonly<Record<string, (a: string, b: string) => Question>> = {
  why: (from, to) => ({ kind: 'why', from, to }),
  'used-by': of => ({ kind: 'used-by', of }),
  impact: of => ({ kind: 'impact', of: [of], limit: 1000 }),
  between: (a, b) => ({ kind: 'query', expression: `between('${a}', '${b}')` }),
  'why --cut': (from, to) => ({ kind: 'why', from, to, cut: true }),
};

const rows = Object.entries(KINDS).map(([kind, question]) => {
  const times = pairs.map(([a, b]) => {
    const start = performance.now();
    answerFrom(snapshot, question(a, b));
    return performance.now() - start;
  });
  times.sort((a, b) => a - b);
  const rounded = (ms: number) => Math.round(ms * 10) / 10;
  return { kind, median: rounded(times[ROUNDS >> 1]), slowest: rounded(times[ROUNDS - 1]) };
});
console.log(`${fileCount} files, ${snapshot.graph.edgeCount} edges; milliseconds`);
console.table(rows);
await engine.close();
