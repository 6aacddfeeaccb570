/**
 * The time to extract the facts of a file: `npm run bench:extract -- [path …] [--passes N] [--only LANGUAGE]`.
 * Bundles the code as `npm run build` does, because that is what users run: a bundle inlines the constants of other
 * modules, which saves a tenth of the time, and loses other optimisations. Runs it in a separate process without tsx,
 * which would transform the bundle once more and cost another tenth.
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
