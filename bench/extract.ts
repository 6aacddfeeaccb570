/**
 * How long the facts of a file take: `npm run bench:extract -- [path …] [--passes N] [--only LANGUAGE]`.
 * The code is bundled as `npm run build` does it, because that is what users run: a bundle has the constants of other
 * modules in place, which is worth a tenth of the time, and loses other optimisations.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const outdir = join(root, 'dist', 'bench');
await build({
  entryPoints: [join(root, 'bench', 'extract-times.ts')],
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  minifySyntax: true,
  outdir,
  logLevel: 'warning',
});
await import(pathToFileURL(join(outdir, 'extract-times.js')).href);
