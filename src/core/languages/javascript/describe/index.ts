import { baseName, parentOf } from '../../../../shared/paths.ts';
import type { DeclaredPackages, FileId, ManifestFacts } from '../../../../types.ts';
import { jsonKeyLines } from '../../kit/declared-lines.ts';
import { withVersions } from '../../kit/declared-versions.ts';
import { escapeGlob, foldersAbove } from '../../kit/folders.ts';
import { javascriptFamily } from '../about.ts';
import { asObject, asString, type Json, readJson } from '../resolve/json.ts';
import { relativeTo } from '../resolve/paths.ts';
import { findWorkspaces, workspaceOf } from '../resolve/workspaces.ts';
import { type Config, entriesOf, sourcesOf } from './entries.ts';
import { providedBy } from './frameworks.ts';
import { keptPackages } from './kept-packages.ts';
import { packagesOf, programsIn, scriptsOf } from './pages.ts';
import { testFilesOf } from './test-files.ts';
import { type Elsewhere, toolsIn } from './tools.ts';

/** What package.json files, pages and the configurations of tools say about entry points, tests and packages. */
export function describe(manifests: ReadonlyMap<FileId, string>): ManifestFacts {
  const entries: string[] = [];
  const declared: DeclaredPackages[] = [];
  const tests: string[] = [];
  const homes = new Set([...manifests.keys()].filter(id => baseName(id) === 'package.json').map(parentOf));
  const configs = configsByHome(manifests, homes);
  const keptIn = keptPackages(manifests);
  const namedIn = packagesByHome(manifests, homes);
  const workspaces = findWorkspaces(manifests);
  const isUnread = [...manifests].some(([id, text]) => baseName(id) === 'package.json' && UNREAD.test(text));
  for (const [id, text] of manifests) {
    const json = baseName(id) === 'package.json' ? readJson(text) : undefined;
    if (!json) continue;
    const dir = parentOf(id);
    const own = configs.get(dir) ?? [];
    for (const glob of isUnread ? ['**'] : entriesOf(dir, json, own)) entries.push(glob);
    const config = own.map(one => one.text).join('\n');
    const isKept = keptIn(dir);
    const packages = {
      ...declaredIn(id, json, text, {
        config,
        isKept: name => isKept(name) || namedIn.get(dir)?.has(name) === true,
      }),
      installedIn: workspaceOf(dir, workspaces),
    };
    if (isUnread)
      declared.push({ ...packages, notImported: packages.packages.map(([name]) => name), installed: [] });
    if (isUnread) continue;
    // A package.json that only sets the type of modules describes no package.
    if (packages.packages.length > 0 || packages.name !== undefined) declared.push(packages);
  }
  for (const [id, text] of manifests) {
    for (const glob of testFilesOf(id, text)) tests.push(glob);
    if (!javascriptFamily.isPage?.(baseName(id))) continue;
    const home = homeOf(parentOf(id), homes) ?? '';
    for (const path of scriptsOf(id, text, home))
      for (const glob of sourcesOf(home, relativeTo(path, home))) entries.push(glob);
    for (const glob of programsIn(text, home === '' ? '' : `${escapeGlob(home)}/`)) entries.push(glob);
  }
  return {
    roles: tests.length > 0 ? [{ role: 'test', match: tests }] : [],
    entries: [...new Set(entries)],
    declared,
  };
}

/** Its components are written in a language that is not read here, and may import anything. */
const UNREAD = /"ember-source"\s*:/;

const FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

function declaredIn(manifest: FileId, json: Json, text: string, elsewhere: Elsewhere): DeclaredPackages {
  const lineOf = jsonKeyLines(text);
  const packages = new Map<string, number>();
  for (const field of FIELDS) {
    for (const name of Object.keys(asObject(json[field]) ?? {}))
      if (!packages.has(name)) packages.set(name, lineOf(field, name));
  }
  const name = asString(json.name);
  const provided = providedBy([...packages.keys()]);
  const notImported = toolsIn(json, [...packages.keys()], elsewhere);
  return {
    manifest,
    family: javascriptFamily.name,
    ...(name !== undefined && { name }),
    ...(json.exports !== undefined && { exports: true }),
    packages: withVersions(text, packages),
    ...(notImported.length > 0 && { notImported }),
    ...(provided.length > 0 && { provided }),
  };
}

/** Folder of a package → the configurations of bundlers, frameworks, compilers and test runners in it. */
function configsByHome(
  manifests: ReadonlyMap<FileId, string>,
  homes: ReadonlySet<FileId>,
): ReadonlyMap<FileId, readonly Config[]> {
  const found = new Map<FileId, Config[]>();
  for (const [id, text] of manifests) {
    if (!isConfig(baseName(id))) continue;
    const home = homeOf(parentOf(id), homes);
    if (home === undefined) continue;
    const group = found.get(home);
    if (group) group.push({ id, text });
    else found.set(home, [{ id, text }]);
  }
  return found;
}

/** Folder of a package → the packages that pages and style sheets at or below it name. */
function packagesByHome(
  manifests: ReadonlyMap<FileId, string>,
  homes: ReadonlySet<FileId>,
): ReadonlyMap<FileId, ReadonlySet<string>> {
  const found = new Map<FileId, Set<string>>();
  for (const [id, kept] of manifests) {
    if (!javascriptFamily.isPage?.(baseName(id))) continue;
    const names = packagesOf(kept);
    if (names.length === 0) continue;
    for (const folder of foldersAbove(parentOf(id)).filter(at => homes.has(at)))
      found.set(folder, new Set([...(found.get(folder) ?? []), ...names]));
  }
  return found;
}

function isConfig(name: string): boolean {
  if (/\.config\.[cm]?[jt]s$|^[jt]sconfig[^/]*\.json$/.test(name)) return true;
  return javascriptFamily.isHintFile?.(name) === true && !javascriptFamily.isPage?.(name);
}

/** The folder of the nearest package.json. */
function homeOf(folder: FileId, homes: ReadonlySet<FileId>): FileId | undefined {
  return foldersAbove(folder).find(at => homes.has(at));
}
