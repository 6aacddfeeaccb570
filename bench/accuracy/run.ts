/**
 * Measures accuracy: `npm run accuracy -- [path …] [--show N] [--only LANGUAGE] [--rule NAME] [--unresolved]
 * [--fast-path] [--json]`. The default path is this repository. For each language of a project, it compares our
 * extraction with that of a grammar or compiler, and counts how the imports resolve. For JavaScript, TypeScript and
 * Python it compares our edges with those of an oracle that shares no code with us, and also for languages whose files
 * use names without importing them (`uses/`). Exits with 1 if an extraction differs or if edges agree by less than
 * 99.5 %; for implicit edges, if recall is below 98 % or precision below 99 %.
 */
import { join } from 'node:path';
import mri from 'mri';
import { compareFastPath } from './fast-path.ts';
import { measure } from './measure.ts';
import { type Outcome, print, printLanguages, toJson } from './print.ts';

const MIN_AGREEMENT = 0.995;
/** Minimum recall and precision of implicit edges. */
const MIN_IMPLICIT = [0.98, 0.99] as const;
const REPOSITORY = join(import.meta.dirname, '../..');

const options = mri(process.argv.slice(2), {
  boolean: ['fast-path', 'json', 'unresolved'],
  string: ['show', 'rule', 'only'],
});

const outcomes: Outcome[] = [];
for (const path of options._.length > 0 ? options._ : [REPOSITORY]) {
  const measured = await measure(path, options.only);
  const outcome: Outcome = {
    ...measured,
    path,
    differing: options['fast-path'] ? await compareFastPath(measured.ours) : [],
  };
  outcomes.push(outcome);
  if (!options.json) print(outcome, { ...options, show: Number(options.show ?? 5) });
  if (!isAccurate(outcome)) process.exitCode = 1;
}
if (options.json) console.log(JSON.stringify(outcomes.map(toJson), null, 2));
else printLanguages(outcomes);

function isAccurate({ languages, comparisons, uses, differing }: Outcome): boolean {
  return (
    languages.every(({ extraction }) => extraction === undefined || extraction.differences.length === 0) &&
    comparisons.every(
      ({ recall, precision }) => recall[1] >= MIN_AGREEMENT && precision[1] >= MIN_AGREEMENT,
    ) &&
    uses.every(({ edges, recall, precision }) => {
      const [minRecall, minPrecision] = edges === 'implicit' ? MIN_IMPLICIT : [MIN_AGREEMENT, MIN_AGREEMENT];
      return recall >= minRecall && precision >= minPrecision;
    }) &&
    differing.length === 0
  );
}
