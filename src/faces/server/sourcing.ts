import type { Explanation } from '../../project/engine/explain.ts';
import { refuse } from './errors.ts';
import { findFile } from './nodes.ts';
import { type Parameter, readParameters } from './parameters.ts';
import { json } from './respond.ts';
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
}

const FILE: Parameter = {
  name: 'file',
  description: 'The id of a file node',
  isRequired: true,
  value: { type: 'string', maxLength: 32_768 },
};

const LINE: Parameter = {
  name: 'line',
  description: 'The line of an import',
  isRequired: true,
  value: { type: 'integer', minimum: 1, maximum: 10_000_000 },
};

/** At most 19 lines in total. */
const AROUND: Parameter = {
  name: 'around',
  description: 'How many lines to add before and after it',
  value: { type: 'integer', minimum: 0, maximum: 9, default: 2 },
};

type Needed = Pick<Service, 'snapshot' | 'config' | 'explainLine'>;

/** What an import looks like, and why it leads where it does. Only for local clients: answers hold source text. */
export function sourcingRoutes(service: Needed): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/source',
      summary: 'A line of a file of the report, with the lines around it',
      parameters: [FILE, LINE, AROUND],
      startsWork: true,
      type: 'application/json',
      schema: ref('SourceLines'),
      isLocal: true,
      failures: [404, 422],
      async handle({ request }) {
        const values = readParameters(request, [FILE, LINE, AROUND]);
        const file = values.text(FILE.name);
        const { graph, projectRoot: root } = await service.snapshot();
        const isReported = (id: string) => findFile(graph, id) !== undefined;
        if (!isReported(file)) refuse('unknown_file');
        const line = values.number(LINE.name) ?? 1;
        const around = values.number(AROUND.name) ?? 0;
        const maxSize = service.config().maxFileSize;
        const lines = await readSource({ root, file, line, around, maxSize, isReported });
        return json({ file, line, ...lines } satisfies SourceAnswer);
      },
    },
    {
      method: 'GET',
      path: '/api/resolve',
      summary: 'How the imports on a line of a file resolve, step by step',
      parameters: [FILE, LINE],
      startsWork: true,
      type: 'application/json',
      schema: ref('ResolvedImports'),
      isLocal: true,
      failures: [404],
      async handle({ request }) {
        const values = readParameters(request, [FILE, LINE]);
        const file = values.text(FILE.name);
        const line = values.number(LINE.name) ?? 1;
        const { graph } = await service.snapshot();
        if (findFile(graph, file) === undefined) refuse('unknown_file');
        const explanations = (await service.explainLine(file, line)) ?? refuse('unknown_file');
        const imports = explanations.slice(0, MAX_IMPORTS).map(resolvedImport);
        return json({ file, line, imports } satisfies ResolvedImports);
      },
    },
  ];
}

/** A minified file may have thousands of imports on one line, and a glob may match as many files. */
const MAX_IMPORTS = 50;
const MAX_STEPS = 200;
const MAX_TARGETS = 1000;

function resolvedImport({ raw, steps, resolutions }: Explanation): ResolvedImport {
  const targets = resolutions.flatMap(resolution => {
    if (resolution.kind === 'file') return [resolution.id];
    return resolution.kind === 'package' ? [`pkg:${resolution.name}`] : [];
  });
  return {
    specifier: raw.specifier,
    steps: steps.slice(0, MAX_STEPS),
    targets: targets.slice(0, MAX_TARGETS),
  };
}
