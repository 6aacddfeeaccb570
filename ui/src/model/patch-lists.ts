import type { ModelMetrics, ModelRisks } from '../../../src/report/model-types.ts';

/** Earlier number → its number now, -1 where it went. */
export interface Moves {
  readonly nodes: Int32Array;
  readonly edges: Int32Array;
}

/** The same judgement about what is still there. */
export function patchRisks(risks: ModelRisks, { nodes, edges }: Moves): ModelRisks {
  return {
    ...risks,
    godModules: moved(risks.godModules, nodes),
    explosions: moved(risks.explosions, nodes),
    violations: moved(risks.violations, edges),
    topFiles: risks.topFiles
      .map(entry => ({ ...entry, file: nodes[entry.file] }))
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

function moved(numbers: readonly number[], nextOf: Int32Array): readonly number[] {
  return numbers.map(number => nextOf[number]).filter(number => number !== -1);
}
