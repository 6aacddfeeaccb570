/**
 * Prefixes that can be no npm name and that bundlers map without a config we read. They are followed
 * only where no config does it, and only to a file that is there.
 */
const PREFIXES: readonly (readonly [prefix: string, folders: readonly string[]])[] = [
  ['@/', ['src', 'app', '']],
  ['~/', ['src', 'app', '']],
  ['$lib/', ['src/lib']],
];

/** Modules that a framework makes while it builds. */
const VIRTUAL: readonly (readonly [start: RegExp, framework: string])[] = [
  [/^#(?:imports|app|build|components|internal|nitro|shared)(?:\/|$)/, 'nuxt'],
  [/^\$(?:app|env|service-worker)(?:\/|$)/, '@sveltejs/kit'],
  [/^~icons\//, 'unplugin-icons'],
];

/** Where a specifier would lead by convention in the package of this folder. */
export function conventional(specifier: string, dir: string): readonly string[] {
  for (const [prefix, folders] of PREFIXES) {
    if (!specifier.startsWith(prefix)) continue;
    const rest = specifier.slice(prefix.length);
    return folders.map(folder => [dir, folder, rest].filter(part => part !== '').join('/'));
  }
  return [];
}

/** The package that has to be a dependency for this specifier to be made up by it. */
export function frameworkVirtual(specifier: string): string | undefined {
  return VIRTUAL.find(([start]) => start.test(specifier))?.[1];
}
