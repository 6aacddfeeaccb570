import { count, exactly, flag, list, type Members, only, orNull, ref, text } from './schema-kit.ts';

const counted = { revision: count, total: count, shown: count };
const line = { type: 'integer', minimum: 0 };
const kind = only('eager', 'lazy', 'type');

/** The answers to questions. */
export const answerSchemas: Members = {
  SourceLines: exactly({ file: text, line: count, first: count, lines: list(text) }),
  ResolvedImports: exactly({
    file: text,
    line: count,
    imports: list(exactly({ specifier: text, steps: list(text), targets: list(text) })),
  }),
  Step: exactly({ source: text, target: text, line, kind }),
  ChangedImport: exactly({ source: text, target: text, line, kind, was: kind }),
  Import: exactly({ source: text, target: text, lines: list(line), kind }),
  SetAnswer: exactly({ ...counted, expression: text, nodes: list(text) }, { edges: list(ref('Import')) }),
  WhyAnswer: exactly(
    {
      ...counted,
      from: text,
      to: text,
      chain: list(ref('Step')),
      firstSteps: count,
      bottleneck: orNull(text),
    },
    { reverseSteps: count, chains: list(list(ref('Step'))), cut: list(ref('Step')) },
  ),
  NeighboursAnswer: exactly({
    ...counted,
    of: text,
    depth: count,
    nodes: list(exactly({ id: text, steps: count, imports: list(ref('Import')) })),
  }),
  ImpactFile: exactly({ id: text, steps: count, typeOnly: flag }),
  ImpactAnswer: exactly(
    {
      ...counted,
      of: list(text),
      direct: count,
      twoSteps: count,
      further: count,
      through: orNull(text),
      runtime: count,
      typeOnly: count,
      groups: list(exactly({ name: text, count, files: list(ref('ImpactFile')) })),
    },
    { tests: list(ref('ImpactFile')) },
  ),
};
