import { below } from '../../kit/folders.ts';
import { join } from './paths.ts';

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
  // Nuxt's modules add names of their own, which stand in nothing but the generated config.
  [/^#/, 'nuxt'],
  [/^#imports$/, 'wxt'],
  [/^#q-app(?:\/|$)/, 'quasar'],
  [/^\$(?:app|env|service-worker)(?:\/|$)/, '@sveltejs/kit'],
  [/^~icons\//, 'unplugin-icons'],
  [/^@(?:theme|theme-original|theme-init|generated)\//, '@docusaurus/core'],
];

/** What Docusaurus offers to pages under a name that looks like a package's of its own. */
const DOCUSAURUS_CLIENT =
  /^@docusaurus\/(?:BrowserOnly|ComponentCreator|ExecutionEnvironment|Head|Interpolate|Link|Noop|Translate|constants|isInternalUrl|renderRoutes|router|use(?:BaseUrl|BrokenLinks|DocusaurusContext|GlobalData|IsBrowser|IsomorphicLayoutEffect|RouteContext))$/;

/** Where frameworks write what they generate, and the addons that are compiled for one platform each. */
const GENERATED =
  /(?:^|\/)\.(?:next|nuxt|output|astro|svelte-kit|react-router|docusaurus|contentlayer|velite|vinxi|quasar|wxt)\/|(?:^|\/)\+types\/|\/\$types(?:\.js)?$|\.node$/;

/** Is it no mistake that this path leads nowhere before the project is built, or on this platform? */
export function isGenerated(path: string): boolean {
  return GENERATED.test(path);
}

/** Where a specifier would lead by convention in the package of this folder; `$lib` is the folder itself. */
export function conventional(specifier: string, dir: string): readonly string[] {
  for (const [prefix, folders] of PREFIXES) {
    if (!`${specifier}/`.startsWith(prefix)) continue;
    const rest = specifier.slice(prefix.length);
    return folders.map(folder => join(below(dir, folder), rest));
  }
  return [];
}

/** May a file of the project stand for this in place of one that the framework brings? */
export function isOverlay(specifier: string): boolean {
  return specifier.startsWith('@theme/');
}

/** The packages of which one has to be a dependency for this specifier to be made up by it. */
export function frameworksBehind(specifier: string): readonly string[] {
  return VIRTUAL.filter(([start]) => start.test(specifier)).map(([, framework]) => framework);
}

/** The package whose entry a name is that no package has. */
export function providerOf(name: string): string | undefined {
  return DOCUSAURUS_CLIENT.test(name) ? '@docusaurus/core' : undefined;
}
