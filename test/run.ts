/**
 * Runs every `*.test.ts` below this folder, each in a process of its own, and counts.
 *
 * uvu by itself says "passed" for a file that forgot to call `.run()`, for a hook that threw, and
 * hangs on a leaked timer. Here a file that reports no test, ends with an error or does not end is a
 * failure, and so is a total that fell below the floor: then tests have gone missing.
 *
 *   node --import tsx test/run.ts [part of a path …]
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';

const FLOOR = 5000;
const LIMIT_MS = 600_000;

interface Outcome {
  readonly file: string;
  readonly total: number;
  readonly passed: number;
  readonly skipped: number;
  readonly error?: string;
  readonly output: string;
  readonly ms: number;
}

const here = import.meta.dirname;
const THREADS = pathToFileURL(`${here}/helpers/threads.mjs`).href;
const wanted = process.argv.slice(2);
const files = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.test.ts'))
  .sort()
  .filter(file => wanted.length === 0 || wanted.some(part => file.includes(part)));

const queue = [...files];
const outcomes: Outcome[] = [];
await Promise.all(Array.from({ length: availableParallelism() }, work));
finish();

async function work(): Promise<void> {
  for (let file = queue.shift(); file; file = queue.shift()) {
    const outcome = await runFile(file);
    outcomes.push(outcome);
    const mark = outcome.error ? '✗' : '✓';
    console.log(
      `${mark} ${outcome.file}  ${outcome.passed}/${outcome.total}  ${(outcome.ms / 1000).toFixed(1)} s`,
    );
    if (outcome.error) console.log(`${outcome.output}\n  ${outcome.error}\n`);
  }
}

function runFile(file: string): Promise<Outcome> {
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', THREADS, `${here}/${file}`], {
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, LIMIT_MS);
  child.stdout.on('data', data => (output += data));
  child.stderr.on('data', data => (output += data));
  return new Promise(done => {
    child.on('close', code => {
      clearTimeout(timer);
      done({
        file: relative('.', `${here}/${file}`),
        output,
        ms: performance.now() - start,
        ...judge(output, code, isLate),
      });
    });
  });
}

function judge(output: string, code: number | null, isLate: boolean) {
  const sum = (label: string) =>
    [...output.matchAll(new RegExp(`^\\s*${label}:\\s+(\\d+)`, 'gm'))].reduce(
      (all, match) => all + Number(match[1]),
      0,
    );
  const counts = { total: sum('Total'), passed: sum('Passed'), skipped: sum('Skipped') };
  if (isLate) return { ...counts, error: `did not end within ${LIMIT_MS / 1000} s` };
  if (code !== 0) return { ...counts, error: `ended with code ${code}` };
  if (counts.total === 0) return { ...counts, error: 'ran no test: does it call .run()?' };
  if (counts.passed + counts.skipped < counts.total) return { ...counts, error: 'not all tests passed' };
  return counts;
}

function finish(): void {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((all, outcome) => all + of(outcome), 0);
  const passed = sum(({ passed }) => passed);
  const skipped = sum(({ skipped }) => skipped);
  const failed = Math.max(
    sum(({ total }) => total) - passed - skipped,
    outcomes.filter(({ error }) => error).length,
  );
  const isShort = wanted.length === 0 && passed + skipped < FLOOR;
  if (isShort) console.log(`only ${passed + skipped} tests ran, at least ${FLOOR} are expected`);
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exit(failed > 0 || isShort || files.length === 0 ? 1 : 0);
}
