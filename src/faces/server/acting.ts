import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { modelMetrics } from '../../core/report/model.ts';
import type { ModelMetrics } from '../../core/report/model-types.ts';
import { timestamp } from '../../core/report/report.ts';
import type { Timestamp } from '../../types.ts';
import { advise } from './actions/advise/advise.ts';
import { openFile, openFolder } from './actions/open/open.ts';
import { ClientDisconnected, type JsonObject } from './body.ts';
import { refuse } from './errors.ts';
import { findFile, holdsFile } from './nodes.ts';
import { json, type WholeAnswer } from './respond.ts';
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

/** The handlers of POST endpoints. Request bodies have been validated against the schemas of the routes. */
export interface Acting {
  reanalyze(body: JsonObject): Promise<WholeAnswer>;
  switchProject(body: JsonObject, signal: AbortSignal): Promise<WholeAnswer>;
  advise(body: JsonObject, signal: AbortSignal): Promise<WholeAnswer>;
  open(body: JsonObject): Promise<WholeAnswer>;
  openFile(body: JsonObject): Promise<WholeAnswer>;
}

export function createActing(service: Service, env: NodeJS.ProcessEnv): Acting {
  return {
    async reanalyze({ full }) {
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

    async switchProject({ path }, signal) {
      try {
        const real = await service.switchProject(absolute(String(path)), signal);
        return json({ status: 'ok', path: real } satisfies Switched);
      } catch (error) {
        throw signal.aborted ? new ClientDisconnected() : error;
      }
    },

    async advise(body, signal) {
      const config = service.config().advise;
      return json(await advise(body, { config, env, signal, subject: () => service.snapshot() }));
    },

    async open({ folder }) {
      const { graph, projectRoot: root } = await service.snapshot();
      const wanted = folder === undefined || folder === '' || folder === '.' ? undefined : String(folder);
      if (wanted !== undefined && !holdsFile(graph, wanted)) refuse('unknown_folder');
      await openFolder({ root, folder: wanted }, { editor: service.config().editor, env });
      return json({ status: 'ok' } satisfies Done);
    },

    async openFile({ file, line }) {
      const { graph, projectRoot: root } = await service.snapshot();
      const id = String(file);
      if (findFile(graph, id) === undefined) refuse('unknown_file');
      const location = { root, file: id, line: line === undefined ? undefined : Number(line) };
      await openFile(location, { editor: service.config().editor, env });
      return json({ status: 'ok' } satisfies Done);
    },
  };
}

/** Rejects relative paths: the working folder of the daemon means nothing to the client. */
function absolute(path: string): string {
  const expanded = path === '~' || /^~[\\/]/.test(path) ? join(homedir(), path.slice(1)) : path;
  if (!isAbsolute(expanded) || expanded.includes('\0')) {
    refuse('bad_value', { message: '"path" must be absolute, or start with ~/' });
  }
  return expanded;
}
