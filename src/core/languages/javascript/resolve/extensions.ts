/** In the order in which they are tried for a name without an extension. */
export const PROBED = [
  '.ts',
  '.tsx',
  '.d.ts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.mts',
  '.cts',
  '.d.mts',
  '.d.cts',
] as const;

/**
 * Single-file components: tried last, and only if the project has such files. Vite does not find them without the
 * extension; Vue CLI and Nuxt find `.vue`, and some templates configure the others.
 */
export const COMPONENTS = ['.vue', '.svelte', '.astro'] as const;

/** The files that a written extension may mean, as in TypeScript: output names input. */
export const WRITTEN_FOR: ReadonlyMap<string, readonly string[]> = new Map([
  ['.js', ['.ts', '.tsx', '.d.ts', '.jsx']],
  ['.jsx', ['.tsx', '.ts', '.d.ts', '.js']],
  ['.mjs', ['.mts', '.d.mts']],
  ['.cjs', ['.cts', '.d.cts']],
  ['.ts', ['.tsx', '.d.ts', '.js', '.jsx']],
  ['.tsx', ['.ts', '.d.ts', '.jsx', '.js']],
  ['.mts', ['.d.mts', '.mjs']],
  ['.cts', ['.d.cts', '.cjs']],
]);

/** The files that a declaration file beside them may describe. */
export const DECLARED: ReadonlyMap<string, readonly string[]> = new Map([
  ['.d.ts', ['.js', '.jsx']],
  ['.d.mts', ['.mjs']],
  ['.d.cts', ['.cjs']],
]);

export function isDeclaration(path: string): boolean {
  return path.endsWith('.d.ts') || path.endsWith('.d.mts') || path.endsWith('.d.cts');
}

export function isTypeScript(path: string): boolean {
  return /\.[mc]?tsx?$/.test(path);
}

/** Can a file of this name contain JavaScript or TypeScript? */
export function isScript(path: string): boolean {
  return /\.(?:[mc]?[jt]s|[jt]sx|vue|svelte|astro)$/.test(path);
}

export function isComponent(path: string): boolean {
  return COMPONENTS.some(extension => path.endsWith(extension));
}

/** Does the name end in an extension such as `.css`, which scripts do not have? */
export function isAsset(path: string): boolean {
  return /\.[a-z0-9]{1,12}$/i.test(path) && !isScript(path);
}

/** The last extension with its dot; `''` without one. A leading dot begins a name, not an extension. */
export function extensionOf(path: string): string {
  const dot = path.lastIndexOf('.');
  return dot > path.lastIndexOf('/') + 1 ? path.slice(dot) : '';
}

/** The path without the extension of a script, or the double one of a declaration. */
export function stemOf(path: string): string {
  return path.replace(/(?:\.d)?\.(?:[mc]?[jt]s|[jt]sx)$/, '');
}
