/** Bundles the types of the library into `dist/api.d.ts`: `npm run build:types`, which `npm pack` runs. */
import { join } from 'node:path';
import { build } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const repository = join(import.meta.dirname, '..');

await build({
  cwd: repository,
  input: ['src/api.ts'],
  platform: 'node',
  external: /^[a-z@]/,
  // The program of the build is in dist already, with the same name.
  plugins: [dts({ emitDtsOnly: true })],
  output: { dir: process.argv[2] ?? join(repository, 'dist'), entryFileNames: '[name].js' },
  checks: { pluginTimings: false },
});
