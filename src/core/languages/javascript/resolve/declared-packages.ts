import { asObject, asString } from './json.ts';
import type { PackageJson } from './package-json.ts';

/** One dependency in a `package.json`. */
export interface Declaration {
  /** Folder of the `package.json`. */
  readonly dir: string;
  readonly range: string;
  readonly peer: boolean;
}

export type Spec =
  /** `file:`, `link:`, `portal:`, `workspace:../x`: the folder itself. */
  | { readonly kind: 'folder'; readonly path: string }
  /** `workspace:*`, `workspace:name@*`: the package of this workspace. */
  | { readonly kind: 'workspace'; readonly name?: string }
  /** `npm:x@1`, `github:…`, an archive: never the package in this tree. */
  | { readonly kind: 'registry' }
  /** A version range: the package in this tree, if there is one. */
  | { readonly kind: 'range' };

export const DEPENDENCY_FIELDS = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
] as const;

export function declarationOf(
  pkg: { dir: string; json: PackageJson },
  name: string,
): Declaration | undefined {
  for (const field of DEPENDENCY_FIELDS) {
    const range = pkg.json[field] ? ownString(pkg.json[field], name) : undefined;
    if (range === undefined) continue;
    return { dir: pkg.dir, range: withoutAlias(name, range), peer: field === 'peerDependencies' };
  }
  return undefined;
}

/** `npm:x@1` for `x` itself is a different way to write `1`, and is linked like it. */
function withoutAlias(name: string, range: string): string {
  if (range === `npm:${name}`) return '*';
  return range.startsWith(`npm:${name}@`) ? range.slice(name.length + 5) : range;
}

export function readSpec(range: string): Spec {
  const colon = range.indexOf(':');
  if (colon < 0) return /\.t(?:ar\.)?gz$/.test(range) ? { kind: 'registry' } : { kind: 'range' };
  const protocol = range.slice(0, colon);
  const rest = range.slice(colon + 1);
  if (protocol === 'workspace') return workspaceSpec(rest);
  if (protocol === 'catalog') return { kind: 'range' };
  if (protocol !== 'file' && protocol !== 'link' && protocol !== 'portal') return { kind: 'registry' };
  return isArchive(rest) || rest.startsWith('/') ? { kind: 'registry' } : { kind: 'folder', path: rest };
}

/**
 * Would a package manager link this package for that range? No only if plain major versions, or exact versions, differ:
 * a placeholder (`0.0.0`) or a complicated range fits.
 */
export function fitsVersion(declaration: Declaration, json: PackageJson): boolean {
  const version = majorOf(asString(json.version) ?? '');
  const { major: wanted, isExact } = readRange(declaration.range);
  if (declaration.peer || version === undefined || wanted === undefined) return true;
  return isExact ? json.version === declaration.range : version === wanted;
}

/** Undefined for a placeholder. */
export function majorOf(version: string): string | undefined {
  return /^(?!0\.0\.)(\d+)\./.exec(version)?.[1];
}

/** What `fitsVersion` reads of a range: nothing if it is complicated. */
export function readRange(range: string): { readonly major: string | undefined; readonly isExact: boolean } {
  const major = /^[\^~]?(\d+)(?:\.[\dx*]+){0,2}(?:-[\w.-]+)?$/.exec(range)?.[1];
  return { major, isExact: major !== undefined && /^\d+\.\d+\.\d+/.test(range) };
}

function workspaceSpec(rest: string): Spec {
  if (rest.startsWith('.') || rest.includes('/')) {
    const alias = /^(@[^/]+\/[^@/]+|[^@./][^@/]*)@/.exec(rest)?.[1];
    return alias === undefined ? { kind: 'folder', path: rest } : { kind: 'workspace', name: alias };
  }
  const alias = /^([^@^~*\d][^@]*)@/.exec(rest)?.[1];
  return alias === undefined ? { kind: 'workspace' } : { kind: 'workspace', name: alias };
}

function isArchive(path: string): boolean {
  return /\.t(?:ar\.)?gz$/.test(path);
}

function ownString(table: unknown, key: string): string | undefined {
  const object = asObject(table);
  return object && Object.hasOwn(object, key) ? asString(object[key]) : undefined;
}
