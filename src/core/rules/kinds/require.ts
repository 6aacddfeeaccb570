import type { Selectors } from '../../config/rule-settings.ts';
import { toFlags } from '../../query/node-set.ts';
import type { Outcome } from '../bans.ts';
import { fileDraft } from '../drafts.ts';
import type { Scope } from '../scope.ts';
import { quoted } from '../words.ts';

/** Each of these files must be used by one of those, directly or not. */
export function judgeRequire(
  { require }: { require: { from: Selectors; usedBy: Selectors } },
  scope: Scope,
): Outcome {
  const { graph, excepted } = scope;
  const isUsed = usedBy(scope, scope.nodes(require.usedBy));
  const files = scope.nodes(require.from).filter(node => node < graph.fileCount && excepted[node] === 0);
  const message = `is not used by ${quoted(require.usedBy, 'or')}`;
  const unused = files.filter(file => isUsed[file] === 0);
  return { judged: files.length, drafts: Array.from(unused, file => fileDraft(graph.ids[file], message)) };
}

function usedBy({ graph, ignored }: Scope, users: Uint32Array): Uint8Array {
  const isUsed = toFlags(users, graph.nodeCount);
  const pending = Array.from(users);
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    for (let edge = graph.outStart[node]; edge < graph.outStart[node + 1]; edge++) {
      const target = graph.targets[edge];
      if (ignored[edge] === 1 || isUsed[target] === 1) continue;
      isUsed[target] = 1;
      pending.push(target);
    }
  }
  return isUsed;
}
