import { soak } from './soak.ts';

/** `npm run soak -- 5000 7`: this many steps with this seed, in runs of at most 500, so that a failure is quick to replay. */
const [steps = 1000, seed = 1] = process.argv.slice(2).map(Number);
const RUN = 500;

for (let done = 0, run = seed; done < steps; done += RUN, run++) {
  const result = await soak({
    seed: run,
    steps: Math.min(RUN, steps - done),
    hasFaults: true,
    say: console.log,
  });
  console.log(`seed ${run}: ${result.steps} steps, ${result.checks} checks`, JSON.stringify(result.counts));
  if (result.difference || result.missed > 0) {
    console.error(result.difference ?? `sweeps found ${result.missed} changes that the watcher missed`);
    process.exitCode = 1;
    break;
  }
}
