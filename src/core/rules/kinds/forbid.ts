import type { Selectors } from '../../config/rule-settings.ts';
import type { Ban } from '../ban.ts';
import { classesOf, filesOutside } from '../bans.ts';
import type { Scope } from '../scope.ts';
import { quoted } from '../words.ts';

/** These may not use those. A chain ends at the first forbidden node, so that what is behind it counts once. */
export function bansOfForbid(
  { forbid }: { forbid: { from: Selectors; to: Selectors; transitive?: boolean } },
  scope: Scope,
): Ban[] {
  const { nodeCount } = scope.graph;
  const reason = `${quoted(forbid.from, 'and')} may not use ${quoted(forbid.to, 'or')}`;
  const targets = classesOf([scope.nodes(forbid.to)], nodeCount);
  return [
    {
      sources: classesOf([scope.nodes(forbid.from)], nodeCount),
      targets,
      why: () => reason,
      about: 'sources',
      ...(forbid.transitive && { through: filesOutside(targets, scope.graph) }),
    },
  ];
}
