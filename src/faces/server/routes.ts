import type { Log } from '../../shared/log.ts';
import { type Acting, createActing } from './acting.ts';
import { askingRoutes } from './asking.ts';
import { comparingRoutes } from './comparing.ts';
import type { Events } from './events.ts';
import { explainingRoute } from './explaining.ts';
import { describeApi } from './openapi.ts';
import type { Reading } from './reading.ts';
import { json } from './respond.ts';
import type { Route } from './route.ts';
import { ref } from './schemas.ts';
import type { Service } from './service.ts';
import { sourcingRoutes } from './sourcing.ts';
import { unresolvedRoute } from './unresolved.ts';

export interface RouteParts {
  readonly service: Service;
  readonly events: Events;
  readonly reading: Reading;
  readonly env: NodeJS.ProcessEnv;
  readonly log: Log;
}

/** The answer of `GET /api/health`. */
export interface Alive {
  readonly status: 'ok';
}

/** The answer of `GET /api/project`. */
export interface ServedProject {
  readonly path: string;
}

const JSON_MEDIA = 'application/json';

export function createRoutes({ service, events, reading, env, log }: RouteParts): readonly Route[] {
  const routes: readonly Route[] = [
    ...readingRoutes({ service, events, reading }),
    ...askingRoutes({ service, log }),
    ...comparingRoutes({ service, log }),
    explainingRoute(service),
    unresolvedRoute(service),
    ...sourcingRoutes(service),
    ...actingRoutes(createActing(service, env)),
    {
      method: 'GET',
      path: '/api/openapi.json',
      summary: 'This description',
      startsWork: false,
      type: JSON_MEDIA,
      schema: ref('Description'),
      handle: () => json(describeApi(routes, service.version)),
    },
  ];
  return routes;
}

function readingRoutes({ service, events, reading }: Omit<RouteParts, 'env' | 'log'>): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/graph',
      summary: 'The report; waits for the first analysis',
      startsWork: false,
      type: JSON_MEDIA,
      schema: ref('Report'),
      isConditional: true,
      handle: ({ request }) => reading.graph(request),
    },
    {
      method: 'GET',
      path: '/api/health',
      summary: 'Whether the server is alive',
      startsWork: false,
      type: JSON_MEDIA,
      schema: ref('Alive'),
      handle: () => json({ status: 'ok' } satisfies Alive),
    },
    {
      method: 'GET',
      path: '/api/badge',
      summary: 'The health of the project as an SVG badge',
      startsWork: false,
      type: 'image/svg+xml',
      schema: { type: 'string' },
      handle: () => reading.badge(),
    },
    {
      method: 'GET',
      path: '/api/project',
      summary: 'The project being served',
      startsWork: false,
      type: JSON_MEDIA,
      schema: ref('Project'),
      handle: () => json({ path: service.root() } satisfies ServedProject),
    },
    {
      method: 'GET',
      path: '/api/model',
      summary: 'The same graph in columnar form, for the page',
      startsWork: false,
      type: JSON_MEDIA,
      schema: ref('Model'),
      isConditional: true,
      handle: ({ request }) => reading.model(request),
    },
    {
      method: 'GET',
      path: '/api/findings',
      summary: 'What the rules object to, known findings included',
      startsWork: false,
      type: JSON_MEDIA,
      schema: ref('Findings'),
      isConditional: true,
      handle: ({ request }) => reading.findings(request),
    },
    {
      method: 'GET',
      path: '/api/labels',
      summary: 'The declared module and the owner of every file, in columnar form, for the page',
      startsWork: false,
      type: JSON_MEDIA,
      schema: ref('Labels'),
      isConditional: true,
      handle: ({ request }) => reading.labels(request),
    },
    {
      method: 'GET',
      path: '/api/packages',
      summary: 'Which manifests declare packages, with versions, and which should',
      startsWork: false,
      type: JSON_MEDIA,
      schema: ref('Packages'),
      isConditional: true,
      handle: ({ request }) => reading.packages(request),
    },
    {
      method: 'GET',
      path: '/api/status',
      summary: 'The state of the server, and whether this client may use POST endpoints',
      startsWork: false,
      type: JSON_MEDIA,
      schema: ref('Status'),
      handle: ({ request }) => reading.status(request),
    },
    {
      method: 'GET',
      path: '/api/events',
      summary: 'Server-sent events: hello, revision, judgement, diff, progress, refetch',
      startsWork: false,
      type: 'text/event-stream',
      schema: {
        type: 'string',
        description:
          'The data of each event is JSON: HelloEvent, RevisionEvent, JudgementEvent, DiffEvent, ProgressEvent, RefetchEvent',
      },
      failures: [503],
      handle: () => ({ stream: events.open }),
    },
  ];
}

/** Longer than a path on any system, and much shorter than the largest body. */
const PATH = { type: 'string', maxLength: 32_768 } as const;

function actingRoutes(acting: Acting): readonly Route[] {
  return [
    {
      method: 'POST',
      path: '/api/reanalyze',
      summary: 'Scans the whole project for changes',
      request: {
        type: 'object',
        properties: {
          full: { type: 'boolean', description: 'Ignores the cache and publishes a new revision' },
        },
      },
      startsWork: true,
      type: JSON_MEDIA,
      schema: ref('Reanalyzed'),
      handle: ({ body }) => acting.reanalyze(body),
    },
    {
      method: 'POST',
      path: '/api/project',
      summary: 'Switches to another project folder',
      request: {
        type: 'object',
        properties: { path: { ...PATH, description: 'Absolute, or starting with ~/' } },
        required: ['path'],
      },
      startsWork: true,
      type: JSON_MEDIA,
      schema: ref('Switched'),
      failures: [409],
      handle: ({ body, signal }) => acting.switchProject(body, signal),
    },
    {
      method: 'POST',
      path: '/api/advise',
      summary: 'Sends a summary of the report to a language model and returns its advice',
      request: {
        type: 'object',
        properties: {
          base_url: { type: 'string', maxLength: 2048, description: 'http or https, without credentials' },
          model: { type: 'string', maxLength: 256 },
          api_key: { type: 'string', maxLength: 4096 },
          provider: { type: 'string', maxLength: 16, enum: ['openai', 'anthropic'] },
          question: { type: 'string', maxLength: 16_384 },
        },
      },
      validatesItself: true,
      startsWork: true,
      type: JSON_MEDIA,
      schema: ref('Advice'),
      failures: [502, 504],
      handle: ({ body, signal }) => acting.advise(body, signal),
    },
    {
      method: 'POST',
      path: '/api/open',
      summary: 'Opens the project, or one of its folders, in the file manager of the server machine',
      request: {
        type: 'object',
        properties: { folder: { ...PATH, description: 'A folder that contains a file of the report' } },
      },
      startsWork: true,
      type: JSON_MEDIA,
      schema: ref('Done'),
      failures: [404, 501],
      handle: ({ body }) => acting.open(body),
    },
    {
      method: 'POST',
      path: '/api/open-file',
      summary: 'Opens a file of the report in the editor',
      request: {
        type: 'object',
        properties: {
          file: { ...PATH, description: 'The id of a file node' },
          line: { type: 'integer', minimum: 1, maximum: 10_000_000 },
        },
        required: ['file'],
      },
      startsWork: true,
      type: JSON_MEDIA,
      schema: ref('Done'),
      failures: [404, 501],
      handle: ({ body }) => acting.openFile(body),
    },
  ];
}
