import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { modelMetrics } from '../../core/report/model.ts';
import type { ModelMetrics } from '../../core/report/model-types.ts';
import { timestamp } from '../../core/report/report.ts';
import type { Timestamp } from '../../types.ts';
import { advise } from './actions/advise/advise.ts';
import { ADVICE_REQUEST } from './actions/advise/settings.ts';
import { openFile, openFolder } from './actions/open/open.ts';
import { ClientDisconnected } from './body.ts';
import { refuse } from './errors.ts';
import { findFile, holdsFile } from './nodes.ts';
import { json } from './respond.ts';
import type { Route } from './route.ts';
import { ref } from './schemas.ts';
import type { Service } from './service.ts';

/** The answer of actions that return nothing. */
export interface Done {
  readonly status: 'ok';
}

/** The answer of `POST /api/project`. */
export interface Switched extends Done {
  readonly path: string;
}

/** The answer of `POST /api/reanalyze`. */
export interface Reanalyzed extends Switched {
  readonly revision: number;
  readonly generatedAt: Timestamp;
  readonly metrics: ModelMetrics;
  readonly reparsed: number;
  readonly durationMs: number;
}

/** Longer than a path on any system, and much shorter than the largest body. */
const PATH = { kind: 'text', maxLength: 32_768 } as const;

const ACTION = { method: 'POST', startsWork: true } as const;

export function actingRoutes(service: Service, env: NodeJS.ProcessEnv): readonly Route[] {
  return [
    {
      ...ACTION,
      path: '/api/reanalyze',
      summary: 'Scans the whole project for changes',
      request: {
        kind: 'object',
        isOpen: true,
        fields: {
          full: { kind: 'flag', description: 'Ignores the cache and publishes a new revision' },
        },
      },
      schema: ref('Reanalyzed'),
      async handle({ body: { full } }) {
        const start = performance.now();
        const snapshot = await service.reanalyze({ full: full === true });
        return json({
          status: 'ok',
          path: snapshot.projectRoot,
          revision: snapshot.revision,
          generatedAt: timestamp(snapshot.generatedAt),
          metrics: modelMetrics(snapshot.graph, snapshot.analysis),
          reparsed: service.lastRun()?.reparsed ?? 0,
          durationMs: Math.round(performance.now() - start),
        } satisfies Reanalyzed);
      },
    },
    {
      ...ACTION,
      path: '/api/project',
      summary: 'Switches to another project folder',
      request: {
        kind: 'object',
        isOpen: true,
        fields: { path: { ...PATH, description: 'Absolute, or starting with ~/' } },
        required: ['path'],
      },
      schema: ref('Switched'),
      failures: [409],
      async handle({ body: { path }, signal }) {
        try {
          const real = await service.switchProject(absolute(String(path)), signal);
          return json({ status: 'ok', path: real } satisfies Switched);
        } catch (error) {
          throw signal.aborted ? new ClientDisconnected() : error;
        }
      },
    },
    {
      ...ACTION,
      path: '/api/advise',
      summary: 'Sends a summary of the report to a language model and returns its advice',
      request: ADVICE_REQUEST,
      validatesItself: true,
      schema: ref('Advice'),
      failures: [502, 504],
      async handle({ body, signal }) {
        const config = service.config().advise;
        return json(await advise(body, { config, env, signal, subject: () => service.snapshot() }));
      },
    },
    {
      ...ACTION,
      path: '/api/open',
      summary: 'Opens the project, or one of its folders, in the file manager of the server machine',
      request: {
        kind: 'object',
        isOpen: true,
        fields: { folder: { ...PATH, description: 'A folder that contains a file of the report' } },
      },
      schema: ref('Done'),
      failures: [404, 501],
      async handle({ body: { folder } }) {
        const { graph, projectRoot: root } = await service.snapshot();
        const wanted = folder === undefined || folder === '' || folder === '.' ? undefined : String(folder);
        if (wanted !== undefined && !holdsFile(graph, wanted)) refuse('unknown_folder');
        await openFolder({ root, folder: wanted }, { editor: service.config().editor, env });
        return json({ status: 'ok' } satisfies Done);
      },
    },
    {
      ...ACTION,
      path: '/api/open-file',
      summary: 'Opens a file of the report in the editor',
      request: {
        kind: 'object',
        isOpen: true,
        fields: {
          file: { ...PATH, description: 'The id of a file node' },
          line: { kind: 'integer', min: 1, max: 10_000_000 },
        },
        required: ['file'],
      },
      schema: ref('Done'),
      failures: [404, 501],
      async handle({ body: { file, line } }) {
        const { graph, projectRoot: root } = await service.snapshot();
        const id = String(file);
        if (findFile(graph, id) === undefined) refuse('unknown_file');
        const location = { root, file: id, line: line === undefined ? undefined : Number(line) };
        await openFile(location, { editor: service.config().editor, env });
        return json({ status: 'ok' } satisfies Done);
      },
    },
  ];
}

/** Rejects relative paths: the working folder of the daemon means nothing to the client. */
function absolute(path: string): string {
  const expanded = path === '~' || /^~[\\/]/.test(path) ? join(homedir(), path.slice(1)) : path;
  if (!isAbsolute(expanded) || expanded.includes('\0')) {
    refuse('bad_value', { message: '"path" must be absolute, or start with ~/' });
  }
  return expanded;
}
