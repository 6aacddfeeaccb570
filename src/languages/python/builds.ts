import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import { normalise } from './distribution-names.ts';
import { child, iniSection, parseToml } from './manifest-text.ts';
import { declaredRoots } from './manifests.ts';

/**
 * The folders whose packages a manifest builds: those are installed before they are used, so that a module in them
 * never finds its neighbours by their short names, as a script does.
 */
export interface Builds {
  /** Does a manifest name the package of this name in this folder? */
  has(folder: FileId, name: string): boolean;
}

/** Read once for each state of the manifests. */
export function buildsOf(manifests: ReadonlyMap<FileId, string>): Builds {
  const builds = known.get(manifests) ?? readBuilds(manifests);
  known.set(manifests, builds);
  return builds;
}

const known = new WeakMap<ReadonlyMap<FileId, string>, Builds>();

function readBuilds(manifests: ReadonlyMap<FileId, string>): Builds {
  /** Folder → normalised names of packages, or all of them. */
  const built = new Map<FileId, Set<string>>();
  const add = (folder: FileId, name: string): void => {
    built.set(folder, (built.get(folder) ?? new Set()).add(name));
  };
  for (const [id, text] of manifests) {
    const named = READERS.get(baseName(id))?.(text);
    if (named === undefined) continue;
    const own = parentOf(id);
    add(own === '' ? 'src' : `${own}/src`, named);
    for (const { folder, use } of declaredRoots(id, text)) {
      if (use === 'own' || use === 'packages') add(folder, named);
    }
  }
  return {
    has: (folder, name) => {
      const names = built.get(folder);
      return names !== undefined && (names.has(ALL) || names.has(normalise(name)));
    },
  };
}

/** A project without a build system is not installed, so its name alone counts. */
function readPyproject(text: string): string | undefined {
  const manifest = parseToml(text);
  const poetry = child(child(manifest, 'tool'), 'poetry');
  if (poetry !== undefined && child(poetry, 'package-mode') !== false) return ALL;
  if (child(manifest, 'build-system') !== undefined) return ALL;
  const name = child(child(manifest, 'project'), 'name');
  return typeof name === 'string' ? normalise(name) : undefined;
}

function readSetupCfg(text: string): string | undefined {
  return iniSection(text, 'options').size + iniSection(text, 'metadata').size > 0 ? ALL : undefined;
}

function readSetupPy(text: string): string | undefined {
  return /\bsetup\s*\(/.test(text) ? ALL : undefined;
}

const ALL = '*';

const READERS: ReadonlyMap<string, (text: string) => string | undefined> = new Map([
  ['pyproject.toml', readPyproject],
  ['setup.cfg', readSetupCfg],
  ['setup.py', readSetupPy],
]);
