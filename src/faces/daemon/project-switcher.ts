import { randomUUID } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { buildIdentity } from '../../project/engine/build-identity.ts';
import type { ProjectSettings } from '../../project/settings/settings.ts';
import { fail, reasonOf } from '../../shared/errors.ts';
import type { LiveEvent, Service, ServiceStatus } from '../server/service.ts';
import type { Instance } from './instance.ts';
import { openProjectSession, type ProjectSession, type ProjectSessionOptions } from './project-session.ts';

export interface SwitcherOptions extends Omit<ProjectSessionOptions, 'build' | 'emit'> {
  readonly version: string;
  /** Warnings about the process, whichever project it serves. */
  readonly warnings?: readonly string[];
  /** The claim on the first project. */
  readonly instance: Instance;
  /** Claims another root. Throws `project_served`. */
  readonly claim: (root: string) => Promise<Instance>;
  readonly onTouch: () => void;
  /** Called after a switch to another project; announces the daemon there. */
  readonly onSwitch: (instance: Instance, from: string, to: string) => Promise<void>;
}

export interface DaemonService extends Service {
  session(): ProjectSession;
  instance(): Instance;
  /** Stops the analysis and the watcher, and releases the root. */
  close(): Promise<void>;
}

/** Serves one project at a time, and switches to another on request. */
export async function createProjectSwitcher(options: SwitcherOptions): Promise<DaemonService> {
  const { version } = options;
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
    root: () => active().session.root,
    config: () => active().session.config(),
    snapshot: () => askActive(session => session.snapshot()),
    reanalyze: ({ full }) => askActive(session => session.reanalyze(full)),
    lastRun: () => active().session.lastRun(),
    explainLine: (file, line) => askActive(session => session.explainLine(file, line)),
    askRevisions: ask => askActive(({ revisions }) => ask(revisions)),
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
    session: () => active().session,
    instance: () => active().instance,
    async close() {
      isClosed = true;
      await Promise.allSettled([opening?.session.close(), active().session.close()]);
      await switching;
      await active().instance.release();
    },
  };

  function active(): Opened {
    return current ?? first;
  }

  /** If a switch replaces the project meanwhile, asks its successor. */
  async function askActive<T>(ask: (session: ProjectSession) => Promise<T>): Promise<T> {
    const { session } = active();
    const isActive = () => session === active().session;
    try {
      const answer = await ask(session);
      if (isActive()) return answer;
    } catch (error) {
      if (isActive()) throw error;
    }
    return askActive(ask);
  }

  function status(): ServiceStatus {
    const { session } = active();
    return {
      revision: session.published()?.revision,
      isAnalysing: isOpening || session.isAnalysing(),
      watch: session.watch(),
      warnings: [...(options.warnings ?? []), ...session.warnings()],
    };
  }

  /** Serves the old project until the new one has its first snapshot. */
  async function switchTo(path: string, signal: AbortSignal | undefined): Promise<string> {
    throwIfEnded(signal);
    const root = folderAt(path);
    const old = active();
    if (root === old.session.root) {
      await old.session.scan('switch');
      return root;
    }
    isOpening = true;
    try {
      await openAndActivate(root, signal);
    } finally {
      isOpening = false;
    }
    await options.onSwitch(active().instance, old.session.root, root);
    try {
      // Commands for the old root must no longer reach this daemon.
      await old.instance.withdraw();
    } finally {
      await old.session.close();
      await old.instance.release();
    }
    return root;
  }

  /** Opens the project and makes it the active one. On failure, cleans up completely. */
  async function openAndActivate(root: string, signal: AbortSignal | undefined): Promise<void> {
    const instance = await options.claim(root);
    const abandon = () => {
      if (opening && opening !== current) void discard(opening);
    };
    signal?.addEventListener('abort', abandon);
    try {
      throwIfEnded(signal);
      opening = await open(settingsFor(root), instance);
      throwIfEnded(signal);
      await opening.session.snapshot();
      throwIfEnded(signal);
      activate(opening);
    } catch (error) {
      if (opening) await discard(opening);
      await instance.release();
      throw error;
    } finally {
      signal?.removeEventListener('abort', abandon);
      opening = undefined;
    }
  }

  /** Synchronous, so that no revision of the old project can follow one of the new. */
  function activate(opened: Opened): void {
    opened.session.numberAfter(active().session.published()?.revision ?? 0);
    current = opened;
    const snapshot = opened.session.published();
    if (snapshot) emit({ type: 'revision', snapshot, previous: undefined });
  }

  function discard(opened: Opened): Promise<void> {
    return opened.session.close({ isAbandoned: true });
  }

  /** Called after each asynchronous step of a switch. */
  function throwIfEnded(signal: AbortSignal | undefined): void {
    if (isClosed) throw new Error(CLOSED);
    signal?.throwIfAborted();
  }

  /** Project options of the command line apply to the first project only. */
  function settingsFor(root: string): ProjectSettings {
    const { settings } = options;
    if (root === settings.target.root) return settings;
    const { server, editor, advise } = settings.flags ?? {};
    const flags = { ...(server && { server }), ...(editor && { editor }), ...(advise && { advise }) };
    return { target: { root }, hasCache: settings.hasCache, flags };
  }

  async function open(settings: ProjectSettings, instance: Instance): Promise<Opened> {
    let opened: Opened | undefined;
    const isActive = () => !isClosed && (current === undefined || current === opened);
    const session = await openProjectSession({
      ...options,
      settings,
      build: buildIdentity(version),
      emit(event) {
        if (isActive() || (event.type === 'progress' && opened === opening)) emit(event);
      },
      onGone() {
        if (isActive()) options.onGone();
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

/** The real path of a folder named in a request. */
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
