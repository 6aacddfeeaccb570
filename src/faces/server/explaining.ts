import { explainRules } from '../../core/ask/judge.ts';
import type { Snapshot } from '../../core/ask/snapshot.ts';
import { diagnosticsOf } from '../../core/report/report.ts';
import { unresolvedListing } from '../../core/report/unresolved-listing.ts';
import type { FileExplanation } from '../../core/rules/explanation.ts';
import type { Existence } from '../../project/engine/existence.ts';
import type { Explanation } from '../../project/engine/explain.ts';
import { DepgraphError } from '../../shared/errors.ts';
import type { ObjectShape, Shape } from '../../shared/shape.ts';
import { refuse } from './errors.ts';
import { findFile } from './nodes.ts';
import { json, unlessKnown } from './respond.ts';
import type { Route } from './route.ts';
import { ref } from './schemas.ts';
import type { Service } from './service.ts';
import { readSource, type SourceLines } from './source-lines.ts';

/** The answer of `GET /api/source`. */
export interface SourceAnswer extends SourceLines {
  readonly file: string;
  readonly line: number;
}

/** The answer of `GET /api/resolve`. */
export interface ResolvedImports {
  readonly file: string;
  readonly line: number;
  readonly imports: readonly ResolvedImport[];
}

export interface ResolvedImport {
  readonly specifier: string;
  readonly steps: readonly string[];
  /** Ids of the report. An import without targets makes no edge. */
  readonly targets: readonly string[];
  /** What is left of it at run time, and why; absent where nothing is dropped, or where nothing is known. */
  readonly existence?: Existence;
}

const FILE: Shape = { kind: 'text', minLength: 1, maxLength: 32_768, description: 'The id of a file node' };
const LINE: Shape = { kind: 'integer', min: 1, max: 10_000_000, description: 'The line of an import' };

/** At most 19 lines in total. */
const AROUND: Shape = {
  kind: 'integer',
  min: 0,
  max: 9,
  default: 2,
  description: 'How many lines to add before and after it',
};

const AT_LINE: ObjectShape = {
  kind: 'object',
  fields: { file: FILE, line: LINE },
  required: ['file', 'line'],
};

type Needed = Pick<Service, 'bootId' | 'snapshot' | 'config' | 'explainLine'>;

/** Why things are as they are. Answers that hold source text are only for local clients. */
export function explainingRoutes(service: Needed): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/explain',
      summary: 'What the rules say about a file: its module, what it may use, and who may use it',
      parameters: { kind: 'object', fields: { file: FILE }, required: ['file'] },
      startsWork: true,
      schema: ref('FileExplanation'),
      isConditional: true,
      failures: [404, 422],
      async handle({ request, values }) {
        const snapshot = await service.snapshot();
        const tag = `${service.bootId}-explain-${snapshot.revision}`;
        return unlessKnown(request, tag, () => json(explained(snapshot, values.text('file'))));
      },
    },
    {
      method: 'GET',
      path: '/api/unresolved',
      summary: 'Unresolved imports by what is missing, with the likely cause',
      schema: ref('Unresolved'),
      isConditional: true,
      async handle({ request }) {
        const snapshot = await service.snapshot();
        const tag = `${service.bootId}-unresolved-${snapshot.revision}`;
        return unlessKnown(request, tag, () =>
          json(unresolvedListing(snapshot.unresolvedGroups, diagnosticsOf(snapshot).unresolved)),
        );
      },
    },
    {
      method: 'GET',
      path: '/api/source',
      summary: 'A line of a file of the report, with the lines around it',
      parameters: { ...AT_LINE, fields: { ...AT_LINE.fields, around: AROUND } },
      startsWork: true,
      schema: ref('SourceLines'),
      isLocal: true,
      failures: [404, 422],
      async handle({ values }) {
        const file = values.text('file');
        const { graph, projectRoot: root } = await service.snapshot();
        const isReported = (id: string) => findFile(graph, id) !== undefined;
        if (!isReported(file)) refuse('unknown_file');
        const line = values.number('line') ?? 1;
        const around = values.number('around') ?? 0;
        const maxSize = service.config().maxFileSize;
        const lines = await readSource({ root, file, line, around, maxSize, isReported });
        return json({ file, line, ...lines } satisfies SourceAnswer);
      },
    },
    {
      method: 'GET',
      path: '/api/resolve',
      summary: 'How the imports on a line of a file resolve, step by step',
      parameters: AT_LINE,
      startsWork: true,
      schema: ref('ResolvedImports'),
      isLocal: true,
      failures: [404],
      async handle({ values }) {
        const file = values.text('file');
        const line = values.number('line') ?? 1;
        const { graph } = await service.snapshot();
        if (findFile(graph, file) === undefined) refuse('unknown_file');
        const explanations = (await service.explainLine(file, line)) ?? refuse('unknown_file');
        const imports = explanations.slice(0, MAX_IMPORTS).map(resolvedImport);
        return json({ file, line, imports } satisfies ResolvedImports);
      },
    },
  ];
}

/** A mistake in the rules is also the problem of `GET /api/findings`, so that its message reveals nothing new. */
function explained(snapshot: Snapshot, file: string): FileExplanation {
  try {
    return explainRules(snapshot, file) ?? refuse('unknown_file');
  } catch (error) {
    if (error instanceof DepgraphError) refuse('unanswerable', { message: error.message });
    throw error;
  }
}

/** A minified file may have thousands of imports on one line, and a glob may match as many files. */
const MAX_IMPORTS = 50;
const MAX_STEPS = 200;
const MAX_TARGETS = 1000;

function resolvedImport({ raw, steps, resolutions, existence }: Explanation): ResolvedImport {
  const targets = resolutions.flatMap(resolution => {
    if (resolution.kind === 'file') return [resolution.id];
    return resolution.kind === 'package' ? [`pkg:${resolution.name}`] : [];
  });
  return {
    specifier: raw.specifier,
    steps: steps.slice(0, MAX_STEPS),
    targets: targets.slice(0, MAX_TARGETS),
    ...(existence && { existence }),
  };
}
