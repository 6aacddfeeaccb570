/**
 * How right we are: `npm run accuracy -- [path …] [--show N] [--only LANGUAGE] [--rule NAME] [--unresolved]
 * [--fast-path] [--json]`; without a path, on this repository. For each language of a project it compares our
 * extraction with that of a grammar or compiler, and counts where the imports lead; for JavaScript, TypeScript and
 * Python it compares our edges with those of an oracle that shares no code with us; for languages whose files use
 * names without importing them, too (`uses/`). Exit 1 where an extraction differs, or where edges agree by less than
 * 99.5 %; for those without an import, where recall is below 98 % or precision below 99 %.
 */
import { join } from 'node:path';
import mri from 'mri';
import { compareFastPath } from './fast-path.ts';
import { measure } from './measure.ts';
import { type Outcome, print, printLanguages, toJson } from './print.ts';

const ENOUGH = 0.995;
/** What is used without an import: recall, and precision. */
const ENOUGH_IMPLICIT = [0.98, 0.99] as const;
const OURSELVES = join(import.meta.dirname, '../..');

const options = mri(process.argv.slice(2), {
  boolean: ['fast-path', 'json', 'unresolved'],
  string: ['show', 'rule', 'only'],
});

const outcomes: Outcome[] = [];
for (const path of options._.length > 0 ? options._ : [OURSELVES]) {
  const measured = await measure(path, options.only);
  const outcome: Outcome = {
    ...measured,
    path,
    differing: options['fast-path'] ? await compareFastPath(measured.ours) : [],
  };
  outcomes.push(outcome);
  if (!options.json) print(outcome, { ...options, show: Number(options.show ?? 5) });
  if (!isRight(outcome)) process.exitCode = 1;
}
if (options.json) console.log(JSON.stringify(outcomes.map(toJson), null, 2));
else printLanguages(outcomes);

function isRight({ languages, comparisons, uses, differing }: Outcome): boolean {
  return (
    languages.every(({ extraction }) => extraction === undefined || extraction.differences.length === 0) &&
    comparisons.every(({ recall, precision }) => recall[1] >= ENOUGH && precision[1] >= ENOUGH) &&
    uses.every(({ edges, recall, precision }) => {
      const [found, right] = edges === 'implicit' ? ENOUGH_IMPLICIT : [ENOUGH, ENOUGH];
      return recall >= found && precision >= right;
    }) &&
    differing.length === 0
  );
}
