/** In the order in which a name without an extension is tried. */
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
 * Single-file components: tried last, and only where the project has such files. Vite finds none of them
 * without the extension; Vue CLI and Nuxt find `.vue`, and some templates are configured to find the rest.
 */
export const COMPONENTS = ['.vue', '.svelte', '.astro'] as const;

/** What may stand behind an extension as it is written, as TypeScript has it: output names input. */
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

/** What a declaration file describes, when it stands beside it. */
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

/** Can a file of this name hold JavaScript or TypeScript? */
export function isScript(path: string): boolean {
  return /\.(?:[mc]?[jt]s|[jt]sx|vue|svelte|astro)$/.test(path);
}

export function isComponent(path: string): boolean {
  return COMPONENTS.some(extension => path.endsWith(extension));
}

/** Does the name end in something like `.css`, which no script has? */
export function isAsset(path: string): boolean {
  return /\.[a-z0-9]{1,12}$/i.test(path) && !isScript(path);
}

/** The last extension with its dot, `''` for none; a leading dot begins a name, not an extension. */
export function extensionOf(path: string): string {
  const dot = path.lastIndexOf('.');
  return dot > path.lastIndexOf('/') + 1 ? path.slice(dot) : '';
}

/** The path without the extension of a script, a declaration's double one included. */
export function stemOf(path: string): string {
  return path.replace(/(?:\.d)?\.(?:[mc]?[jt]s|[jt]sx)$/, '');
}
