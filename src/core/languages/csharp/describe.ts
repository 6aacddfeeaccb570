import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId, ManifestFacts, NamedFolder } from '../../../types.ts';
import { escapeGlob } from '../kit/folders.ts';
import { readXml } from '../kit/xml.ts';
import { readManifest } from './manifests.ts';

/**
 * The folders of projects, and which of them hold tests. Packages are left out: imports name namespaces, which cannot be matched exactly to the
 * packages that declare them.
 */
export function describe(manifests: ReadonlyMap<FileId, string>): ManifestFacts {
  const tests: string[] = [];
  const named: NamedFolder[] = [];
  for (const [id, text] of manifests) {
    if (!/\.csproj$/i.test(id)) continue;
    const folder = parentOf(id);
    named.push({ name: baseName(id).replace(/\.csproj$/i, ''), folder });
    if (folder !== '' && isTestProject(text)) tests.push(`${escapeGlob(folder)}/**`);
  }
  return {
    roles: tests.length > 0 ? [{ role: 'test', match: tests }] : [],
    entries: [],
    declared: [],
    named,
  };
}

function isTestProject(text: string): boolean {
  const flag = readXml(text).findLast(({ name }) => name === 'IsTestProject');
  if (flag) return /^true$/i.test(flag.text);
  return readManifest(text).packages.some(name => /^Microsoft\.NET\.Test\.Sdk$/i.test(name));
}
