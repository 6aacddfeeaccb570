import { join } from 'node:path';
import { type BuildOptions, build } from 'rolldown';

const repository = join(import.meta.dirname, '..');

/** Bundles our own modules for Node, as users run them. Packages stay external. */
export async function bundle(input: readonly string[], output: BuildOptions['output']): Promise<void> {
  await build({
    cwd: repository,
    input: [...input],
    platform: 'node',
    // The helpers of lowered syntax, such as `using`, are part of the bundle.
    external: /^(?!@oxc-project\/runtime\/)[a-z@]/,
    transform: { target: 'node20' },
    // The scanners compare with constants of other modules in their innermost loops.
    optimization: { inlineConst: true },
    // Some imports are dynamic only to explain a failure to load, and others import the same module statically.
    checks: { ineffectiveDynamicImport: false },
    output: { comments: false, ...output },
  });
}
