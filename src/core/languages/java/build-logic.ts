import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId } from '../../../types.ts';
import { below, joinPath, nearestAbove } from '../kit/folders.ts';

/** Tells whether a Gradle script sees what a source file declares outside of packages. */
export type IsBuildLogic = (script: FileId, source: FileId) => boolean;

/**
 * Gradle compiles `buildSrc` and the builds that `settings.gradle.kts` includes before its build scripts, which see
 * their main classes. A script of a build's own sources is a plugin, and sees the sources beside it.
 */
export function createBuildLogic(manifests: ReadonlyMap<FileId, string>): IsBuildLogic {
  const included = new Map<FileId, readonly FileId[]>();
  for (const [id, text] of manifests) {
    if (!SETTINGS.test(baseName(id))) continue;
    const folder = parentOf(id);
    const paths = Array.from(text.matchAll(INCLUDED), ([, path = '']) => joinPath(folder, path) ?? []);
    included.set(folder, [below(folder, 'buildSrc'), ...paths.flat()]);
  }

  return (script, source) => {
    if (!script.endsWith('.gradle.kts') || SETTINGS.test(baseName(script))) return false;
    const build = MAIN.exec(source)?.[1];
    if (build === undefined) return false;
    const plugin = MAIN.exec(script)?.[1];
    if (plugin !== undefined) return plugin === build;
    const folders = nearestAbove(included, parentOf(script)) ?? ['buildSrc'];
    return folders.some(folder => isIn(build, folder) && !isIn(script, folder));
  };
}

function isIn(id: FileId, folder: FileId): boolean {
  return id === folder || id.startsWith(`${folder}/`);
}

const SETTINGS = /^settings\.gradle(?:\.kts)?$/;
const INCLUDED = /\bincludeBuild\s*\(?\s*["']([^"'$]+)["']/g;
/** The folder of a module, if this is one of its main sources. */
const MAIN = /^(.*?)\/src\/main\/(?:java|kotlin|groovy)\//;
