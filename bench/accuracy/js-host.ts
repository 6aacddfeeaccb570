import type ts from 'typescript';
import type { Disk } from './disk.ts';
import type { Links } from './workspaces.ts';

export interface HostOptions {
  readonly disk: Disk;
  readonly links: Links;
  /** The source of a missing build product; if given, products count as existing. */
  readonly sourceOf?: (path: string) => string | undefined;
  /** Hides declarations and the manifest fields that point to them. */
  readonly isRuntime?: boolean;
  /** Hides `x.ts` if `x.js` exists. */
  readonly isExact?: boolean;
}

export interface Host extends ts.ModuleResolutionHost {
  readonly isRuntime: boolean;
  directoryExists(path: string): boolean;
  /** The real file of a path, after following links and mapping build products. */
  locate(path: string): string | undefined;
}

/** The disk, with a `node_modules` that contains only links to workspace packages. */
export function createHost({ disk, links, sourceOf, isRuntime = false, isExact = false }: HostOptions): Host {
  function fileExists(path: string): boolean {
    const real = follow(path, links);
    if (real === undefined || (isRuntime && /\.d\.[cm]?ts$/.test(real))) return false;
    if (isExact && /\.tsx?$/.test(real) && disk.isFile(real.replace(/\.tsx?$/, '.js'))) return false;
    return disk.isFile(real) || sourceOf?.(real) !== undefined;
  }

  function directoryExists(path: string): boolean {
    const inside = /^(.*)\/node_modules(?:\/@[^/]+)?\/?$/.exec(path);
    if (inside) return links.has(inside[1] ?? '');
    const real = follow(path, links);
    // A build may create any folder.
    return real !== undefined && (sourceOf !== undefined || disk.isFolder(real));
  }

  function readFile(path: string): string | undefined {
    const real = follow(path, links);
    const text = real === undefined ? undefined : disk.read(real);
    return text !== undefined && isRuntime && path.endsWith('/package.json') ? withoutTypes(text) : text;
  }

  return {
    isRuntime,
    fileExists,
    directoryExists,
    readFile,
    realpath: path => follow(path, links) ?? path,
    useCaseSensitiveFileNames: true,
    locate(path) {
      const real = follow(path, links);
      if (real === undefined) return undefined;
      return disk.isFile(real) ? real : sourceOf?.(real);
    },
  };
}

/** Replaces `…/node_modules/name` with the linked folder; undefined if there is no link. */
function follow(path: string, links: Links): string | undefined {
  let at = path;
  for (let step = 0; step < 8; step++) {
    const start = at.indexOf('/node_modules/');
    if (start < 0) return at;
    const rest = at.slice(start + '/node_modules/'.length).split('/');
    const length = rest[0]?.startsWith('@') ? 2 : 1;
    const folder = links.get(at.slice(0, start))?.get(rest.slice(0, length).join('/'));
    if (folder === undefined) return undefined;
    at = [folder, ...rest.slice(length)].join('/');
  }
  return undefined;
}

function withoutTypes(text: string): string {
  try {
    const { types: _, typings: __, typesVersions: ___, ...rest } = JSON.parse(text);
    return JSON.stringify(rest);
  } catch {
    return text;
  }
}
