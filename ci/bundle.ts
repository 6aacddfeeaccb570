import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'rolldown';

const repository = join(import.meta.dirname, '..');

export interface Additions {
  /** Expressions to replace. */
  readonly define?: Record<string, string>;
  readonly plugins?: Plugin[];
}

/** Bundles our own modules for Node, as users run them. Packages stay external. */
export async function bundle(
  input: string[] | Record<string, string>,
  output: BuildOptions['output'],
  { define = {}, plugins = [] }: Additions = {},
): Promise<void> {
  await build({
    cwd: repository,
    input,
    platform: 'node',
    // The helpers of lowered syntax, such as `using`, are part of the bundle.
    external: /^(?!@oxc-project\/runtime\/)[a-z@]/,
    plugins,
    transform: { target: 'node20', define },
    // The scanners compare with constants of other modules in their innermost loops.
    optimization: { inlineConst: true },
    // Some imports are dynamic only to explain a failure to load, and others import the same module statically.
    checks: { ineffectiveDynamicImport: false },
    output: { comments: false, ...output },
  });
}
