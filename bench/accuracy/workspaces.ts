import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { Disk } from './disk.ts';

/** Folder → package name → the folder that its `node_modules` would link to if the workspaces were installed. */
export type Links = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface Workspaces {
  readonly links: Links;
  /** The same links, and each package also linked into itself. */
  readonly selves: Links;
  /** Folder → manifest. */
  readonly manifests: ReadonlyMap<string, Json>;
}

/** Derives the links that npm, yarn, pnpm or lerna would create from the manifests. */
export function findWorkspaces(root: string, disk: Disk): Workspaces {
  const manifests = new Map<string, Json>();
  const folders = disk.foldersBelow(root);
  for (const folder of folders) {
    const json = readJson(disk, join(folder, 'package.json'));
    if (json) manifests.set(folder, json);
  }
  const links = new Map<string, Map<string, string>>();
  const link = (from: string, name: string, to: string) => {
    const known = links.get(from) ?? new Map<string, string>();
    links.set(from, known.set(name, to));
  };
  for (const folder of folders) {
    const patterns = workspacePatterns(folder, disk, manifests.get(folder));
    if (patterns.length === 0) continue;
    const isMember = matcher(folder, patterns);
    for (const [member, { name }] of manifests)
      if (typeof name === 'string' && isMember(member)) link(folder, name, member);
  }
  for (const [folder, json] of manifests) {
    for (const [name, range] of dependencies(json)) {
      const path = /^(?:file|link|portal):(.*)/.exec(range)?.[1];
      if (path !== undefined && !path.endsWith('.tgz')) link(folder, name, join(folder, path));
    }
  }
  const selves = new Map([...links].map(([folder, names]) => [folder, new Map(names)]));
  for (const [folder, { name }] of manifests)
    if (typeof name === 'string')
      selves.set(folder, new Map([...(selves.get(folder) ?? []), [name, folder]]));
  return { links, selves, manifests };
}

/** Whether the nearest manifest that lists the package requires a version that the workspace does not have. */
export function isFromRegistry(specifier: string, path: string, { links, manifests }: Workspaces): boolean {
  const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
  let range: string | undefined;
  for (let at = dirname(path); at !== dirname(at); at = dirname(at)) {
    range ??= dependencies(manifests.get(at) ?? {}).find(([listed]) => listed === name)?.[1];
    const folder = links.get(at)?.get(name);
    if (folder === undefined) continue;
    const version = manifests.get(folder)?.version;
    return range !== undefined && typeof version === 'string' && !fits(range, version);
  }
  return false;
}

interface Range {
  test(version: string): boolean;
}

/** TypeScript's own parser of version ranges, an undocumented export. */
const VersionRange: { tryParse(range: string): Range | undefined } = Reflect.get(ts, 'VersionRange');

function fits(range: string, version: string): boolean {
  if (/^[a-z]/i.test(range) || version.startsWith('0.0.')) return true;
  return VersionRange.tryParse(range)?.test(version) ?? true;
}

export type Json = Readonly<Record<string, unknown>>;

function readJson(disk: Disk, path: string): Json | undefined {
  if (!disk.isFile(path)) return undefined;
  try {
    const value: unknown = JSON.parse(disk.read(path)?.replace(/^\uFEFF/, '') ?? '');
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function dependencies(json: Json): [string, string][] {
  const lists = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
  return lists
    .flatMap(key => Object.entries(isObject(json[key]) ? json[key] : {}))
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

function workspacePatterns(folder: string, disk: Disk, json: Json | undefined): string[] {
  const declared = json?.workspaces;
  const list = isObject(declared) ? declared.packages : declared;
  const lerna = readJson(disk, join(folder, 'lerna.json'))?.packages;
  return [
    ...strings(list),
    ...strings(lerna),
    ...pnpmPatterns(disk.read(join(folder, 'pnpm-workspace.yaml'))),
  ];
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(one => typeof one === 'string') : [];
}

/** Parses the list below `packages:`, the only part of the YAML that matters here. */
function pnpmPatterns(text: string | undefined): string[] {
  const block = /^packages:\s*\n((?:[ \t]*(?:-.*|#.*)?\n?)*)/m.exec(text ?? '')?.[1] ?? '';
  return [...block.matchAll(/^[ \t]*-[ \t]*(?:'([^']*)'|"([^"]*)"|([^#\n]*))/gm)].map(
    found => found[1] ?? found[2] ?? found[3]?.trim() ?? '',
  );
}

function matcher(root: string, patterns: readonly string[]): (folder: string) => boolean {
  const wanted = patterns.filter(one => !one.startsWith('!')).map(toRegExp);
  const unwanted = patterns.filter(one => one.startsWith('!')).map(one => toRegExp(one.slice(1)));
  return folder => {
    if (!folder.startsWith(`${root}/`)) return false;
    const inner = folder.slice(root.length + 1);
    return wanted.some(one => one.test(inner)) && !unwanted.some(one => one.test(inner));
  };
}

function toRegExp(glob: string): RegExp {
  const plain = glob.replace(/^\.?\//, '').replace(/\/+$/, '');
  const source = plain
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, inner: string) => `(?:${inner.split(',').join('|')})`)
    .replace(/\*\*\/?|\*/g, found => (found === '*' ? '[^/]*' : found === '**' ? '.*' : '(?:.*/)?'));
  return new RegExp(`^${source}$`);
}

/** The folder of the nearest manifest. */
export function packageFolder(path: string, disk: Disk): string | undefined {
  for (let at = dirname(path); at !== dirname(at); at = dirname(at)) {
    if (disk.isFile(join(at, 'package.json'))) return at;
  }
  return undefined;
}
