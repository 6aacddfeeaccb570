import type { Snapshot } from '../../src/core/ask/snapshot.ts';
import { type Config, type ConfigInput, defaultConfig } from '../../src/core/config/options.ts';
import { type App, type AppOptions, createApp } from '../../src/faces/server/app.ts';
import { type Listening, listen, type ServerLimits } from '../../src/faces/server/listen.ts';
import type { LiveEvent, Service, ServiceStatus } from '../../src/faces/server/service.ts';
import type { Engine } from '../../src/project/engine/engine.ts';
import type { ClosableAnswers, RevisionAnswersOptions } from '../../src/project/revisions/answers.ts';
import { judgingTexts } from '../../src/project/settings/judging-texts.ts';
import type { Log, LogFields } from '../../src/shared/log.ts';
import { onPublished, openEngine } from './analyze.ts';
import { makeProject, type ProjectFiles, type TestProject } from './project.ts';
import { revisionAnswers } from './revision-answers.ts';

/** Two files that form a cycle, a third that no file imports, and a package. */
export const SMALL_PROJECT: ProjectFiles = {
  'src/a.ts': "import './b'\nimport 'react'\n",
  'src/b.ts': "import './a'\n",
  'lone.py': 'x = 1\n',
};

export interface LogLine extends LogFields {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
}

/** A log that collects its lines. */
export interface RecordedLog extends Log {
  readonly lines: LogLine[];
}

export function recordLog(): RecordedLog {
  const lines: LogLine[] = [];
  const keep = (level: LogLine['level']) => (message: string, fields?: LogFields) => {
    lines.push({ level, message, ...fields });
  };
  return { lines, info: keep('info'), warn: keep('warn'), error: keep('error') };
}

/** A service without a daemon: a real engine in this process, with overrides. */
export interface TestService extends Service {
  readonly revisions: ClosableAnswers;
  readonly touched: () => number;
  /** Emits an event to all subscribers, as the daemon would. */
  emit(event: LiveEvent): void;
}

export interface ServiceSetup {
  readonly engine: Engine;
  readonly root: string;
  readonly config?: ConfigInput;
  readonly overrides?: Partial<Service>;
  readonly answers?: Partial<RevisionAnswersOptions>;
}

export function engineService({ engine, root, config, overrides, answers }: ServiceSetup): TestService {
  const listeners = new Set<(event: LiveEvent) => void>();
  const emit = (event: LiveEvent) => {
    for (const listener of listeners) listener(event);
  };
  onPublished(engine, ({ snapshot, previous }) => emit({ type: 'revision', snapshot, previous }));
  engine.onJudged((snapshot, error) => emit({ type: 'judgement', snapshot, error }));
  const onDiff = (revision: number) => emit({ type: 'diff', revision });
  const revisions = revisionAnswers({ engine, root, onDiff, ...answers });
  let touches = 0;
  return {
    bootId: 'boot',
    version: '1.2.3',
    root: () => root,
    config: () => ({ ...defaultConfig(), ...config }) as Config,
    snapshot: async () => engine.snapshot() ?? (await engine.scan()),
    reanalyze: options => engine.scan(options),
    lastRun: () => engine.lastRun(),
    explainLine: (file, line) => engine.explain(file, line),
    switchProject: async path => path,
    status: () => statusOf(engine.snapshot()),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    touch: () => {
      touches++;
    },
    touched: () => touches,
    emit,
    revisions,
    askRevisions: ask => ask(revisions),
    ...overrides,
  };
}

function statusOf(snapshot: Snapshot | undefined): ServiceStatus {
  return {
    revision: snapshot?.revision,
    isAnalysing: false,
    watch: { mode: 'events', folders: 2, sweeps: 1, missed: 0 },
    warnings: [],
  };
}

export interface ServerSetup {
  readonly files?: ProjectFiles;
  /** Called before the first analysis. */
  readonly prepare?: (project: TestProject) => void;
  readonly config?: ConfigInput;
  readonly service?: Partial<Service>;
  readonly answers?: Partial<RevisionAnswersOptions>;
  readonly app?: Partial<AppOptions>;
  readonly limits?: Partial<ServerLimits>;
  readonly host?: string;
}

export interface TestServer extends Listening {
  readonly app: App;
  readonly project: TestProject;
  readonly engine: Engine;
  readonly service: TestService;
  readonly log: RecordedLog;
}

/** Runs a test against a real server on its own port, and cleans up. */
export async function withServer(
  setup: ServerSetup,
  body: (server: TestServer) => Promise<void>,
): Promise<void> {
  const project = makeProject(setup.files ?? SMALL_PROJECT);
  setup.prepare?.(project);
  const engine = openEngine({
    root: project.root,
    judgingTexts: current => judgingTexts(project.root, current),
  });
  const log = recordLog();
  const { root } = project;
  const service = engineService({
    engine,
    root,
    ...(setup.config && { config: setup.config }),
    ...(setup.service && { overrides: setup.service }),
    ...(setup.answers && { answers: setup.answers }),
  });
  const app = createApp(service, { log, env: {}, ...setup.app });
  const listening = await listen(app.handler, {
    host: setup.host ?? '127.0.0.1',
    port: 0,
    isFixed: false,
    limits: setup.limits,
  });
  try {
    await body({ ...listening, app, project, engine, service, log });
  } finally {
    app.close();
    await listening.close();
    await service.revisions.close();
    await engine.close();
  }
}
