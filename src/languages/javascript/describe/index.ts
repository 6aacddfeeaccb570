import { baseName, parentOf } from '../../../shared/paths.ts';
import type { DeclaredPackages, FileId, ManifestFacts } from '../../../types.ts';
import { jsonKeyLines } from '../../kit/declared-lines.ts';
import { withVersions } from '../../kit/declared-versions.ts';
import { javascriptFamily } from '../about.ts';
import { asObject, asString, type Json, readJson } from '../resolve/json.ts';
import { entriesOf } from './entries.ts';
import { providedBy } from './frameworks.ts';
import { toolsIn } from './tools.ts';

/** What package.json files say about entry points and packages. */
export function describe(manifests: ReadonlyMap<FileId, string>): ManifestFacts {
  const entries: string[] = [];
  const declared: DeclaredPackages[] = [];
  const configs = configTexts(manifests);
  const isUnread = [...manifests].some(([id, text]) => baseName(id) === 'package.json' && UNREAD.test(text));
  for (const [id, text] of manifests) {
    const json = baseName(id) === 'package.json' ? readJson(text) : undefined;
    if (!json) continue;
    const dir = parentOf(id);
    const config = configs.get(dir) ?? '';
    for (const glob of isUnread ? ['**'] : entriesOf(dir, json, config)) entries.push(glob);
    const packages = declaredIn(id, json, text, config);
    if (isUnread)
      declared.push({ ...packages, notImported: packages.packages.map(([name]) => name), installed: [] });
    if (isUnread) continue;
    // A package.json that only sets the type of modules describes no package.
    if (packages.packages.length > 0 || packages.name !== undefined) declared.push(packages);
  }
  return { roles: [], entries, declared };
}

/** Its components are written in a language that is not read here, and may import anything. */
const UNREAD = /"ember-source"\s*:/;

const FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;

function declaredIn(manifest: FileId, json: Json, text: string, config: string): DeclaredPackages {
  const lineOf = jsonKeyLines(text);
  const packages = new Map<string, number>();
  for (const field of FIELDS) {
    for (const name of Object.keys(asObject(json[field]) ?? {}))
      if (!packages.has(name)) packages.set(name, lineOf(field, name));
  }
  const name = asString(json.name);
  const provided = providedBy([...packages.keys()]);
  const notImported = toolsIn(json, [...packages.keys()], config);
  return {
    manifest,
    family: javascriptFamily.name,
    ...(name !== undefined && { name }),
    packages: withVersions(text, packages),
    ...(notImported.length > 0 && { notImported }),
    ...(provided.length > 0 && { provided }),
  };
}

/** Folder → the configurations of bundlers, frameworks and compilers in it. */
function configTexts(manifests: ReadonlyMap<FileId, string>): ReadonlyMap<FileId, string> {
  const texts = new Map<FileId, string>();
  for (const [id, text] of manifests) {
    if (!/\.config\.[cm]?[jt]s$|(?:^|\/)[jt]sconfig[^/]*\.json$/.test(id)) continue;
    texts.set(parentOf(id), `${texts.get(parentOf(id)) ?? ''}\n${text}`);
  }
  return texts;
}
