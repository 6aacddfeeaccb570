import type { Selectors } from '../../config/rule-settings.ts';
import type { Ban } from '../ban.ts';
import { classesOf, filesOutside } from '../bans.ts';
import type { Scope } from '../scope.ts';

/** Modules that may not use each other. */
export function bansOfIndependent(
  { independent, transitive }: { independent: Selectors; transitive?: boolean },
  scope: Scope,
): Ban[] {
  const parties = scope.parties(independent);
  const classes = classesOf(
    parties.map(({ nodes }) => nodes),
    scope.graph.nodeCount,
  );
  const why = (source: number, target: number) =>
    source === target ? undefined : `"${parties[source].name}" and "${parties[target].name}" are independent`;
  const through = transitive ? { through: filesOutside(classes, scope.graph) } : {};
  return [{ sources: classes, targets: classes, why, about: 'sources', ...through }];
}
