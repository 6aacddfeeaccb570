import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { configFor, type ProjectSettings } from '../../project/settings/settings.ts';
import { fail, reasonOf } from '../../shared/errors.ts';
import { createLog, type Log, type LogDestination } from '../../shared/log.ts';
import { packageRoot } from '../../shared/package-root.ts';
import { type App, createApp } from '../server/app.ts';
import { type Listening, listen } from '../server/listen.ts';
import { createControls } from './controls.ts';
import { createIdle } from './idle.ts';
import { claim, type Instance, readInfo } from './instance.ts';
import { createLogFile } from './log-file.ts';
import { holdOwnCopy, removeUnusedCopies } from './program/in-use.ts';
import { createProjectSwitcher, type DaemonService, type SwitcherOptions } from './project-switcher.ts';
import { type OptionValues, readRemembered, writeRemembered } from './remembered.ts';
import { type Environment, requireStateDir, stateDirOf } from './state-dir.ts';

type OfSwitcher = 'settings' | 'env' | 'version' | 'isWatching' | 'isWriting' | 'parsers';

export interface DaemonOptions extends Pick<SwitcherOptions, OfSwitcher> {
  /** The user named the port, so do not fall back to the next free one. */
  readonly isPortFixed: boolean;
  /** Stop after this many milliseconds without requests or viewers; 0 means never. */
  readonly idleMs: number;
  /** A terminal or a supervisor owns the process, not `depgraphd start`. */
  readonly isForeground: boolean;
  /** The command-line options, for a daemon that replaces this one. */
  readonly options: {
    /** Options that apply to every project it serves. */
    readonly server: OptionValues;
    /** Options that apply to the first project only. */
    readonly project: OptionValues;
  };
  /** Warnings about this process, shown to users. */
  readonly warnings: readonly string[];
  /** A second destination for log lines, besides the log file. */
  readonly alsoLog?: LogDestination | undefined;
}

export interface Daemon {
  readonly listening: Listening;
  readonly service: DaemonService;
  readonly log: Log;
  /** Resolves to the reason once the daemon has stopped. */
  readonly stopped: Promise<string>;
  stop(reason: string): void;
}

/** Longest wait for a clean shutdown, because `stop` promises to finish within two seconds. */
const CLOSING_MS = 1200;
const WATCHDOG_MS = 5000;

/** Claims the root and serves it. Resolves once the server listens, while the first analysis still runs. */
export async function openDaemon(options: DaemonOptions): Promise<Daemon> {
  const { env, version } = options;
  const { root } = options.settings.target;
  const settings = withLastPort(options.settings, env);
  // Read first, so that an invalid configuration fails before anything is created.
  const { server } = await configFor(settings, env);
  const instance = await claimOrFail(root, env);
  const startedAt = new Date().toISOString();
  const { log, moveTo } = createMovableLog(instance.stateDir.log, options.alsoLog);
  const stopped = createStopped();
  const idle = createIdle(options.idleMs, () => stop('idle timeout'));
  let service: DaemonService | undefined;
  let app: App | undefined;
  let listening: Listening | undefined;
  let watchdog: NodeJS.Timeout | undefined;
  let isStopping = false;
  let isAnnouncing = false;

  try {
    service = await createProjectSwitcher({
      ...options,
      settings,
      log,
      instance,
      claim: other => claimOrFail(other, env),
      serialised: snapshot => app?.serialisedReport(snapshot),
      onTouch: idle.touch,
      onGone: () => stop('the project was deleted'),
      async onSwitch(next, from, to) {
        log.info('switched to another project', { root: to });
        moveTo(next.stateDir.log);
        log.info('switched from another project', { root: from, url: listening?.url });
        await announceAgain();
      },
    });
    app = createApp(service, { log, env, pageFolder: join(packageRoot(), 'dist', 'ui') });
    listening = await listen(app.handler, { ...server, isFixed: options.isPortFixed, log });
    await announce();
  } catch (error) {
    await close();
    throw error;
  }
  log.info('serving', { version, pid: process.pid, url: listening.url, root });
  for (const warning of options.warnings) log.warn(warning);
  if (isPortTaken()) log.warn(`port ${server.port} is in use; using ${listening.port}`);
  cleanUpCopies(env, log);
  watchdog = setInterval(checkInstance, WATCHDOG_MS);
  return { listening, service, log, stopped: stopped.promise, stop };

  function stop(reason: string): void {
    if (isStopping) return;
    isStopping = true;
    log.info('stopping', { reason });
    Promise.race([close(), delay(CLOSING_MS)])
      .catch(error => log.error('shutdown failed', { reason: reasonOf(error) }))
      .finally(() => {
        log.info('stopped', { pid: process.pid });
        stopped.resolve(reason);
      });
  }

  async function close(): Promise<void> {
    idle.close();
    clearInterval(watchdog);
    app?.close();
    await Promise.allSettled([listening?.close(), service?.close()]);
    await instance.release();
  }

  /** Deleting the state folder lets a second daemon start, so this one stops. */
  function checkInstance(): void {
    if (!service || isStopping) return;
    const current = service.instance();
    if (!current.isHeld()) stop('the state folder was deleted');
    else if (!current.isAnnounced()) void announceAgain();
  }

  /** The watchdog retries after a failure. The page works even without the control socket. */
  async function announceAgain(): Promise<void> {
    if (isAnnouncing) return;
    isAnnouncing = true;
    try {
      await announce();
      log.info('control socket open', { root: service?.root() });
    } catch (error) {
      log.warn('cannot open the control socket', { reason: reasonOf(error) });
    }
    isAnnouncing = false;
  }

  async function announce(): Promise<void> {
    if (!service || !listening) throw new Error('announced before the server listens');
    const { url, host } = listening;
    const info = { version, bootId: service.bootId, url, startedAt };
    const controls = createControls({
      ...info,
      host,
      takenPort: isPortTaken() ? server.port : undefined,
      isForeground: options.isForeground,
      service,
      touch: idle.touch,
      stop: () => stop('requested'),
    });
    await service.instance().announce({ ...info, root: service.root() }, controls, log);
    saveOptions(service, listening.port);
  }

  /** Saves port and options for the next daemon of this root, which otherwise starts with the defaults. */
  function saveOptions({ bootId, root: current, instance: claimed }: DaemonService, port: number): void {
    const { server: forAll, project } = options.options;
    const values = {
      ...forAll,
      ...(current() === root && project),
      ...(options.isPortFixed && { port: [String(port)] }),
    };
    try {
      writeRemembered(claimed().stateDir, { root: current(), bootId, port, options: values });
    } catch (error) {
      log.warn('cannot save port and options', { reason: reasonOf(error) });
    }
  }

  function isPortTaken(): boolean {
    return listening !== undefined && server.port !== 0 && server.port !== listening.port;
  }
}

/** Failures only waste disk space, so they do not stop the daemon. */
function cleanUpCopies(env: Environment, log: Log): void {
  const warn = (error: unknown) =>
    log.warn('cannot remove unused copies of the program', { reason: reasonOf(error) });
  try {
    holdOwnCopy();
    removeUnusedCopies(env).catch(warn);
  } catch (error) {
    warn(error);
  }
}

/** Defaults to the previous port of the project, so that bookmarks stay valid. */
function withLastPort(settings: ProjectSettings, env: Environment): ProjectSettings {
  const last = readRemembered(requireStateDir(settings.target.root, env));
  return last ? { ...settings, defaults: { server: { port: last.port } } } : settings;
}

async function claimOrFail(root: string, env: Environment): Promise<Instance> {
  const instance = await claim(root, env);
  if (instance) return instance;
  const stateDir = stateDirOf(root, env);
  const info = stateDir && readInfo(stateDir);
  return fail('project_served', { root, where: info ? ` at ${info.url} (pid ${info.pid})` : '' });
}

/** A log whose file follows the served project, where its user looks for it. */
function createMovableLog(
  path: string,
  also: LogDestination | undefined,
): { log: Log; moveTo: (path: string) => void } {
  let file = createLogFile({ path });
  const log = createLog({
    write(line) {
      file.write(line);
      also?.write(line);
    },
  });
  return {
    log,
    moveTo(next) {
      file = createLogFile({ path: next });
    },
  };
}

function createStopped(): { promise: Promise<string>; resolve: (reason: string) => void } {
  let resolve: (reason: string) => void = () => {};
  const promise = new Promise<string>(done => {
    resolve = done;
  });
  return { promise, resolve };
}
