/** Bundles the types of the library into `dist/api.d.ts`: `npm run build:types`, which `npm pack` runs. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const repository = join(import.meta.dirname, '..');

/** Declarations import each other by the names of their sources. */
const besideDeclarations: Plugin = {
  name: 'beside-declarations',
  resolveId: (id, importer) =>
    importer !== undefined && /^\.\.?\/.*(?<!\.d)\.ts$/.test(id)
      ? join(dirname(importer), id.replace(/\.ts$/, '.d.ts'))
      : undefined,
};

const folder = mkdtempSync(join(tmpdir(), 'depgraph-types-'));
try {
  writeDeclarations();
  await bundleDeclarations(process.argv[2] ?? join(repository, 'dist'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** With the native compiler: the plugin would use the one of npm's `typescript`, which takes several times as long. */
function writeDeclarations(): void {
  const config = {
    extends: join(repository, 'tsconfig.json'),
    include: [],
    files: [join(repository, 'src/api.ts')],
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      noCheck: true,
      outDir: folder,
      rootDir: repository,
      typeRoots: [join(repository, 'node_modules/@types')],
    },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(repository, 'node_modules/typescript-7/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', folder], { stdio: 'inherit' });
}

async function bundleDeclarations(dir: string): Promise<void> {
  await build({
    cwd: folder,
    input: [join(folder, 'src/api.d.ts')],
    platform: 'node',
    external: /^[a-z@]/,
    plugins: [besideDeclarations, dts({ dtsInput: true, tsconfig: false })],
    output: { dir, entryFileNames: '[name].ts' },
    checks: { pluginTimings: false },
  });
}
