import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../../types.ts';
import { joinPath, nearestAbove } from '../kit/folders.ts';
import { memoiseByObject } from '../kit/memoise.ts';
import { goFamily } from './about.ts';
import { isRelative } from './import-path.ts';
import { type Manifest, type Replacement, readManifest } from './manifests.ts';

/** A folder with a `go.mod`. */
export interface Module {
  readonly dir: FileId;
  readonly path: string;
  readonly requires: ReadonlySet<string>;
  /** The folders of replaced modules; undefined if they are outside the project. */
  readonly replaced: ReadonlyMap<string, FileId | undefined>;
  /** Added by the `go.work` around the module: its other modules, and its replacements. */
  readonly shared: ReadonlyMap<string, FileId | undefined>;
}

export interface Modules {
  /** The module that a folder belongs to. */
  around(folder: FileId): Module | undefined;
  /** The folders of the modules with a path; several only if the project contains copies. */
  withPath(path: string): readonly FileId[];
}

export const modulesOf = memoiseByObject((manifests: ProjectModel['manifests']): Modules => {
  const mods = new Map<FileId, Manifest>();
  const works = new Map<FileId, Manifest>();
  for (const [id, text] of manifests) {
    const name = baseName(id);
    if (goFamily.isManifest(name)) (name === 'go.work' ? works : mods).set(parentOf(id), readManifest(text));
  }
  const shared = new Map([...works].map(([dir, work]) => [dir, workspaceAt(dir, work, mods)]));
  const modules = new Map<FileId, Module>();
  const dirs = new Map<string, FileId[]>();
  for (const [dir, mod] of mods) {
    const workspace = nearestAbove(shared, dir);
    modules.set(dir, {
      dir,
      path: mod.module,
      requires: new Set(mod.requires),
      replaced: replacements(dir, mod.replaces),
      shared: workspace?.members.has(dir) ? workspace.modules : NOTHING,
    });
    dirs.set(mod.module, [...(dirs.get(mod.module) ?? []), dir].sort());
  }
  return { around: folder => nearestAbove(modules, folder), withPath: path => dirs.get(path) ?? [] };
});

interface Workspace {
  readonly members: ReadonlySet<FileId>;
  readonly modules: ReadonlyMap<string, FileId | undefined>;
}

/** In a workspace the replacements of all its modules apply, and its own override them. */
function workspaceAt(dir: FileId, work: Manifest, mods: ReadonlyMap<FileId, Manifest>): Workspace {
  const used = work.uses.flatMap(path => joinPath(dir, path) ?? []);
  const modules = new Map<string, FileId | undefined>();
  for (const member of used) {
    for (const [path, at] of replacements(member, mods.get(member)?.replaces ?? [])) modules.set(path, at);
  }
  for (const member of used) modules.set(mods.get(member)?.module ?? '', member);
  for (const [path, at] of replacements(dir, work.replaces)) modules.set(path, at);
  return { members: new Set(used), modules };
}

function replacements(dir: FileId, replaces: readonly Replacement[]): Map<string, FileId | undefined> {
  return new Map(replaces.map(({ path, by }) => [path, isRelative(by) ? joinPath(dir, by) : undefined]));
}

const NOTHING: ReadonlyMap<string, FileId | undefined> = new Map();
