/**
 * Runs the `*.test.ts` below this folder and counts.
 *
 *   node --import tsx test/run.ts [part of a path …]
 *   --fast      only what needs no built program, browser, server or long run
 *   --record    writes the number of tests and the times to `runner/expected.json`
 *
 * uvu by itself says "passed" for a file that forgot to call `.run()`, for a hook that threw, and hangs on a leaked
 * timer. Here a file that reports no test, ends its process or does not finish is a failure, and so is a process that
 * does not end after its last file, and a folder with fewer tests than recorded.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleTests } from './runner/bundle.ts';
import { type FileKind, missingTests, planned, record, type TestFile } from './runner/plan.ts';
import type { FileResult } from './runner/result.ts';
import { startTestProcess, type TestProcess } from './runner/test-process.ts';

/** Starting git takes a large process several times as long as a small one. */
const MAX_RSS_MB = { pure: 1000, program: 350, pages: 1000, alone: 0 } as const;

const THREADS = pathToFileURL(join(import.meta.dirname, 'helpers/threads.mjs')).href;
const FROM_SOURCE = ['--import', 'tsx', '--import', THREADS, join(import.meta.dirname, 'runner/worker.ts')];

const { words, fast, isRecording } = readWords();
const files = planned(words, { isFast: fast });
const isWhole = words.length === 0 && !fast;
if (files.length === 0) stop(`no test file has ${words.join(' or ')} in its path`);
if (isRecording && !isWhole) stop('--record is for a run of all files');
const bundle = await bundleTests(files.filter(isBundled).map(({ name }) => name));
process.on('exit', bundle.remove);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const results = new Map<string, FileResult>();
const leaks: string[] = [];

const pages = files.filter(({ kind }) => kind === 'pages');
const others = files.filter(({ kind }) => kind !== 'pages');
const next = () => others.shift();
// Files wait for daemons, git and timers for half of their time: one more than there are cores keeps these busy.
const free = Array.from({ length: availableParallelism() + 1 }, () => work(next));
// Pages wait for the browser and the browser for them: together they fill one core.
await Promise.all([work(() => pages.shift() ?? next()), ...free]);
finish();

/** Runs files until there are no more. */
async function work(next: () => TestFile | undefined): Promise<void> {
  const processes = new Map<FileKind, TestProcess>();
  for (let file = next(); file; file = next()) {
    const { name, kind } = file;
    const known = processes.get(kind);
    if (known && !known.isAlive()) await close(known, `the process of ${kind} files before ${name}`);
    const process = known?.isAlive()
      ? known
      : startTestProcess(isBundled(file) ? [bundle.worker] : FROM_SOURCE);
    processes.set(kind, process);
    const result = await process.run(
      isBundled(file) ? bundle.moduleOf(name) : join(import.meta.dirname, name),
    );
    report(file, result);
    // A process that ended was this file's fault.
    if (process.isAlive() && result.rssMB <= MAX_RSS_MB[kind]) continue;
    processes.delete(kind);
    if (process.isAlive()) await close(process, `the process of ${name}`);
  }
  for (const [kind, process] of processes) await close(process, `the process of ${kind} files`);
}

/** A file that counts what V8 runs needs the modules as they are. */
function isBundled({ kind }: TestFile): boolean {
  return kind !== 'alone';
}

async function close(process: TestProcess, name: string): Promise<void> {
  const fault = await process.close();
  if (fault === undefined) return;
  leaks.push(name);
  console.log(`✗ ${name}\n${bundle.withSources(fault)}`);
}

function report({ name }: TestFile, result: FileResult): void {
  results.set(name, result);
  const { passed, total, ms, errors } = result;
  console.log(`${errors ? '✗' : '✓'} test/${name}  ${passed}/${total}  ${(ms / 1000).toFixed(1)} s`);
  if (errors) console.log(bundle.withSources(errors));
}

function readWords(): { words: string[]; fast: boolean; isRecording: boolean } {
  const boolean = { type: 'boolean', default: false } as const;
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { fast: boolean, record: boolean },
    });
    return { words: positionals, fast: values.fast, isRecording: values.record };
  } catch (error) {
    return stop((error as Error).message.split('. ')[0]);
  }
}

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}

function finish(): void {
  const all = [...results.values()];
  const sum = (of: (result: FileResult) => number) => all.reduce((sum, result) => sum + of(result), 0);
  const [passed, skipped] = [sum(({ passed }) => passed), sum(({ skipped }) => skipped)];
  const failed = leaks.length + sum(({ total, passed, errors }) => Math.max(total - passed, errors ? 1 : 0));
  const counts = [...results].map(([name, { total, skipped, ms }]) => ({ name, tests: total + skipped, ms }));
  if (isRecording && failed === 0) record(counts);
  const missing = isWhole ? missingTests(counts) : [];
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  // The last lines are what is read.
  for (const sentence of missing) console.log(sentence);
  process.exitCode = failed > 0 || missing.length > 0 ? 1 : 0;
}
