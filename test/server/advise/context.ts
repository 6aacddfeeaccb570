import * as assert from 'uvu/assert';
import { analyze } from '../../../src/core/analyze/analyze.ts';
import { DEFAULT_LAYERS } from '../../../src/core/analyze/structure/layers.ts';
import { defaultConfig } from '../../../src/core/config/options.ts';
import { buildGraph } from '../../../src/core/graph/graph.ts';
import { type AdviseContext, advise } from '../../../src/faces/server/actions/advise/advise.ts';
import type { AdviseSubject } from '../../../src/faces/server/actions/advise/summary.ts';
import { DepgraphError } from '../../../src/shared/errors.ts';
import type { LinkedFile } from '../../../src/types.ts';
import { draw } from '../../graph/draw.ts';

export const SMALL = draw('core/a -> core/b -> core/a, core/a -> api/x, api/x -> pkg:left-pad');

export function contextOf(
  more: Partial<AdviseContext> = {},
  files: readonly LinkedFile[] = SMALL,
): AdviseContext {
  return { config: defaultConfig().advise, env: {}, subject: () => subjectOf(files), ...more };
}

export function subjectOf(files: readonly LinkedFile[]): AdviseSubject {
  const graph = buildGraph(files);
  return {
    graph,
    analysis: analyze(graph, { top: 20, layers: DEFAULT_LAYERS }),
    unresolved: [],
    problems: [],
  };
}

/** The error with which the request fails. */
export async function failureOf(request: unknown, context: AdviseContext): Promise<DepgraphError> {
  try {
    await advise(request, context);
  } catch (error) {
    assert.instance(error, DepgraphError, String(error));
    return error as DepgraphError;
  }
  return assert.unreachable('it did not fail') as never;
}
