import { failuresOf, LARGE_PROJECTS, type LargeProject } from './cold-runs.ts';

/** `npm run soak:exit -- 200`: this many cold runs per kind of large project, and how many of them failed. */
const [runs = 200] = process.argv.slice(2).map(Number);

for (const kind of Object.keys(LARGE_PROJECTS) as LargeProject[]) {
  const failures = await failuresOf(kind, runs);
  console.log(`${kind}: ${failures.length} of ${runs} runs failed`);
  for (const line of failures) console.log(`  ${line}`);
  if (failures.length > 0) process.exitCode = 1;
}
