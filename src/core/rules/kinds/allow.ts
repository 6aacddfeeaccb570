import type { Selectors } from '../../config/rule-settings.ts';
import { difference, range, union } from '../../query/node-set.ts';
import type { Ban } from '../ban.ts';
import { classesOf } from '../bans.ts';
import type { Scope } from '../scope.ts';
import { quoted } from '../words.ts';

/** These may use only those, and each other. */
export function bansOfAllow({ allow }: { allow: { from: Selectors; to: Selectors } }, scope: Scope): Ban[] {
  const { nodeCount } = scope.graph;
  const from = scope.nodes(allow.from);
  const others = difference(range(0, nodeCount), union(from, scope.nodes(allow.to)));
  const reason = `${quoted(allow.from, 'and')} may use only ${quoted(allow.to, 'and')}`;
  return [
    {
      sources: classesOf([from], nodeCount),
      targets: classesOf([others], nodeCount),
      why: () => reason,
      about: 'sources',
    },
  ];
}
