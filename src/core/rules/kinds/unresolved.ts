import { groupBy } from '../../../shared/group-by.ts';
import type { Unresolved } from '../../../types.ts';
import { nodeOf } from '../../graph/graph.ts';
import type { Outcome } from '../bans.ts';
import type { Draft } from '../drafts.ts';
import type { Scope } from '../scope.ts';

/** Every import must lead somewhere. */
export function judgeUnresolved(_: { unresolved: true }, { graph, unresolved, excepted }: Scope): Outcome {
  const judged = unresolved.filter(({ file }) => excepted[nodeOf(graph, file)] !== 1);
  return { judged: graph.edgeCount + judged.length, drafts: unresolvedDrafts(judged) };
}

/** One for each specifier in a file, with all its lines, unless the code works without it. */
export function unresolvedDrafts(unresolved: readonly Unresolved[]): Draft[] {
  const needed = unresolved.filter(({ optional }) => !optional);
  const byImport = groupBy(needed, ({ file, specifier }) => `${file}\0${specifier}`);
  return Array.from(byImport.values(), same => {
    const { file, specifier } = same[0];
    const lines = [...new Set(same.map(({ line }) => line))].sort((a, b) => a - b);
    const message = `${file} imports ${specifier || '""'}, which cannot be resolved`;
    return { kind: 'unresolved', from: file, to: specifier, lines, message };
  });
}
