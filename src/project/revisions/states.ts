import type { Snapshot } from '../../core/ask/snapshot.ts';
import type { Config } from '../../core/config/options.ts';
import type { FileId } from '../../types.ts';
import type { Engine } from '../engine/engine.ts';
import type { Contents } from '../engine/pipeline.ts';
import type { Repository } from '../git/repository.ts';
import { treeChanges } from '../git/tree-changes.ts';
import type { Range } from '../settings/range.ts';
import { openRevision, projectTextOf, type Revision } from '../settings/revision.ts';
import { idsFrom } from '../settings/revision-walk.ts';
import type { ProjectSettings } from '../settings/settings.ts';
import { diskSource } from '../source/disk.ts';
import type { Source } from '../source/source.ts';
import type { Store } from '../store/contract.ts';
import { differingPaths } from './differing-paths.ts';
import { withSameLineEndings } from './line-endings.ts';
import { type OpenedRange, openRange, type RangeRequest } from './open-range.ts';
import { withSharedFiles } from './shared-source.ts';

/** A state of a project: the analysis, and what was analysed. */
export interface State {
  readonly snapshot: Snapshot;
  readonly contents: Contents;
  readonly source: Source;
}

/** Two states of a project, both analysed with the configuration of the later one. */
export interface States {
  readonly range: Range;
  readonly config: Config;
  readonly before: State;
  readonly after: State;
  /** From the top of the repository to the project, with a slash; empty if they are the same. */
  readonly prefix: string;
}

/** An engine that no watcher is attached to, for states that git has recorded. */
export interface OpenedEngine {
  readonly engine: Engine;
  readonly config: Config;
  readonly store: Store;
  close(): Promise<void>;
}

export type OpenEngine = (settings: ProjectSettings) => Promise<OpenedEngine>;

export interface StatesOptions extends RangeRequest {
  readonly open: OpenEngine;
  readonly signal?: AbortSignal | undefined;
}

/** Analyses the two states that a range names. */
export async function readStates(options: StatesOptions): Promise<States> {
  using opened = await openRange(options);
  await using states = await openStates(opened, options);
  return await states.read();
}

/** Two states, opened to be read. */
export interface OpenedStates extends AsyncDisposable {
  /** That of the later state. */
  readonly config: Config;
  readonly store: Store;
  read(): Promise<States>;
}

/** Opens the states of a range. What is cached about them can be looked up before they are read. */
export async function openStates(
  { repository, range }: OpenedRange,
  { settings, open, signal }: Pick<StatesOptions, 'settings' | 'open' | 'signal'>,
): Promise<OpenedStates> {
  const { root } = settings.target;
  signal?.throwIfAborted();
  // Git lists the files of the base while those of the disk are walked.
  const opening = openRevision(repository, range.base.commit);
  opening.catch(() => {});
  const head = range.head === undefined ? undefined : await openRevision(repository, range.head);
  signal?.throwIfAborted();
  const configured = head ? { ...settings, projectText: () => projectTextOf(head.sourceAt(root)) } : settings;
  const opened = await openUntil(configured, { open, signal });
  const { engine, config, store } = opened;
  return {
    config,
    store,
    read: () => read().catch(reasonFor(signal)),
    [Symbol.asyncDispose]: opened[Symbol.asyncDispose],
  };

  async function read(): Promise<States> {
    const latest = head ? await engine.readFrom(head.sourceAt) : await engine.scan();
    if (!head) engine.saveState({});
    const source = (head?.sourceAt ?? diskSource)(root);
    const after = { snapshot: latest, contents: engine.contents(), source };
    const base = await opening;
    signal?.throwIfAborted();
    const before = head
      ? await readFrom(engine, base, { root, paths: await changedBetween(repository, [head, base], root) })
      : withSameLineEndings(await readBase(engine, base, root), after);
    return { range, config, before, after, prefix: repository.paths.prefix };
  }
}

/** Turns the state of an engine from the files on disk into that of a commit. */
export function readBase(engine: Engine, base: Revision, root: string): Promise<State> {
  const contents = engine.contents();
  const sourceAt = withSharedFiles(base, root, contents);
  return readFrom(engine, { sourceAt }, { root, paths: differingPaths(root, contents, base.entries(root)) });
}

interface Differing {
  readonly root: string;
  /** Where the state differs from that of the engine. */
  readonly paths: readonly FileId[] | undefined;
}

async function readFrom(
  engine: Engine,
  { sourceAt }: Pick<Revision, 'sourceAt'>,
  { root, paths }: Differing,
): Promise<State> {
  // A restored state is analysed when it is first asked for. That of the base then reuses most of it.
  void engine.snapshot()?.analysis;
  const snapshot = await engine.readFrom(sourceAt, paths);
  return { snapshot, contents: engine.contents(), source: sourceAt(root) };
}

async function changedBetween(
  repository: Repository,
  [from, to]: readonly [Revision, Revision],
  root: string,
): Promise<FileId[]> {
  const [changes] = await treeChanges(repository, [[from.tree, to.tree]]);
  return changes.map(({ path }) => path).map(idsFrom(repository.paths.top, root));
}

/** Opens an engine. The signal closes it, which ends its run. */
export async function openUntil(
  settings: ProjectSettings,
  { open, signal }: Pick<StatesOptions, 'open' | 'signal'>,
): Promise<OpenedEngine & AsyncDisposable> {
  const opened = await open(settings);
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= opened.close();
    return closed;
  };
  // Whoever disposes of the engine awaits the promise.
  const onAbort = () => void close().catch(() => {});
  signal?.addEventListener('abort', onAbort);
  const dispose = async () => {
    signal?.removeEventListener('abort', onAbort);
    await close();
  };
  if (signal?.aborted) await dispose();
  signal?.throwIfAborted();
  return { ...opened, close, [Symbol.asyncDispose]: dispose };
}

/** An engine that a signal has closed fails for a reason of its own, and the caller wants that of the signal. */
export function reasonFor(signal: AbortSignal | undefined): (error: unknown) => never {
  return error => {
    signal?.throwIfAborted();
    throw error;
  };
}
