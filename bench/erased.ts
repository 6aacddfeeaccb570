/**
 * Compares which imports compilers erase, by our report and by TypeScript: `npm run erased -- PATH… [--show N]`. For each
 * TypeScript file in a group of imports that are not type-only, TypeScript compiles the file under the options of the
 * project, and what is left is compared import by import. The groups at load time are computed a second time from what is
 * left of all files in cycles. Vue and Astro are not compared. Exits with 1 if any group differs, or more than 0.1 % of the
 * imports. Two kinds of differences are listed and do not count: those of files whose config is incomplete, and imports of
 * types that `verbatimModuleSyntax` keeps for their effect.
 */
import { basename, resolve } from 'node:path';
import mri from 'mri';
import { groupBy } from '../src/shared/group-by.ts';
import { coldReport } from '../test/helpers/analyze.ts';
import { compareErased, type DifferenceKind } from './erased/compare.ts';

const EXPLAINED: ReadonlySet<DifferenceKind> = new Set(['incomplete config', 'kept for its effect']);
const MAX_SHARE = 0.001;

const options = mri(process.argv.slice(2), { string: ['show'] });
const shown = Number(options.show ?? 5);
if (options._.length === 0) {
  console.error('usage: npm run erased -- PATH… [--show N]');
  process.exitCode = 2;
}

for (const path of options._) {
  const root = resolve(path);
  const { files, imports, erased, differences, groups } = await compareErased(
    root,
    await coldReport({ root }),
  );
  const wrong = differences.filter(({ kind }) => !EXPLAINED.has(kind)).length;
  const share = wrong / Math.max(1, imports);
  console.log(
    `${basename(root)}: ${files} files, ${imports} imports, ${erased} erased, ` +
      `${wrong} differ (${(share * 100).toFixed(2)} %); ` +
      `groups at load time: ours ${groups.ours}, TypeScript's ${groups.theirs} with ${groups.files} files, ` +
      `${groups.differing.length} differ`,
  );
  for (const [kind, all = []] of groupBy(differences, ({ kind }) => kind)) {
    console.log(`  ${kind}: ${all.length}`);
    for (const { source, target } of all.slice(0, shown)) console.log(`    ${source} -> ${target}`);
  }
  for (const name of groups.differing.slice(0, shown)) console.log(`  ${name}`);
  if (share > MAX_SHARE || groups.differing.length > 0) process.exitCode = 1;
}
