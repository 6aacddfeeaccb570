import type { Selectors } from '../../config/rule-shapes.ts';
import { difference, range, union } from '../../query/node-set.ts';
import type { Ban } from '../ban.ts';
import { classesOf, filesOutside } from '../bans.ts';
import type { Scope } from '../scope.ts';
import { quoted } from '../words.ts';

interface Ends {
  readonly from: Selectors;
  readonly to: Selectors;
}

/** These may not use those. A chain ends at the first forbidden node, so that what is behind it counts once. */
export function bansOfForbid({ forbid }: { forbid: Ends & { transitive?: boolean } }, scope: Scope): Ban[] {
  const reason = `${quoted(forbid.from, 'and')} may not use ${quoted(forbid.to, 'or')}`;
  const ban = banBetween(scope.nodes(forbid.from), scope.nodes(forbid.to), reason, scope);
  return [forbid.transitive ? { ...ban, through: filesOutside(ban.targets, scope.graph) } : ban];
}

/** Only these may use those. */
export function bansOfOnly({ only }: { only: Ends }, scope: Scope): Ban[] {
  const to = scope.nodes(only.to);
  const others = difference(range(0, scope.graph.fileCount), union(to, scope.nodes(only.from)));
  const reason = `only ${quoted(only.from, 'and')} may use ${quoted(only.to, 'or')}`;
  return [{ ...banBetween(others, to, reason, scope), about: 'targets' }];
}

/** These may use only those, and each other. */
export function bansOfAllow({ allow }: { allow: Ends }, scope: Scope): Ban[] {
  const from = scope.nodes(allow.from);
  const others = difference(range(0, scope.graph.nodeCount), union(from, scope.nodes(allow.to)));
  const reason = `${quoted(allow.from, 'and')} may use only ${quoted(allow.to, 'and')}`;
  return [banBetween(from, others, reason, scope)];
}

function banBetween(from: Uint32Array, to: Uint32Array, reason: string, { graph }: Scope): Ban {
  return {
    sources: classesOf([from], graph.nodeCount),
    targets: classesOf([to], graph.nodeCount),
    why: () => reason,
    about: 'sources',
  };
}
