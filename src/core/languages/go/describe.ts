import { baseName } from '../../../shared/paths.ts';
import type { DeclaredPackages, FileId, ManifestFacts } from '../../../types.ts';
import { withVersions } from '../kit/declared-versions.ts';
import { goFamily } from './about.ts';
import { readManifest } from './manifests.ts';

/** What go.mod files say about packages. The paths of files tell where programs start. */
export function describe(manifests: ReadonlyMap<FileId, string>): ManifestFacts {
  const ids = [...manifests.keys()].filter(id => baseName(id) === 'go.mod');
  return { roles: [], entries: [], declared: ids.map(id => declaredIn(id, manifests.get(id) ?? '')) };
}

/** Without indirect requirements, which no file imports. */
function declaredIn(manifest: FileId, text: string): DeclaredPackages {
  const { module, requires, replaces } = readManifest(text);
  const lines = text.split(/\r\n?|\n/);
  const tools = lines.filter(line => /^\s*(?:tool\s|[\w.-]+\.[a-z]+\/[^\s]+\s*$)/.test(line)).join('\n');
  const lineOf = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    const path = REQUIREMENT.exec(line)?.[1];
    if (path !== undefined && !lineOf.has(path)) lineOf.set(path, at);
  }
  const packages = requires.flatMap((path): [string, number][] => {
    const at = lineOf.get(path) ?? -1;
    return /\/\/\s*indirect\b/.test(lines[at] ?? '') ? [] : [[path, at + 1]];
  });
  const replaced = new Set(replaces.map(({ path }) => path));
  const notImported = packages.flatMap(([path]) =>
    tools.includes(path) || replaced.has(path) ? [path] : [],
  );
  return {
    manifest,
    family: goFamily.name,
    ...(module !== '' && { name: module }),
    packages: withVersions(text, packages),
    ...(notImported.length > 0 && { notImported }),
    // The compiler rejects imports of other packages.
    installed: [],
  };
}

const REQUIREMENT = /^\s*(?:require\s+)?"?([^\s"]+)"?\s+v/;
