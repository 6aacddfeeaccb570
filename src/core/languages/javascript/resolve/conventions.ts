import { below } from '../../kit/folders.ts';
import { join } from './paths.ts';

/**
 * Prefixes that cannot be npm names and that bundlers map without a config that is read here. They apply only if no
 * config maps them, and only to existing files.
 */
const PREFIXES: readonly (readonly [prefix: string, folders: readonly string[]])[] = [
  ['@/', ['src', 'app', '']],
  ['~/', ['src', 'app', '']],
  ['@@/', ['']],
  ['~~/', ['']],
  ['$lib/', ['src/lib']],
  ['#shared/', ['shared']],
];

/** Modules that a framework generates. */
const VIRTUAL: readonly (readonly [start: RegExp, framework: string])[] = [
  // Nuxt's modules add names that appear only in the generated config.
  [/^#/, 'nuxt'],
  [/^#imports$/, 'wxt'],
  [/^#q-app(?:\/|$)/, 'quasar'],
  [/^\$(?:app|env|service-worker)(?:\/|$)/, '@sveltejs/kit'],
  [/^~icons\//, 'unplugin-icons'],
  [/^@(?:theme|theme-original|theme-init|generated)\//, '@docusaurus/core'],
];

/** Modules that Docusaurus offers to pages under names that look like packages. */
const DOCUSAURUS_CLIENT =
  /^@docusaurus\/(?:BrowserOnly|ComponentCreator|ExecutionEnvironment|Head|Interpolate|Link|Noop|Translate|constants|isInternalUrl|renderRoutes|router|use(?:BaseUrl|BrokenLinks|DocusaurusContext|GlobalData|IsBrowser|IsomorphicLayoutEffect|RouteContext))$/;

/** Folders of generated files, and native addons, which are compiled for one platform each. */
const GENERATED =
  /(?:^|\/)\.(?:next|nuxt|output|astro|svelte-kit|react-router|docusaurus|contentlayer|velite|vinxi|quasar|wxt)\/|(?:^|\/)\+types\/|\/\$types(?:\.js)?$|\.node$/;

/** Is it normal that this path does not exist before a build, or on this platform? */
export function isGenerated(path: string): boolean {
  return GENERATED.test(path);
}

/** The conventional paths of a specifier in the package of this folder; `$lib` is the folder itself. */
export function conventional(specifier: string, dir: string): readonly string[] {
  for (const [prefix, folders] of PREFIXES) {
    if (!`${specifier}/`.startsWith(prefix)) continue;
    const rest = specifier.slice(prefix.length);
    return folders.map(folder => join(below(dir, folder), rest));
  }
  return [];
}

/** May a file of the project replace the one that the framework provides? */
export function isOverlay(specifier: string): boolean {
  return specifier.startsWith('@theme/');
}

/** One of these packages must be a dependency for the framework to generate this module. */
export function frameworksProviding(specifier: string): readonly string[] {
  return VIRTUAL.filter(([start]) => start.test(specifier)).map(([, framework]) => framework);
}

/** The package that provides a module whose name looks like a different package. */
export function providerOf(name: string): string | undefined {
  return DOCUSAURUS_CLIENT.test(name) ? '@docusaurus/core' : undefined;
}
