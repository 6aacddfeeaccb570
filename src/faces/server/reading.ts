import type { IncomingMessage } from 'node:http';
import { labelsOf } from '../../core/ask/labels.ts';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import { badge } from '../../core/formats/badge.ts';
import { jsonChunks } from '../../core/formats/json.ts';
import { buildModel } from '../../core/report/model.ts';
import { packageFactsOf } from '../../core/report/package-facts.ts';
import type { Events } from './events.ts';
import type { Findings } from './findings.ts';
import { canAct } from './guard.ts';
import { createRepresentation, type Representation, type RepresentationOptions } from './representation.ts';
import { json, type WholeAnswer } from './respond.ts';
import type { Route } from './route.ts';
import { ref } from './schemas.ts';
import type { Service, WatchState } from './service.ts';

/** The answer of `GET /api/status`. */
export interface StatusAnswer {
  readonly version: string;
  readonly bootId: string;
  readonly path: string;
  readonly revision: number | null;
  readonly isAnalysing: boolean;
  readonly watch: WatchState;
  readonly warnings: readonly string[];
  /** Whether this client may use the POST endpoints. */
  readonly canAct: boolean;
}

/** The answer of `GET /api/health`. */
export interface Alive {
  readonly status: 'ok';
}

/** The answer of `GET /api/project`. */
export interface ServedProject {
  readonly path: string;
}

export interface ReadingParts {
  readonly service: Service;
  readonly findings: Findings;
  readonly events: Pick<Events, 'open'>;
}

/** The endpoints that send what is known about the current revision. */
export interface Reading {
  readonly routes: readonly Route[];
  /** The report bytes of a snapshot, if a client has already requested them. */
  serialisedReport(snapshot: Snapshot): Promise<Buffer> | undefined;
  /** Frees the representations of earlier revisions. */
  release(): void;
}

export function createReading({ service, findings, events }: ReadingParts): Reading {
  const representations: Representation[] = [];
  const graph = represent({ tag: tagged('graph'), chunks: jsonChunks });
  const model = represent({ tag: tagged('model'), chunks: modelChunks });
  const judged = represent({
    tag: () => `${service.bootId}-findings-${findings.today()}`,
    chunks: snapshot => line(findings.of(snapshot)),
  });
  const labels = represent({ tag: tagged('labels'), chunks: snapshot => line(labelsOf(snapshot)) });
  const packages = represent({ tag: tagged('packages'), chunks: snapshot => line(packageFactsOf(snapshot)) });

  return {
    routes: [
      {
        ...conditional(graph),
        path: '/api/graph',
        summary: 'The report; waits for the first analysis',
        schema: ref('Report'),
      },
      {
        method: 'GET',
        path: '/api/health',
        summary: 'Whether the server is alive',
        schema: ref('Alive'),
        handle: () => json({ status: 'ok' } satisfies Alive),
      },
      {
        method: 'GET',
        path: '/api/badge',
        summary: 'The health of the project as an SVG badge',
        type: 'image/svg+xml',
        schema: { type: 'string' },
        handle: async () => badgeAnswer(await service.snapshot()),
      },
      {
        method: 'GET',
        path: '/api/project',
        summary: 'The project being served',
        schema: ref('Project'),
        handle: () => json({ path: service.root() } satisfies ServedProject),
      },
      {
        ...conditional(model),
        path: '/api/model',
        summary: 'The same graph in columnar form, for the page',
        schema: ref('Model'),
      },
      {
        ...conditional(judged),
        path: '/api/findings',
        summary: 'What the rules object to, known findings included',
        schema: ref('Findings'),
      },
      {
        ...conditional(labels),
        path: '/api/labels',
        summary: 'The declared module and the owner of every file, in columnar form, for the page',
        schema: ref('Labels'),
      },
      {
        ...conditional(packages),
        path: '/api/packages',
        summary: 'Which manifests declare packages, with versions, and which should',
        schema: ref('Packages'),
      },
      {
        method: 'GET',
        path: '/api/status',
        summary: 'The state of the server, and whether this client may use POST endpoints',
        schema: ref('Status'),
        handle: ({ request }) => json(statusOf(service, request)),
      },
      {
        method: 'GET',
        path: '/api/events',
        summary: 'Server-sent events: hello, revision, judgement, diff, progress, refetch',
        type: 'text/event-stream',
        schema: {
          type: 'string',
          description:
            'The data of each event is JSON: HelloEvent, RevisionEvent, JudgementEvent, DiffEvent, ProgressEvent, RefetchEvent',
        },
        failures: [503],
        handle: () => ({ stream: events.open }),
      },
    ],
    serialisedReport: graph.serialised,
    release() {
      for (const representation of representations) representation.release();
    },
  };

  function tagged(name: string): () => string {
    return () => `${service.bootId}-${name}`;
  }

  function represent(options: RepresentationOptions): Representation {
    const representation = createRepresentation(options);
    representations.push(representation);
    return representation;
  }

  function conditional({ answer }: Representation): Pick<Route, 'method' | 'isConditional' | 'handle'> {
    return {
      method: 'GET',
      isConditional: true,
      handle: async ({ request }) => answer(await service.snapshot(), request.headers),
    };
  }
}

function line(value: unknown): [string] {
  return [`${JSON.stringify(value)}\n`];
}

/** One chunk per member. The largest, the edges, takes a few milliseconds for 100,000 edges. */
function* modelChunks(snapshot: Snapshot): Generator<string> {
  let separator = '{';
  for (const [name, member] of Object.entries(buildModel(snapshot))) {
    yield `${separator}${JSON.stringify(name)}:${JSON.stringify(member)}`;
    separator = ',';
  }
  yield '}\n';
}

/** The only response that pages of other origins may embed, so that a README can show it. */
function badgeAnswer({ analysis }: Snapshot): WholeAnswer {
  return {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
    body: badge(analysis.health),
  };
}

function statusOf(service: Service, request: IncomingMessage): StatusAnswer {
  const { revision, isAnalysing, watch, warnings } = service.status();
  const { mode, reason, folders, sweeps, missed } = watch;
  return {
    version: service.version,
    bootId: service.bootId,
    path: service.root(),
    revision: revision ?? null,
    isAnalysing,
    watch: { mode, reason, folders, sweeps, missed },
    warnings,
    canAct: canAct(request),
  };
}
