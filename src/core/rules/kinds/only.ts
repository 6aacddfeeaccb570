import type { Selectors } from '../../config/rule-settings.ts';
import { difference, range, union } from '../../query/node-set.ts';
import type { Ban } from '../ban.ts';
import { classesOf } from '../bans.ts';
import type { Scope } from '../scope.ts';
import { quoted } from '../words.ts';

/** Only these may use those. */
export function bansOfOnly({ only }: { only: { to: Selectors; from: Selectors } }, scope: Scope): Ban[] {
  const { nodeCount, fileCount } = scope.graph;
  const to = scope.nodes(only.to);
  const others = difference(range(0, fileCount), union(to, scope.nodes(only.from)));
  const reason = `only ${quoted(only.from, 'and')} may use ${quoted(only.to, 'or')}`;
  return [
    {
      sources: classesOf([others], nodeCount),
      targets: classesOf([to], nodeCount),
      why: () => reason,
      about: 'targets',
    },
  ];
}
