import type { IncomingMessage } from 'node:http';
import { labelsOf } from '../../core/ask/labels.ts';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import { badge } from '../../core/formats/badge.ts';
import { jsonChunks } from '../../core/formats/json.ts';
import { buildModel } from '../../core/report/model.ts';
import { packageFactsOf } from '../../core/report/package-facts.ts';
import type { Findings } from './findings.ts';
import { canAct } from './guard.ts';
import { createRepresentation, type Representation } from './representation.ts';
import { json, type WholeAnswer } from './respond.ts';
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

/** The handlers of GET endpoints. */
export interface Reading {
  graph(request: IncomingMessage): Promise<WholeAnswer>;
  model(request: IncomingMessage): Promise<WholeAnswer>;
  findings(request: IncomingMessage): Promise<WholeAnswer>;
  labels(request: IncomingMessage): Promise<WholeAnswer>;
  packages(request: IncomingMessage): Promise<WholeAnswer>;
  badge(): Promise<WholeAnswer>;
  status(request: IncomingMessage): WholeAnswer;
  /** The report bytes of a snapshot, if a client has already requested them. */
  serialisedReport(snapshot: Snapshot): Promise<Buffer> | undefined;
  /** Frees the representations of earlier revisions. */
  release(): void;
}

export function createReading(service: Service, findings: Findings): Reading {
  const { bootId } = service;
  const graph = createRepresentation({
    tag: () => `${bootId}-graph`,
    chunks: jsonChunks,
  });
  const model = createRepresentation({ tag: () => `${bootId}-model`, chunks: modelChunks });
  const judged = createRepresentation({
    tag: () => `${bootId}-findings-${findings.today()}`,
    chunks: snapshot => [`${JSON.stringify(findings.of(snapshot))}\n`],
  });
  const labels = createRepresentation({
    tag: () => `${bootId}-labels`,
    chunks: snapshot => [`${JSON.stringify(labelsOf(snapshot))}\n`],
  });
  const packages = createRepresentation({
    tag: () => `${bootId}-packages`,
    chunks: snapshot => [`${JSON.stringify(packageFactsOf(snapshot))}\n`],
  });

  const conditional = async (representation: Representation, { headers }: IncomingMessage) =>
    representation.answer(await service.snapshot(), {
      acceptEncoding: headers['accept-encoding']?.toString(),
      ifNoneMatch: headers['if-none-match'],
    });

  return {
    graph: request => conditional(graph, request),
    model: request => conditional(model, request),
    findings: request => conditional(judged, request),
    labels: request => conditional(labels, request),
    packages: request => conditional(packages, request),
    badge: async () => badgeAnswer(await service.snapshot()),
    status: request => statusAnswer(service, request),
    serialisedReport: graph.serialised,
    release() {
      graph.release();
      model.release();
      judged.release();
      labels.release();
      packages.release();
    },
  };
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

function statusAnswer(service: Service, request: IncomingMessage): WholeAnswer {
  const { revision, isAnalysing, watch, warnings } = service.status();
  const { mode, reason, folders, sweeps, missed } = watch;
  const answer: StatusAnswer = {
    version: service.version,
    bootId: service.bootId,
    path: service.root(),
    revision: revision ?? null,
    isAnalysing,
    watch: { mode, reason, folders, sweeps, missed },
    warnings,
    canAct: canAct(request),
  };
  return json(answer);
}
