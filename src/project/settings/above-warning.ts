import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../core/config/options.ts';
import { families, familyNames } from '../../core/languages/registry.ts';
import type { Digest } from '../../core/report/digest.ts';
import { toFileId } from '../../shared/file-ids.ts';
import { visible } from '../../shared/visible.ts';
import { isEntered } from '../discover/rules.ts';
import { gitTop } from '../git/paths.ts';
import { foldersToSearch } from './project-root.ts';
import type { Target } from './settings.ts';

interface Analysed {
  readonly config: Config;
  /** Undefined before the first run. */
  readonly snapshot: { languages(): Digest['languages'] } | undefined;
  readonly home: string | undefined;
}

/**
 * A warning about the nearest manifest above a project that is in no repository, as in a part of an unpacked archive:
 * inside a repository it would be read. Undefined if there is none, or the user has named the repository.
 */
export function aboveWarning(
  { root, standsAlone }: Target,
  { config, snapshot, home }: Analysed,
): string | undefined {
  if (standsAlone || config.repository !== '' || gitTop(root) !== undefined) return undefined;
  if (!isEntered(toFileId(root))) return undefined;
  const names = familyNames(snapshot?.languages().map(([name]) => name) ?? []);
  const relevant = families.filter(({ name }) => names.includes(name));
  for (const folder of foldersToSearch(root, undefined, home).slice(1)) {
    if (folder === home) return undefined;
    const manifest = filesIn(folder).find(name =>
      relevant.some(family => family.isManifest(name) || family.mayBeReferenced?.(name)),
    );
    if (manifest === undefined) continue;
    const path = visible(join(folder, manifest));
    return `${path} is not read, because ${visible(root)} is in no git repository; if it belongs to the project, add "--repository ${visible(folder)}"`;
  }
  return undefined;
}

function filesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.flatMap(entry => (entry.isFile() ? [entry.name] : [])).sort();
  } catch {
    return [];
  }
}
