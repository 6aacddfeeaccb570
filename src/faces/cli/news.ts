import type { Digest } from '../../core/report/digest.ts';
import { type Identities, newSince } from '../../core/report/identities.ts';
import { buildIdentity } from '../../project/engine/build-identity.ts';
import { gitPaths } from '../../project/git/paths.ts';
import { readRefs } from '../../project/git/refs.ts';
import { openRepository } from '../../project/git/repository.ts';
import { measuresKey } from '../../project/revisions/measures-key.ts';
import { readBase } from '../../project/revisions/states.ts';
import { openRevision } from '../../project/settings/revision.ts';
import { isPartial } from '../../project/settings/settings.ts';
import { DepgraphError } from '../../shared/errors.ts';
import { version } from '../../shared/version.ts';
import type { FileId } from '../../types.ts';
import type { AnalyzeRequest } from './analyze-request.ts';
import type { Session } from './session.ts';

/**
 * What the last commit did not have; undefined outside of repositories, and if git cannot be read. What was found in
 * the commit is saved, so that only the first run after it has to analyse it.
 */
export async function newsIn(
  { identities: after }: Digest,
  session: Session,
  { settings, terminal }: AnalyzeRequest,
): Promise<Identities | undefined> {
  const { root } = settings.target;
  const paths = gitPaths(root);
  if (!after || !paths || isPartial(settings)) return undefined;
  try {
    const commit = readRefs(paths).read('HEAD');
    if (commit === undefined) return undefined;
    const key = keyOf(session, root);
    const saved = key === undefined ? [] : session.store.loadHistory(key);
    const row = saved.find(({ tree }) => tree === commit);
    const known = row && (JSON.parse(row.measures) as Identities);
    if (known && isEmpty(newSince(known, after))) return newSince(known, after);
    return await compare(commit, { after, known, key, session, root, env: terminal.env });
  } catch (error) {
    if (error instanceof DepgraphError) return undefined;
    throw error;
  }
}

interface Comparing {
  readonly after: Identities;
  readonly known: Identities | undefined;
  readonly key: string | undefined;
  readonly session: Session;
  readonly root: string;
  readonly env: AnalyzeRequest['terminal']['env'];
}

async function compare(
  commit: string,
  { after, known, key, session: { engine, store }, root, env }: Comparing,
): Promise<Identities | undefined> {
  const repository = openRepository({ root, env });
  try {
    const revision = await openRevision(repository, commit);
    const old = new Map(Array.from(revision.entries(root), ([id, { blob }]) => [id, blob]));
    // A daemon has scanned the project, and this engine has not.
    if (!engine.snapshot()) await engine.scan();
    const { blobs } = engine.contents();
    const before = known ?? (await readBase(engine, revision, root)).snapshot.digest().identities;
    if (!before) return undefined;
    if (!known && key !== undefined)
      store.saveHistory(key, [{ tree: commit, day: '', measures: JSON.stringify(before) }]);
    const moves = movesSince(old, blobs);
    return newSince(before, after, id => moves.get(id) ?? id);
  } finally {
    repository.close();
  }
}

/** New path → old path, for files that moved as they are. */
function movesSince(
  old: ReadonlyMap<FileId, string>,
  now: ReadonlyMap<FileId, string>,
): ReadonlyMap<FileId, FileId> {
  const removed = new Map<string, FileId>();
  for (const [id, blob] of old) if (!now.has(id)) removed.set(blob, id);
  const moves = new Map<FileId, FileId>();
  for (const [id, blob] of now) {
    const from = old.has(id) ? undefined : removed.get(blob);
    if (from !== undefined) moves.set(id, from);
  }
  return moves;
}

function isEmpty(found: Identities): boolean {
  return Object.values(found).every(list => list.length === 0);
}

/** Undefined if nothing can be saved. */
function keyOf({ config }: Session, root: string): string | undefined {
  const build = buildIdentity(version());
  return build === undefined ? undefined : measuresKey(`${build} identities`, config, root);
}
