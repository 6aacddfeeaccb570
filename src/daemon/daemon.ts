import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type App, createApp } from '../server/app.ts';
import { type Listening, listen } from '../server/listen.ts';
import { fail, reasonOf } from '../shared/errors.ts';
import { createLog, type Log, type LogDestination } from '../shared/log.ts';
import { packageRoot } from '../shared/package-root.ts';
import { configFor, type ProjectSettings } from '../workspace/settings.ts';
import { createControls } from './controls.ts';
import { createIdle } from './idle.ts';
import { claim, type Instance, readInfo } from './instance.ts';
import { createLogFile } from './log-file.ts';
import { holdOwnCopy, removeUnusedCopies } from './program/in-use.ts';
import { createProjectSwitcher, type DaemonService } from './project-switcher.ts';
import { type OptionValues, readRemembered, writeRemembered } from './remembered.ts';
import { type Environment, requireStateDir, stateDirOf } from './state-dir.ts';

export interface DaemonOptions {
  readonly settings: ProjectSettings;
  readonly env: Environment;
  readonly version: string;
  readonly isWatching: boolean;
  /** Whether `graph.json` in the output folder is kept up to date. */
  readonly isWriting: boolean;
  /** The port was asked for by name: the next free one will not do. */
  readonly isPortFixed: boolean;
  /** Milliseconds without request or viewer after which it ends; 0 means never. */
  readonly idleMs: number;
  /** A terminal or a supervisor owns the process, not `depgraphd start`. */
  readonly isForeground: boolean;
  /** How it was started, for a daemon that takes its place. */
  readonly options: {
    /** Those that hold for every project that it serves. */
    readonly server: OptionValues;
    /** Those that are about the first project. */
    readonly project: OptionValues;
  };
  /** What users should know about this process. */
  readonly warnings: readonly string[];
  readonly parsers?: number | undefined;
  /** Where log lines go beside the log file. */
  readonly alsoLog?: LogDestination | undefined;
}

export interface Daemon {
  readonly listening: Listening;
  readonly service: DaemonService;
  readonly log: Log;
  /** Why it ended, once it has. */
  readonly ended: Promise<string>;
  stop(reason: string): void;
}

/** Whatever still hangs then is left to hang: `stop` has promised to be over within two seconds. */
const CLOSING_MS = 1200;
const LOOK_AFTER_MS = 5000;

/** Claims the root and serves it. Returns as soon as it listens; the first analysis goes on meanwhile. */
export async function openDaemon(options: DaemonOptions): Promise<Daemon> {
  const { env, version } = options;
  const { root } = options.settings.target;
  const settings = withLastPort(options.settings, env);
  // Asked first: a wrong configuration is to be told without leaving anything behind.
  const { server } = await configFor(settings, env);
  const instance = await claimOrFail(root, env);
  const startedAt = new Date().toISOString();
  const { log, moveTo } = createMovingLog(instance.stateDir.log, options.alsoLog);
  const ending = createEnding();
  const idle = createIdle(options.idleMs, () => stop('nobody was there for a long time'));
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
      onGone: () => stop('the project is gone'),
      async onSwitch(next, from, to) {
        log.info('another project is served from now on', { root: to });
        moveTo(next.stateDir.log);
        log.info('served from now on, in place of another project', { root: from, url: listening?.url });
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
  if (isPortTaken()) log.warn(`port ${server.port} is taken; using ${listening.port}`);
  tidyCopies(env, log);
  watchdog = setInterval(lookAfterInstance, LOOK_AFTER_MS);
  return { listening, service, log, ended: ending.promise, stop };

  function stop(reason: string): void {
    if (isStopping) return;
    isStopping = true;
    log.info('stopping', { reason });
    Promise.race([close(), delay(CLOSING_MS)])
      .catch(error => log.error('could not close', { reason: reasonOf(error) }))
      .finally(() => {
        log.info('stopped', { pid: process.pid });
        ending.end(reason);
      });
  }

  async function close(): Promise<void> {
    idle.close();
    clearInterval(watchdog);
    app?.close();
    await Promise.allSettled([listening?.close(), service?.close()]);
    await instance.release();
  }

  /** Somebody who deletes the state folder lets a second daemon in; the first one gives way. */
  function lookAfterInstance(): void {
    if (!service || isStopping) return;
    const current = service.instance();
    if (!current.isHeld()) stop('its state folder was deleted');
    else if (!current.isKnown()) void announceAgain();
  }

  /** What fails here is tried again by the next look: the page is served all the same. */
  async function announceAgain(): Promise<void> {
    if (isAnnouncing) return;
    isAnnouncing = true;
    try {
      await announce();
      log.info('commands can reach it', { root: service?.root() });
    } catch (error) {
      log.warn('commands cannot reach it', { reason: reasonOf(error) });
    }
    isAnnouncing = false;
  }

  async function announce(): Promise<void> {
    if (!service || !listening) throw new Error('it is not served yet');
    const { url, host } = listening;
    const about = { version, bootId: service.bootId, url, startedAt };
    const { isForeground } = options;
    const takenPort = isPortTaken() ? server.port : undefined;
    const stopNow = () => stop('asked to');
    const more = { host, takenPort, isForeground, service, touch: idle.touch, stop: stopNow };
    await service
      .instance()
      .announce({ ...about, root: service.root() }, createControls({ ...about, ...more }), log);
    remember(service, listening.port);
  }

  /** For the next daemon of this root; without it that one starts with the defaults. */
  function remember({ bootId, root: current, instance: claimed }: DaemonService, port: number): void {
    const { server: forAll, project } = options.options;
    const values = {
      ...forAll,
      ...(current() === root && project),
      ...(options.isPortFixed && { port: [String(port)] }),
    };
    try {
      writeRemembered(claimed().stateDir, { root: current(), bootId, port, options: values });
    } catch (error) {
      log.warn('cannot remember port and options', { reason: reasonOf(error) });
    }
  }

  function isPortTaken(): boolean {
    return listening !== undefined && server.port !== 0 && server.port !== listening.port;
  }
}

/** Both concern the disk only: the daemon runs without them. */
function tidyCopies(env: Environment, log: Log): void {
  const warn = (error: unknown) =>
    log.warn('cannot tidy up copies of the program', { reason: reasonOf(error) });
  try {
    holdOwnCopy();
    removeUnusedCopies(env).catch(warn);
  } catch (error) {
    warn(error);
  }
}

/** A project keeps its port where nobody says otherwise, so that its address can be kept, too. */
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

/** The log follows the project that is served, because that is where its user looks for it. */
function createMovingLog(
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

function createEnding(): { promise: Promise<string>; end: (reason: string) => void } {
  let end: (reason: string) => void = () => {};
  const promise = new Promise<string>(done => {
    end = done;
  });
  return { promise, end };
}
