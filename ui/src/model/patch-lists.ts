import type { ModelMetrics, ModelRisks } from '../../../src/report/model-types.ts';

/** Earlier number → its number now, -1 where it went. */
type Move = (number: number) => number;

export interface Moves {
  readonly nodes: Move;
  readonly edges: Move;
}

/** The same judgement about what is still there. */
export function patchRisks(risks: ModelRisks, { nodes, edges }: Moves): ModelRisks {
  return {
    ...risks,
    godModules: moved(risks.godModules, nodes),
    explosions: moved(risks.explosions, nodes),
    violations: moved(risks.violations, edges),
    topFiles: risks.topFiles
      .map(entry => ({ ...entry, file: nodes(entry.file) }))
      .filter(({ file }) => file !== -1),
  };
}

export function patchMetrics(metrics: ModelMetrics, { nodes }: Moves): ModelMetrics {
  return {
    ...metrics,
    mostComplex: moved(metrics.mostComplex, nodes),
    mostCritical: moved(metrics.mostCritical, nodes),
  };
}

function moved(numbers: readonly number[], move: Move): readonly number[] {
  return numbers.map(move).filter(number => number !== -1);
}
