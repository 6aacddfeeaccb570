import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

/** Texts that were found hard to understand, with what replaced them. */
const REPLACED: readonly (readonly [old: RegExp, better: string])[] = [
  [/new since open|nothing yet\. save/i, 'Changes since you opened this page'],
  [/most depended upon/i, 'Most used files'],
  [/folders that use each other ·/i, 'Mutual dependencies'],
  [/\b(?:types|tests|packages): (?:on|off)\b/i, 'Type imports, Tests, Packages'],
  [/may touch|['"`>](?:Nobody|Nothing)\.['"`<]/, 'No other file depends on it'],
  [/no way of imports/i, 'does not depend on'],
  [/imports? (?:that )?leads? nowhere|which leads nowhere/i, 'Unresolved imports'],
  [/again in \$?\{/, 'retrying in'],
  [/serve another folder|serve it\b/i, 'Open another project'],
  [/['"`>]only this['"`<]/i, 'zoom into this folder'],
  [/['"`>]loose files/i, 'files directly in this folder'],
  [/is more than maxFileSize/i, 'exceeds the 2 MB limit (maxFileSize)'],
  [/looked at everything|parsed again`/i, 'All files checked; nothing changed'],
  [/base_url \$?\{?is missing/i, 'no language model is configured'],
];

const ROOT = join(import.meta.dirname, '..');

test('no text that was replaced is in the page, the commands or the daemon', () => {
  for (const folder of ['ui/src', 'src']) {
    for (const name of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name)) continue;
      const text = readFileSync(join(ROOT, folder, name), 'utf8');
      for (const [old, better] of REPLACED)
        assert.not(old.exec(text)?.[0], `${folder}/${name} says ${old}; better: ${better}`);
    }
  }
});

test.run();
