import type { FileId, ProjectModel } from '../../../../types.ts';
import { below } from '../../kit/folders.ts';
import type { Configs } from './configs.ts';
import { isTypeScript, stemOf } from './extensions.ts';
import type { Ask, Files } from './files.ts';
import { isBelow, relativeTo } from './paths.ts';

/** Finds the source of a build product. */
export interface Products {
  /**
   * The source from which `path`, which is not in the tree, is built; `dir` is the folder of its package. With
   * `missingFolder`, only if the build folder contains no sources itself.
   */
  source(path: string, dir: string, options: Ask & { readonly missingFolder?: boolean }): FileId | undefined;
  /** Does a path in a package lead into a build folder? */
  isProduct(path: string, dir: string): boolean;
}

export function createProducts(model: ProjectModel, files: Files, configs: Configs): Products {
  function source(path: string, dir: string, options: Ask & { readonly missingFolder?: boolean }) {
    return byConfig(path, dir, options) ?? byConvention(path, dir, options);
  }

  function byConfig(path: string, dir: string, ask: Ask): FileId | undefined {
    for (const config of configs.around(dir)) {
      const folder = config.output?.folders.find(out => out !== '' && out !== path && isBelow(path, out));
      if (config.output === undefined || folder === undefined) continue;
      for (const root of config.output.roots) {
        const found = input(below(root, relativeTo(path, folder)), ask);
        if (found === undefined) continue;
        ask.trace?.(`outDir of ${config.path}: ${path} is built from ${found}`);
        return found;
      }
    }
    return undefined;
  }

  /** `dist/esm/x.js` is built from `src/x.ts`, or from `x.ts`, or in a Svelte library from `src/lib/x.ts`. */
  function byConvention(path: string, dir: string, options: Ask & { readonly missingFolder?: boolean }) {
    const segments = relativeTo(path, dir).split('/');
    for (let at = 0; at < segments.length; at++) {
      // `build-schema.json` at the end is a file, even if its name begins like a build folder.
      const isFile = at === segments.length - 1 && /.\.\w+$/.test(segments[at] ?? '');
      if (isFile || !isBuildFolder(segments[at] ?? '')) continue;
      const before = below(dir, segments.slice(0, at).join('/'));
      if (options.missingFolder && model.isDirectory(below(before, segments[at] ?? ''))) continue;
      const found = fromFolder(before, segments.slice(at + 1), options);
      if (found === undefined) continue;
      options.trace?.(`${path} is presumably built from ${found}`);
      return found;
    }
    return undefined;
  }

  function fromFolder(before: string, rest: readonly string[], ask: Ask): FileId | undefined {
    for (let skip = 0; skip <= rest.length; skip++) {
      if (skip > 0 && !isBuildFolder(rest[skip - 1] ?? '') && rest[skip - 1] !== 'node') break;
      const name = rest.slice(skip).join('/');
      const inSource = input(below(below(before, 'src'), name), ask);
      if (inSource !== undefined) return inSource;
      const beside = name === '' ? undefined : input(below(before, name), ask);
      // A script beside the build folder that was not compiled is unlikely to be the source.
      if (beside !== undefined && (isTypeScript(beside) || name.startsWith('src/'))) return beside;
      const inLibrary = input(below(below(before, 'src/lib'), name), ask);
      if (inLibrary !== undefined) return inLibrary;
    }
    return undefined;
  }

  /** The files from which the compiler may have written `path`. */
  function input(path: string, ask: Ask): FileId | undefined {
    const quiet = ask.trace ? { ...ask, trace: undefined } : ask;
    const stem = stemOf(path);
    const flavourless = stem.replace(FLAVOUR, '');
    return (
      (path.endsWith('.mjs') ? files.written(path) : undefined) ??
      files.file(stem, quiet) ??
      (flavourless === stem ? undefined : files.file(flavourless, quiet)) ??
      files.index(stem, quiet)
    );
  }

  return {
    source,
    isProduct: (path, dir) => relativeTo(path, dir).split('/').some(isBuildFolder),
  };
}

/** `index.esm.js` and `index.min.js` are builds of `index`. */
export const FLAVOUR =
  /\.(?:esm|es|cjs|umd|iife|min|module|modern|legacy|node|browser|bundle|common|prod|dev)$/;

const BUILD_FOLDERS: ReadonlySet<string> = new Set(
  `dist build lib out output es esm cjs umd types typings dts module modules commonjs esnext es5 es6 es2015
  modern legacy compiled bundle bundles release publish .build .dist`.split(/\s+/),
);

export function isBuildFolder(name: string): boolean {
  return BUILD_FOLDERS.has(name) || /^(?:dist|build|lib|esm|cjs|fesm|types)[-_.\d]/.test(name);
}
