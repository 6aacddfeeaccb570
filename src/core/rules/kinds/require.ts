import type { Selectors } from '../../config/rule-shapes.ts';
import { reach } from '../../query/reach.ts';
import type { Outcome } from '../bans.ts';
import { fileDraft } from '../drafts.ts';
import type { Scope } from '../scope.ts';
import { quoted } from '../words.ts';

/** Each of these files must be used by one of those, directly or not. */
export function judgeRequire(
  { require }: { require: { from: Selectors; usedBy: Selectors } },
  scope: Scope,
): Outcome {
  const { graph, excepted, ignored } = scope;
  const { distance } = reach(graph, { from: scope.nodes(require.usedBy), without: ignored });
  const files = scope.nodes(require.from).filter(node => node < graph.fileCount && excepted[node] === 0);
  const message = `is not used by ${quoted(require.usedBy, 'or')}`;
  const unused = files.filter(file => distance[file] < 0);
  return { judged: files.length, drafts: Array.from(unused, file => fileDraft(graph.ids[file], message)) };
}
