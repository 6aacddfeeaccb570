import { parentOf } from '../../shared/paths.ts';
import type { FileId, ManifestFacts } from '../../types.ts';
import { escapeGlob } from '../kit/folders.ts';
import { readXml } from '../kit/xml.ts';
import { readManifest } from './manifests.ts';

/**
 * The folders of test projects. Packages are left out: imports name namespaces, which cannot be matched exactly to the
 * packages that declare them.
 */
export function describe(manifests: ReadonlyMap<FileId, string>): ManifestFacts {
  const tests: string[] = [];
  for (const [id, text] of manifests) {
    const folder = parentOf(id);
    if (/\.csproj$/i.test(id) && folder !== '' && isTestProject(text)) tests.push(`${escapeGlob(folder)}/**`);
  }
  return { roles: tests.length > 0 ? [{ role: 'test', match: tests }] : [], entries: [], declared: [] };
}

function isTestProject(text: string): boolean {
  const flag = readXml(text).findLast(({ name }) => name === 'IsTestProject');
  if (flag) return /^true$/i.test(flag.text);
  return readManifest(text).packages.some(name => /^Microsoft\.NET\.Test\.Sdk$/i.test(name));
}
