import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId, ProjectModel } from '../../../types.ts';
import { append } from '../kit/append.ts';
import { below, foldersAbove, joinPath } from '../kit/folders.ts';
import { csharpFamily } from './about.ts';
import { isProject, type Manifest, readManifest } from './manifests.ts';

/** All manifests, and how they refer to each other. */
export class Solution {
  readonly manifests = new Map<FileId, Manifest>();
  /** Project files by their folders. */
  readonly projects = new Map<FileId, FileId[]>();
  /** Manifests by their names in lower case. */
  readonly #byName = new Map<string, FileId[]>();

  constructor(texts: ProjectModel['manifests']) {
    for (const [id, text] of texts) {
      if (!csharpFamily.isManifest(baseName(id))) continue;
      this.manifests.set(id, readManifest(text));
      append(this.#byName, baseName(id).toLowerCase(), id);
      if (isProject(id)) append(this.projects, parentOf(id), id);
    }
  }

  /** The projects of a folder, the nearest `Directory.Build` files above them, and everything that these import. */
  partsOf(folder: FileId): (readonly [id: FileId, manifest: Manifest])[] {
    const parts = new Map<FileId, Manifest>();
    const waiting: (FileId | undefined)[] = [
      ...(this.projects.get(folder) ?? []),
      this.#findAbove('Directory.Build.props', folder),
      this.#findAbove('Directory.Build.targets', folder),
    ];
    for (let i = 0; i < waiting.length; i++) {
      const id = waiting[i];
      const manifest = id === undefined ? undefined : this.manifests.get(id);
      if (id === undefined || manifest === undefined || parts.has(id)) continue;
      parts.set(id, manifest);
      waiting.push(...manifest.imports.map(path => this.#find(id, path)));
    }
    return [...parts];
  }

  /**
   * The projects that a manifest references, imports as shared projects, or uses as packages although the tree has
   * their sources. `UNKNOWN` stands for a reference that only MSBuild could evaluate.
   */
  references(id: FileId, { projects, packages, imports }: Manifest): FileId[] {
    const made = packages.map(name => `${name}.csproj`).filter(name => this.#byName.has(name.toLowerCase()));
    return [
      ...projects.flatMap(path =>
        path.includes('*')
          ? this.#matching(id, path)
          : (this.#find(id, path) ?? (/[$@%]\(/.test(path) ? UNKNOWN : [])),
      ),
      ...[...imports.filter(isProject), ...made].flatMap(path => this.#find(id, path) ?? []),
    ];
  }

  /** The manifests that match a pattern such as `..\*\*.csproj`. */
  #matching(id: FileId, path: string): FileId[] {
    const located = locate(parentOf(id), path);
    if (located === undefined) return [UNKNOWN];
    const pattern = located
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\*\*\/|\*\*|\*/g, stars => (stars === '*' ? '[^/]*' : '.*'));
    const expression = new RegExp(`^${pattern}$`, 'i');
    return [...this.manifests.keys()].filter(other => expression.test(other));
  }

  /** By its path; or, if that has variables, by its name if that is unique. */
  #find(from: FileId, path: string): FileId | undefined {
    const above = PATH_ABOVE.exec(path)?.[1];
    if (above !== undefined) {
      const folder = parentOf(from);
      const isHigher = path.includes('..') || above === baseName(from);
      if (isHigher && folder === '') return undefined;
      return this.#findAbove(above, isHigher ? parentOf(folder) : folder);
    }
    const exact = locate(parentOf(from), path);
    if (exact !== undefined && this.manifests.has(exact)) return exact;
    const candidates = this.#byName.get(baseName(path.replaceAll('\\', '/')).toLowerCase());
    return candidates?.length === 1 ? candidates[0] : undefined;
  }

  #findAbove(name: string, folder: FileId): FileId | undefined {
    return foldersAbove(folder)
      .map(at => below(at, name))
      .find(id => this.manifests.has(id));
  }
}

/** A path of MSBuild as a file id; undefined if it leaves the root or has variables. */
export function locate(folder: FileId, path: string): FileId | undefined {
  const relative = path.replace(OWN_FOLDER, '');
  return relative.includes('$(') ? undefined : joinPath(folder, relative);
}

export const UNKNOWN = '\0';
/** `$([MSBuild]::GetPathOfFileAbove('Directory.Build.props', …))` */
const PATH_ABOVE = /(?:GetPathOfFileAbove|GetDirectoryNameOfFileAbove)\b.*?([\w.-]+\.(?:props|targets))/i;
const OWN_FOLDER = /^\$\((?:MSBuildThisFileDirectory|MSBuildProjectDirectory)\)[\\/]?/;
