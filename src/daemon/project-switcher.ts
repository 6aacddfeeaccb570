import { randomUUID } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { buildIdentity } from '../engine/build-identity.ts';
import type { Snapshot } from '../engine/snapshot.ts';
import type { LiveEvent, Service, ServiceStatus } from '../server/service.ts';
import { fail, reasonOf } from '../shared/errors.ts';
import type { Log } from '../shared/log.ts';
import type { ProjectSettings } from '../workspace/settings.ts';
import type { Instance } from './instance.ts';
import { openProjectSession, type ProjectSession, type ProjectSessionOptions } from './project-session.ts';
import type { Environment } from './state-dir.ts';

export interface SwitcherOptions {
  readonly settings: ProjectSettings;
  readonly env: Environment;
  readonly version: string;
  readonly log: Log;
  readonly isWatching: boolean;
  readonly isWriting: boolean;
  readonly serialised?: ProjectSessionOptions['serialised'];
  /** For tests. */
  readonly clock?: ProjectSessionOptions['clock'];
  readonly parsers?: number | undefined;
  /** What users should know about the process, whatever it serves. */
  readonly warnings?: readonly string[];
  /** The right to serve the first project. */
  readonly instance: Instance;
  /** Claims another root. Throws `project_served`. */
  readonly claim: (root: string) => Promise<Instance>;
  readonly onTouch: () => void;
  /** The project that is served does not exist any more. */
  readonly onGone: () => void;
  /** Another project is served from now on; makes the daemon known there. */
  readonly onSwitch: (instance: Instance, from: string, to: string) => Promise<void>;
}

export interface DaemonService extends Service {
  session(): ProjectSession;
  instance(): Instance;
  /** Ends the analysis and the watcher, and gives the root free. */
  close(): Promise<void>;
}

/** The projects behind the server: one at a time, and another one when the user asks for it. */
export async function createProjectSwitcher(options: SwitcherOptions): Promise<DaemonService> {
  const { env, version } = options;
  const listeners = new Set<(event: LiveEvent) => void>();
  let current: Opened | undefined;
  let opening: Opened | undefined;
  let isOpening = false;
  let switching: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const first = await open(options.settings, options.instance);
  current = first;

  return {
    bootId: randomUUID(),
    version,
    root: () => here().session.root,
    config: () => here().session.config(),
    snapshot: () => fromShown(session => session.snapshot()),
    reanalyze: ({ full }) => fromShown(session => session.scan('reanalyze', { full })),
    lastRun: () => here().session.lastRun(),
    switchProject(path, signal) {
      const turn = switching.then(() => switchTo(path, signal));
      switching = turn.catch(() => {});
      return turn;
    },
    status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    touch: options.onTouch,
    session: () => here().session,
    instance: () => here().instance,
    async close() {
      isClosed = true;
      await Promise.allSettled([opening?.session.close(), here().session.close()]);
      await switching;
      await here().instance.release();
    },
  };

  function here(): Opened {
    return current ?? first;
  }

  /** If a switch replaces the project meanwhile, its successor answers. */
  async function fromShown(ask: (session: ProjectSession) => Promise<Snapshot>): Promise<Snapshot> {
    const { session } = here();
    const isShown = () => session === here().session;
    try {
      const snapshot = await ask(session);
      if (isShown()) return snapshot;
    } catch (error) {
      if (isShown()) throw error;
    }
    return fromShown(ask);
  }

  function status(): ServiceStatus {
    const { session } = here();
    return {
      revision: session.published()?.revision,
      isAnalysing: isOpening || session.isAnalysing(),
      watch: session.watch(),
      warnings: [...(options.warnings ?? []), ...session.warnings()],
    };
  }

  /** The old project is served until the moment in which the new one has something to show. */
  async function switchTo(path: string, signal: AbortSignal | undefined): Promise<string> {
    refuseWhenOver(signal);
    const root = folderAt(path);
    const old = here();
    if (root === old.session.root) {
      await old.session.scan('switch');
      return root;
    }
    isOpening = true;
    try {
      await openInstead(root, signal);
    } finally {
      isOpening = false;
    }
    await options.onSwitch(here().instance, old.session.root, root);
    try {
      // Commands that ask for the old root must not reach this daemon any more.
      await old.instance.withdraw();
    } finally {
      await old.session.close();
      await old.instance.release();
    }
    return root;
  }

  /** Returns when the project is the current one. If anything else comes of it, nothing of it is left. */
  async function openInstead(root: string, signal: AbortSignal | undefined): Promise<void> {
    const instance = await options.claim(root);
    const abandon = () => {
      if (opening && opening !== current) void endEarly(opening);
    };
    signal?.addEventListener('abort', abandon);
    try {
      refuseWhenOver(signal);
      opening = await open(settingsFor(root), instance);
      refuseWhenOver(signal);
      await opening.session.snapshot();
      refuseWhenOver(signal);
      show(opening);
    } catch (error) {
      if (opening) await endEarly(opening);
      await instance.release();
      throw error;
    } finally {
      signal?.removeEventListener('abort', abandon);
      opening = undefined;
    }
  }

  /** In one step, so that no revision of the old project can come after one of the new. */
  function show(opened: Opened): void {
    opened.session.numberAfter(here().session.published()?.revision ?? 0);
    current = opened;
    const snapshot = opened.session.published();
    if (snapshot) emit({ type: 'revision', snapshot, previous: undefined });
  }

  function endEarly(opened: Opened): Promise<void> {
    return opened.session.close({ isAbandoned: true });
  }

  /** Asked after each step that takes its time. */
  function refuseWhenOver(signal: AbortSignal | undefined): void {
    if (isClosed) throw new Error(CLOSED);
    signal?.throwIfAborted();
  }

  /** What the command line said about the first project does not hold for another one. */
  function settingsFor(root: string): ProjectSettings {
    const { settings } = options;
    if (root === settings.target.root) return settings;
    const { server, editor, advise } = settings.flags ?? {};
    const flags = { ...(server && { server }), ...(editor && { editor }), ...(advise && { advise }) };
    return { target: { root }, hasCache: settings.hasCache, flags };
  }

  async function open(settings: ProjectSettings, instance: Instance): Promise<Opened> {
    let opened: Opened | undefined;
    const isShown = () => !isClosed && (current === undefined || current === opened);
    const session = await openProjectSession({
      settings,
      env,
      log: options.log,
      build: buildIdentity(version),
      isWatching: options.isWatching,
      isWriting: options.isWriting,
      serialised: options.serialised,
      clock: options.clock,
      parsers: options.parsers,
      onProgress: progress => {
        if (isShown() || opened === opening) emit({ type: 'progress', progress });
      },
      onRevision(snapshot, previous) {
        if (isShown()) emit({ type: 'revision', snapshot, previous });
      },
      onGone: () => {
        if (isShown()) options.onGone();
      },
    });
    opened = { session, instance };
    return opened;
  }

  function emit(event: LiveEvent): void {
    for (const listener of listeners) listener(event);
  }
}

interface Opened {
  readonly session: ProjectSession;
  readonly instance: Instance;
}

const CLOSED = 'the service is closed';

/** The real path of a folder that a request names. */
function folderAt(path: string): string {
  if (!isAbsolute(path)) fail('project_missing', { path });
  try {
    const root = realpathSync(path);
    if (statSync(root).isDirectory()) return root;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') fail('path_unreadable', { path, reason: reasonOf(error) });
  }
  return fail('project_missing', { path });
}
