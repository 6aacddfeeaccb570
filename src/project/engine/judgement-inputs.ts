import type { GraphState } from '../../core/ask/snapshot.ts';
import type { Config } from '../../core/config/options.ts';
import type { Tree } from '../discover/tree.ts';
import type { ParserPool } from '../extract/parsers.ts';
import type { Stages } from './stages.ts';

export interface PrepareContext {
  readonly stages: Stages;
  readonly tree: Tree;
  readonly pool: ParserPool;
  readonly config: Config;
  readonly signal: AbortSignal;
}

/** Finds out what the texts of files tell the judgement. Returns whether any of it has changed. */
export async function prepareJudgement(
  { graph, analysis }: GraphState,
  { stages, tree, pool, config, signal }: PrepareContext,
): Promise<boolean> {
  const { files, linking, erasing, binding } = stages;
  const { maxFileSize } = config;
  const { asWritten, cycles } = analysis;
  const wanted = asWritten.withNames(graph);
  const bound = await binding.update({ graph, wanted, files, tree, pool, maxFileSize }, signal);
  const others = () => asWritten.filesToErase(binding.current());
  const erased = await erasing.update({ graph, cycles, others, files, tree, linking, maxFileSize }, signal);
  return bound.isChanged || erased.isChanged;
}
