import { join } from 'node:path';
import { type BuildOptions, build } from 'rolldown';

const repository = join(import.meta.dirname, '..');

/** Bundles modules of ours for Node, the way users run them. Packages stay packages. */
export async function bundle(input: readonly string[], output: BuildOptions['output']): Promise<void> {
  await build({
    cwd: repository,
    input: [...input],
    platform: 'node',
    external: /^[a-z@]/,
    transform: { target: 'node20' },
    // The scanners compare with constants of other modules in their innermost loops.
    optimization: { inlineConst: true },
    // Where an import is dynamic to explain a failure to load, others may import the same module as usual.
    checks: { ineffectiveDynamicImport: false },
    output: { comments: false, ...output },
  });
}
