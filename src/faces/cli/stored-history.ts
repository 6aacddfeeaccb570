import { buildIdentity } from '../../project/engine/build-identity.ts';
import { isShallow } from '../../project/git/clone-kind.ts';
import { gitPaths } from '../../project/git/paths.ts';
import { readRefs } from '../../project/git/refs.ts';
import { loadHotspots, type StoredHotspots } from '../../project/revisions/stored-hotspots.ts';
import { isPartial } from '../../project/settings/settings.ts';
import { DepgraphError } from '../../shared/errors.ts';
import { version } from '../../shared/version.ts';
import type { Project } from './project.ts';
import type { Session } from './session.ts';

/** What is stored of git's history, or why nothing is. */
export type StoredHistory = StoredHotspots | 'not stored';

/** Reads no history itself. Undefined outside of repositories, and if git cannot be read. */
export function storedHistory(
  { config, store }: Session,
  { settings }: Pick<Project, 'settings'>,
): StoredHistory | undefined {
  const { root } = settings.target;
  const paths = gitPaths(root);
  if (!paths || isPartial(settings)) return undefined;
  try {
    const commit = readRefs(paths).read('HEAD');
    if (commit === undefined) return undefined;
    if (isShallow(paths)) return { reason: 'this is a shallow clone' };
    return loadHotspots({ store, build: buildIdentity(version()), config, root, commit }) ?? 'not stored';
  } catch (error) {
    if (error instanceof DepgraphError) return undefined;
    throw error;
  }
}
