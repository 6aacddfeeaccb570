import { join } from 'node:path';
import type { Disk } from './disk.ts';
import type { JsConfigs } from './js-configs.ts';
import { packageFolder } from './workspaces.ts';

/**
 * Finds the source of a missing build product: by the `outDir` of a config beside the package's manifest, else by the
 * usual names of build folders.
 */
export function createProducts(disk: Disk, configs: JsConfigs) {
  const known = new Map<string, string | undefined>();
  return (path: string): string | undefined => {
    if (known.has(path)) return known.get(path);
    const found = find(path);
    known.set(path, found);
    return found;
  };

  function find(path: string): string | undefined {
    if (!PRODUCT.test(path)) return undefined;
    const folder = packageFolder(path, disk);
    if (folder === undefined) return undefined;
    const candidates = sourceCandidates(path, folder);
    for (const extensions of [TYPESCRIPT, JAVASCRIPT]) {
      for (const candidate of candidates) {
        const found = source(candidate, { disk, extensions });
        if (found !== undefined && found !== path) return found;
      }
    }
    return byName(folder, path.slice(folder.length + 1).split('/'));
  }

  /** The paths of the source according to the configs beside the manifest. */
  function sourceCandidates(path: string, folder: string): string[] {
    return configs.inFolder(folder).flatMap(({ options: { outDir, declarationDir, rootDir } }) =>
      [outDir, declarationDir].flatMap(out => {
        if (out === undefined || out === folder || !path.startsWith(`${out}/`)) return [];
        const roots = [...(rootDir === undefined ? [] : [rootDir]), join(folder, 'src'), folder];
        return roots.map(root => join(root, path.slice(out.length + 1)));
      }),
    );
  }

  function byName(folder: string, segments: readonly string[]): string | undefined {
    const start = segments.slice(0, -1).findIndex(segment => BUILD_FOLDER.test(segment));
    if (start < 0) return undefined;
    let end = start + 1;
    while (BUILD_FOLDER.test(segments[end] ?? '') || segments[end] === 'node') end++;
    const before = join(folder, ...segments.slice(0, start));
    // An existing folder is not a build folder.
    if (disk.isFolder(join(before, segments[start] ?? ''))) return undefined;
    for (let skip = start + 1; skip <= end; skip++) {
      const name = join(...segments.slice(skip));
      const extensions = [...TYPESCRIPT, ...JAVASCRIPT];
      const candidates = [join(before, 'src', name), join(before, name)];
      const found = candidates
        .map(candidate => source(candidate, { disk, extensions }))
        .find(one => one !== undefined);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

const PRODUCT = /\.(?:d\.[cm]?ts|[cm]?[jt]sx?)$/;
const BUILD_FOLDER =
  /^(?:dist|build|lib|out|output|es|esm|cjs|umd|types|typings|modern|legacy)(?:[-_.\d].*)?$/;

const TYPESCRIPT = ['.ts', '.tsx', '.mts', '.cts'];
const JAVASCRIPT = ['.js', '.jsx', '.mjs', '.cjs'];

interface Search {
  readonly disk: Disk;
  readonly extensions: readonly string[];
}

function source(path: string, { disk, extensions }: Search): string | undefined {
  const stem = path.replace(PRODUCT, '');
  const files = extensions.flatMap(extension => [stem + extension, `${stem}/index${extension}`]);
  return files.find(disk.isFile);
}
