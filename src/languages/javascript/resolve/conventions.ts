import { child, join } from './paths.ts';

/**
 * Prefixes that can be no npm name and that bundlers map without a config we read. They are followed
 * only where no config does it, and only to a file that is there.
 */
const PREFIXES: readonly (readonly [prefix: string, folders: readonly string[]])[] = [
  ['@/', ['src', 'app', '']],
  ['~/', ['src', 'app', '']],
  ['@@/', ['']],
  ['~~/', ['']],
  ['$lib/', ['src/lib']],
  ['#shared/', ['shared']],
];

/** Modules that a framework makes while it builds. */
const VIRTUAL: readonly (readonly [start: RegExp, framework: string])[] = [
  [/^#(?:imports|app|build|components|internal|nitro|shared)(?:\/|$)/, 'nuxt'],
  [/^\$(?:app|env|service-worker)(?:\/|$)/, '@sveltejs/kit'],
  [/^~icons\//, 'unplugin-icons'],
];

/** Where frameworks write what they generate, and the addons that are compiled for one platform each. */
const GENERATED =
  /(?:^|\/)\.(?:next|nuxt|output|astro|svelte-kit|react-router|docusaurus|contentlayer|velite|vinxi)\/|\/\$types(?:\.js)?$|\.node$/;

/** Is it no mistake that this path leads nowhere before the project is built, or on this platform? */
export function isGenerated(path: string): boolean {
  return GENERATED.test(path);
}

/** Where a specifier would lead by convention in the package of this folder; `$lib` is the folder itself. */
export function conventional(specifier: string, dir: string): readonly string[] {
  for (const [prefix, folders] of PREFIXES) {
    if (!`${specifier}/`.startsWith(prefix)) continue;
    const rest = specifier.slice(prefix.length);
    return folders.map(folder => join(child(dir, folder), rest));
  }
  return [];
}

/** The package that has to be a dependency for this specifier to be made up by it. */
export function frameworkVirtual(specifier: string): string | undefined {
  return VIRTUAL.find(([start]) => start.test(specifier))?.[1];
}
