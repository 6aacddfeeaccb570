/**
 * The part of `bench/extract.ts` that runs in a bundle. Reads all source files into memory first, so that only
 * extraction is measured. `CPU ms` is the CPU time of the best of several passes, because the first ones also compile
 * the code; `ms` is the mean of each file's best time, which a busy machine disturbs least. For a file that `extract`
 * leaves to a full parser, only the time of `extract` counts.
 */
import { readFileSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import mri from 'mri';
import { defaultConfig } from '../src/core/config/options.ts';
import {
  type Dialect,
  dialectOf,
  languageNamed,
  languages,
  loadLanguages,
} from '../src/core/languages/registry.ts';
import { createRules } from '../src/project/discover/rules.ts';
import { walk } from '../src/project/discover/tree.ts';
import { decode } from '../src/project/extract/decode.ts';
import { groupBy } from './accuracy/group.ts';

interface Source extends Dialect {
  readonly text: string;
}

const options = mri(process.argv.slice(2), { string: ['passes', 'only'] });
const passes = Number(options.passes ?? 5);
const { maxFileSize, ...config } = defaultConfig();

await loadLanguages(languages.map(({ name }) => name));
const rows: object[] = [];
for (const path of options._.length > 0 ? options._ : ['.']) {
  const sources = groupBy(await readSources(realpathSync(path)), ({ language }) => language.name);
  for (const [language, group] of [...sources].sort()) {
    if (options.only === undefined || options.only === language)
      rows.push({ project: basename(path), language, ...measure(group) });
  }
}
console.table(rows);

async function readSources(root: string): Promise<Source[]> {
  const tree = await walk(root, createRules({ ...config, outDir: undefined }));
  return [...tree.sources].flatMap(([id, { size }]) => {
    const dialect = dialectOf(basename(id));
    if (!dialect || size > maxFileSize) return [];
    const { text } = decode(readFileSync(join(root, id)));
    return text === undefined ? [] : [{ ...dialect, text }];
  });
}

function measure(sources: readonly Source[]): object {
  const characters = sources.reduce((sum, { text }) => sum + text.length, 0);
  const times = new Float64Array(sources.length).fill(Number.POSITIVE_INFINITY);
  let cpu = Number.POSITIVE_INFINITY;
  let unparsed = 0;
  for (let pass = 0; pass < passes; pass++) {
    unparsed = 0;
    const before = process.cpuUsage();
    for (const [i, { text, dialect, language }] of sources.entries()) {
      const start = performance.now();
      if (!languageNamed(language.name).extract(text, dialect)) unparsed++;
      times[i] = Math.min(times[i], performance.now() - start);
    }
    const { user, system } = process.cpuUsage(before);
    cpu = Math.min(cpu, (user + system) / 1000);
  }
  const total = times.reduce((sum, time) => sum + time, 0);
  return {
    files: sources.length,
    'for the parser': unparsed,
    MB: (characters / 1e6).toFixed(1),
    'CPU ms': (cpu / sources.length).toFixed(4),
    ms: (total / sources.length).toFixed(4),
    'MB/s': Math.round(characters / 1000 / total),
  };
}
