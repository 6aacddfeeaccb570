/**
 * The tests that need no built program, no browser, no server and no long run, in a minute: `npm run test:fast`.
 *
 * One process runs many files, because starting one takes longer than most of their tests. The whole suite
 * (`run.ts`) gives each file a process of its own.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const FOLDERS = [
  'analyze',
  'config',
  'engine/run-queue',
  'engine/scheduler',
  'export',
  'facts',
  'graph',
  'languages',
  'report',
  'resolve',
  'self',
  'shared',
  'ui',
  'workspace',
];

/** Those of them that take several seconds. */
const SLOW = [
  'export/mermaid',
  'languages/csharp/broken',
  'languages/javascript/token-scan',
  'ui/model/feed',
  'ui/model/sticky',
];

const here = import.meta.dirname;
const files = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.test.ts'))
  .filter(file => FOLDERS.some(folder => file.startsWith(folder)))
  .filter(file => !SLOW.some(slow => file.startsWith(slow)))
  .sort();

const processes = availableParallelism();
const outcomes = await Promise.all(
  Array.from({ length: processes }, (_, i) => run(files.filter((_, at) => at % processes === i))),
);
const sum = (label: string) =>
  outcomes.reduce(
    (all, { output }) => all + Number(new RegExp(`${label}: +(\\d+)`).exec(output)?.[1] ?? 0),
    0,
  );
for (const { output, code } of outcomes) if (code !== 0) console.log(output);
console.log(`${sum('Passed')} of ${sum('Total')} tests in ${files.length} files passed`);
process.exit(outcomes.every(({ code }) => code === 0) ? 0 : 1);

function run(part: readonly string[]): Promise<{ readonly output: string; readonly code: number | null }> {
  const args = [
    '--import',
    'tsx',
    join(here, 'helpers/run-together.ts'),
    ...part.map(file => join(here, file)),
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', data => (output += data));
  child.stderr.on('data', data => (output += data));
  return new Promise(done => child.on('close', code => done({ output, code })));
}
