/**
 * How right we are: `npm run accuracy -- <path> … [--show N] [--fast-path] [--json]`. Compares our edges
 * with those of an oracle that shares no code with us. Exit 1 below 99.5 %.
 */
import mri from 'mri';
import { compareFastPath } from './fast-path.ts';
import { measure } from './measure.ts';
import { print, toJson } from './print.ts';

const ENOUGH = 0.995;

const options = mri(process.argv.slice(2), {
  boolean: ['fast-path', 'json', 'unresolved'],
  string: ['show', 'rule', 'only'],
});
if (options._.length === 0) {
  console.error(
    'usage: npm run accuracy -- <path> … [--show N] [--rule NAME] [--only python|javascript] [--unresolved] [--fast-path] [--json]',
  );
  process.exit(2);
}

const results: object[] = [];
for (const path of options._) {
  const measured = await measure(path, options.only);
  const outcome = {
    ...measured,
    differing: options['fast-path'] ? await compareFastPath(measured.ours) : [],
  };
  if (options.json) results.push(toJson(path, outcome));
  else print(path, outcome, { ...options, show: Number(options.show ?? 5) });
  const isEnough = outcome.comparisons.every(
    ({ recall, precision }) => recall[1] >= ENOUGH && precision[1] >= ENOUGH,
  );
  if (!isEnough || outcome.differing.length > 0) process.exitCode = 1;
}
if (options.json) console.log(JSON.stringify(results, null, 2));
