/**
 * Compares one language in any folder: `node --import tsx bench/accuracy/grammar/run.ts <language> <folder>`.
 * `npm run accuracy` covers all languages of a project.
 */
import { readdirSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { compareExtraction, describeDifference, oracleFor } from './oracle.ts';

const MAX_SHOWN = 20;
const [name = '', folder = '.'] = process.argv.slice(2);
const oracle = await oracleFor(name);
if (!oracle) throw new Error(`no oracle for language "${name}"`);
const { differences, ...counts } = await compareExtraction(oracle, folder, sourceFiles(folder));
for (const difference of differences.slice(0, MAX_SHOWN)) console.log(describeDifference(difference));
console.log({ ...counts, differences: differences.length });
process.exitCode = differences.length === 0 ? 0 : 1;

/** Does not follow links, so that a loop cannot hang it. */
function sourceFiles(top: string): string[] {
  const found: string[] = [];
  const waiting = [top];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const path = join(at, entry.name);
      if (entry.isDirectory() && entry.name !== '.git' && entry.name !== 'node_modules') waiting.push(path);
      else if (entry.isFile() && isSource(entry.name)) found.push(relative(top, path));
    }
  }
  return found.sort();
}

function isSource(basename: string): boolean {
  return oracle !== undefined && extname(basename).toLowerCase() in oracle.language.extensions;
}
