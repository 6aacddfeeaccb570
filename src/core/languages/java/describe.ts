import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId, ManifestFacts } from '../../../types.ts';
import { escapeGlob, joinPath } from '../kit/folders.ts';
import { readXml } from '../kit/xml.ts';
import { projectsIn } from './projects.ts';

/**
 * The folders of projects, and those of tests that a pom.xml configures. Packages are left out: imports name packages of classes, which cannot
 * be matched exactly to the coordinates of libraries.
 */
export function describe(manifests: ReadonlyMap<FileId, string>): ManifestFacts {
  const tests: string[] = [];
  for (const [id, text] of manifests) {
    if (baseName(id) !== 'pom.xml' || !text.includes('<testSourceDirectory>')) continue;
    for (const { name, text: path } of readXml(text)) {
      if (name !== 'testSourceDirectory') continue;
      const folder = joinPath(parentOf(id), path.replace(/^\$\{(?:project\.)?basedir\}\//, ''));
      if (folder !== undefined && folder !== parentOf(id)) tests.push(`${escapeGlob(folder)}/**`);
    }
  }
  return {
    roles: tests.length > 0 ? [{ role: 'test', match: tests }] : [],
    entries: [],
    declared: [],
    named: projectsIn(manifests),
  };
}
