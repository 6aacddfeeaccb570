import { parentOf } from '../../../../shared/paths.ts';
import type { FileId } from '../../../../types.ts';
import { escapeGlob } from '../../kit/folders.ts';
import { asObject, type Json } from '../resolve/json.ts';
import { isBelow, join, leavesRoot, relativeTo } from '../resolve/paths.ts';
import { FLAVOUR, isBuildFolder } from '../resolve/products.ts';
import { frameworkEntries } from './frameworks.ts';
import { literalsIn } from './literals.ts';

const EXTENSIONS = '{ts,tsx,mts,cts,js,jsx,mjs,cjs,vue,svelte,astro}';

/**
 * Globs of the files that a package.json names in any of its fields (`main`, `exports`, `bin`, those of tools), in its
 * scripts or in configurations beside it, of what build products are made of, and of conventional names.
 */
export function entriesOf(dir: string, json: Json, configs: readonly Config[]): string[] {
  const paths = new Set<string>();
  for (const [field, value] of Object.entries(json)) {
    if (NO_PATHS.test(field)) continue;
    for (const written of stringsIn(value)) {
      const text = written.replace(/^<rootDir>\//, '');
      if (field === 'scripts' || /\s/.test(text)) for (const path of pathsIn(text)) paths.add(path);
      else if (PATH.test(text)) paths.add(text);
    }
  }
  const globs = new Set<string>();
  for (const { id, text } of configs) {
    const named = Array.from(
      text.matchAll(/['"`](?:<rootDir>\/)?([^'"`\n]{1,300})['"`]/g),
      ([, path]) => path,
    );
    const found = [...named.filter(path => NAMED_SCRIPT.test(path)), ...entriesIn(text)];
    // A tool that is started in the folder of the package may have its configuration elsewhere.
    for (const folder of new Set([dir, parentOf(id)]))
      for (const path of found) for (const glob of globsFor(folder, path)) globs.add(glob);
  }
  const base = dir === '' ? '' : `${escapeGlob(dir)}/`;
  for (const path of paths) for (const glob of sourcesOf(dir, path)) globs.add(glob);
  for (const glob of [...CONVENTIONAL, ...frameworkEntries(namesIn(json))]) globs.add(base + glob);
  return [...globs];
}

/** A configuration of a tool, in the folder of the package or below. */
export interface Config {
  readonly id: FileId;
  readonly text: string;
}

/** What bundlers begin with, and what test runners load by itself. */
const ENTRY_KEYS: ReadonlySet<string> = new Set(
  'entry entries entryPoints input inject stories setupFiles setupFilesAfterEnv globalSetup globalTeardown snapshotSerializers'.split(
    ' ',
  ),
);
/** Keys of folders whose files a plug-in loads: pages by their paths, layouts by their names. */
const LOADED: ReadonlySet<string> = new Set(
  'dirs dir pagesDir layoutsDir layoutsDirs routesFolder routesDirectory'.split(' '),
);
/** Plug-ins that put a module behind a name, so that no file has to import it. */
const PROVIDING = /^(?:ProvidePlugin|provide|inject)$/;
/** Plug-ins and keys that name what is copied as it is: files, globs or folders. */
const COPYING = /copy|^(?:assets|viteStaticCopy)$/i;
const COPIED: ReadonlySet<string> = new Set([
  'from',
  'src',
  'input',
  'patterns',
  'targets',
  'assets',
  'files',
]);

/** Paths and globs; a bundler completes `entry: './src/app'`. */
function entriesIn(text: string): string[] {
  return literalsIn(text).flatMap(({ keys, calls, text: written }) => {
    const path = written.replace(/!$/, '').replace(/^<rootDir>\//, '');
    if (!PATH.test(path) || path.startsWith('!') || path.includes('node_modules')) return [];
    if (keys.some(key => ENTRY_KEYS.has(key)) || calls.some(call => PROVIDING.test(call))) return [path];
    const isLoaded = calls.length > 0 && keys.some(key => LOADED.has(key));
    if (isLoaded) return [`${path.replace(/\/$/, '')}/**`];
    const isCopied =
      [...keys, ...calls].some(name => COPYING.test(name)) && COPIED.has(keys.at(-1) ?? 'files');
    return isCopied ? [path, `${path.replace(/\/$/, '')}/**`] : [];
  });
}

function globsFor(folder: string, path: string): string[] {
  if (!/[*?[\]{}()]/.test(path)) return sourcesOf(folder, path);
  // What precedes the first wildcard may lead to another package.
  const fixed = path.slice(0, path.search(/[^/]*[*?[\]{}()]/));
  const at = join(folder, fixed.replace(/\/$/, '') || '.');
  const rest = path.slice(fixed.length);
  return leavesRoot(at) || rest.includes('..') ? [] : [at === '' ? rest : `${escapeGlob(at)}/${rest}`];
}

/** Files that start programs by convention, also where a configuration that is not read names them. */
const CONVENTIONAL = [
  // What is beside the manifest is run by hand or by a tool.
  `*.${EXTENSIONS}`,
  `src/{index,main,server,app,App,cli,worker,preload,background,content,entry*,client,public-api,public_api,polyfills,bootstrap,start,extension,setup}.${EXTENSIONS}`,
  `lib/{index,main}.${EXTENSIONS}`,
];

const NO_PATHS =
  /^(?:name|version|description|author|contributors|license|homepage|repository|bugs|keywords|engines|packageManager|(?:dev|peer|optional|bundled?)?[dD]ependencies|resolutions|overrides|pnpm|workspaces|files|browserslist|publishConfig\.registry)$/;
const PATH = /^\.{0,2}\/|\.[cm]?[jt]sx?$|\.(?:vue|svelte|astro)$|^[\w.-]+\/[\w./-]+$/;
const NAMED_SCRIPT = /^(?:\.{0,2}\/)?[\w@./-]+\.(?:[cm]?[jt]sx?|vue|svelte)$/;

/** Every string in a value, including keys of tables, which name files in `browser` and `react-native`. */
function stringsIn(value: unknown): string[] {
  const found: string[] = [];
  const stack = [value];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (typeof at === 'string') found.push(at);
    else for (const inner of Array.isArray(at) ? at : Object.values(asObject(at) ?? {})) stack.push(inner);
  }
  return found;
}

/** The scripts that a command line names: `node ./a.js`, `tsx src/b.ts`, `ts-node c`. */
function pathsIn(command: string): string[] {
  const words = command.split(/[\s;&|()'"=,]+/);
  const named = words.filter(
    word => NAMED_SCRIPT.test(word) || /^(?:\.{1,2}\/)?(?:src|scripts|bin|tools)\/[\w./-]+$/.test(word),
  );
  const folder = words[words.indexOf('cd') + 1];
  return words.includes('cd') && folder ? [...named, ...named.map(path => `${folder}/${path}`)] : named;
}

/** Globs of the sources of a path in a manifest, which may be a pattern or the product of a build. */
export function sourcesOf(dir: string, path: string): string[] {
  const star = path.indexOf('*');
  const folder = star < 0 ? undefined : path.slice(0, path.lastIndexOf('/', star) + 1);
  const plain = folder ?? path;
  const joined = join(dir, plain.replace(/^\/+/, '') || '.');
  if (leavesRoot(joined) || (folder !== undefined && joined === dir)) return [];
  const stem = joined.replace(/(?:\.d)?\.(?:[cm]?[jt]sx?|json|vue|svelte|astro)$/, '');
  const stems = [...new Set([stem, stem.replace(FLAVOUR, '')])].flatMap(one => [one, ...inSources(dir, one)]);
  return stems
    .map(escapeGlob)
    .flatMap(one =>
      folder === undefined ? [`${one}.${EXTENSIONS}`, `${one}/index.${EXTENSIONS}`] : [`${one}/**`],
    );
}

/** `dist/esm/x` is made of `src/x`, `x` or `src/lib/x`. */
function inSources(dir: string, stem: string): string[] {
  if (!isBelow(stem, dir)) return [];
  const segments = relativeTo(stem, dir).split('/');
  const first = segments.findIndex(isBuildFolder);
  if (first < 0) return [];
  let rest = first;
  while (rest < segments.length && (isBuildFolder(segments[rest] ?? '') || segments[rest] === 'node')) rest++;
  const base = [dir, ...segments.slice(0, first)].filter(part => part !== '');
  const names = [segments.slice(first + 1), segments.slice(rest)];
  return names.flatMap(name => [['src'], [], ['src', 'lib']].map(at => [...base, ...at, ...name].join('/')));
}

function namesIn(json: Json): string[] {
  return ['dependencies', 'devDependencies', 'peerDependencies'].flatMap(field =>
    Object.keys(asObject(json[field]) ?? {}),
  );
}
