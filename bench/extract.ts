/**
 * How long the facts of a file take: `npm run bench:extract -- [path …] [--passes N] [--only LANGUAGE]`.
 * The code is bundled as `npm run build` does it, because that is what users run: a bundle has the constants of other
 * modules in place, which is worth a tenth of the time, and loses other optimisations. It runs in a process of its
 * own, because tsx transforms a bundle once more, which costs another tenth.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { bundle } from '../ci/bundle.ts';

const dir = join(import.meta.dirname, '../dist/bench');
await bundle(['bench/extract-times.ts'], { dir });
const { status } = spawnSync(process.execPath, [join(dir, 'extract-times.js'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
