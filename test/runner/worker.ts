/**
 * A process that runs the test files its parent names, one after the other, and reports each. Starting a process and
 * loading the product takes longer than most files.
 */
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { type FileResult, PARENT_FD } from './result.ts';
import { STILL_OPEN } from './test-process.ts';

/** What uvu's own runner gives for each suite: its errors or true, then counts. */
type RunSuite = () => Promise<[errors: string | true, passed: number, skipped: number, total: number]>;

// V8 optimises a function after 132 KB of its bytecode, but most of a test's code is run too seldom to repay that.
setFlagsFromString('--interrupt-budget=1000000');
// Otherwise uvu would run each file as soon as it is loaded.
Object.assign(globalThis, { UVU_DEFER: 1 });
await import('uvu');
const OPEN_MS = 3000;
const queue: [file: string, ...suites: RunSuite[]][] = Reflect.get(globalThis, 'UVU_QUEUE');

// A socket of its own: a daemon that a test opens in this process would talk to the parent on Node's channel.
const parent = new Socket({ fd: PARENT_FD });
for await (const file of createInterface(parent)) parent.write(`${JSON.stringify(await runFile(file))}\n`);
setTimeout(reportOpen, OPEN_MS).unref();

/** Says what keeps the process from ending. */
function reportOpen(): void {
  console.error(`${STILL_OPEN}${process.getActiveResourcesInfo().join(', ')}`);
}

async function runFile(file: string): Promise<FileResult> {
  const start = performance.now();
  Object.assign(globalThis, { UVU_INDEX: queue.push([file]) - 1 });
  const result = { total: 0, passed: 0, skipped: 0, errors: '' };
  try {
    await import(pathToFileURL(file).href);
    const [, ...suites] = queue[queue.length - 1];
    for (const run of suites) {
      const [errors, passed, skipped, total] = await run();
      result.total += total;
      result.passed += passed;
      result.skipped += skipped;
      if (errors !== true) result.errors += errors;
    }
    if (result.total + result.skipped === 0) result.errors += 'ran no test: does it call .run()?\n';
    // uvu prints nothing about a failed hook, but runs no test after it.
    else if (result.passed < result.total && result.errors === '') result.errors += 'a hook failed\n';
  } catch (error) {
    result.errors += `cannot be loaded: ${error instanceof Error ? error.stack : error}\n`;
  }
  return { ...result, ms: performance.now() - start, rssMB: process.memoryUsage.rss() / 2 ** 20 };
}
