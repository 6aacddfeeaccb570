import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId } from '../../../types.ts';
import { below } from '../kit/folders.ts';
import { memoiseByObject } from '../kit/memoise.ts';
import { readToml, valueAt } from '../kit/values.ts';
import { normalise } from './distribution-names.ts';
import { iniSection, valuesAt } from './manifest-values.ts';
import { declaredRoots } from './manifests.ts';

/**
 * Does a manifest build the package of this name in this folder? Such a package is installed before it is used, so a
 * module in it does not find its neighbours by their short names, as a script does.
 */
export type IsBuilt = (folder: FileId, name: string) => boolean;

export const buildsOf = memoiseByObject((manifests: ReadonlyMap<FileId, string>): IsBuilt => {
  const built = new Set<string>();
  for (const [id, text] of manifests) {
    const name = builtBy(baseName(id), text);
    if (name === undefined) continue;
    built.add(keyOf(below(parentOf(id), 'src'), name));
    for (const { folder, use } of declaredRoots(id, text))
      if (use === 'own' || use === 'packages') built.add(keyOf(folder, name));
  }
  return (folder, name) => built.has(keyOf(folder, ALL)) || built.has(keyOf(folder, normalise(name)));
});

function keyOf(folder: FileId, name: string): string {
  return `${name}:${folder}`;
}

/** The normalised name of the package that a manifest builds, or `ALL`. */
function builtBy(manifest: string, text: string): string | undefined {
  switch (manifest) {
    case 'pyproject.toml':
      return builtByPyproject(text);
    case 'setup.cfg':
      return iniSection(text, 'options').size + iniSection(text, 'metadata').size > 0 ? ALL : undefined;
    case 'setup.py':
      return /\bsetup\s*\(/.test(text) ? ALL : undefined;
  }
  return undefined;
}

/** A project without a build system is not installed, so only a package with its name counts. */
function builtByPyproject(text: string): string | undefined {
  const manifest = readToml(text);
  const [poetry] = valuesAt(manifest, 'tool.poetry');
  const [packageMode] = valuesAt(manifest, 'tool.poetry.package-mode');
  if ((poetry !== undefined && packageMode !== false) || valueAt(manifest, 'build-system')) return ALL;
  const [name] = valuesAt(manifest, 'project.name');
  return typeof name === 'string' ? normalise(name) : undefined;
}

const ALL = '*';
