import type { Selectors } from '../../config/rule-shapes.ts';
import type { Ban } from '../ban.ts';
import { classesOf, filesOutside } from '../bans.ts';
import { matchesNothing, type Place } from '../errors.ts';
import type { Party, Scope } from '../scope.ts';

/** Modules that may not use each other. */
export function bansOfIndependent(
  { independent, transitive }: { independent: Selectors; transitive?: boolean },
  scope: Scope,
): Ban[] {
  const parties = scope.parties(independent);
  requireOthers(independent, parties, scope.place);
  const classes = classesOf(
    parties.map(({ nodes }) => nodes),
    scope.graph.nodeCount,
  );
  const why = (source: number, target: number) =>
    source === target ? undefined : `"${parties[source].name}" and "${parties[target].name}" are independent`;
  const through = transitive ? { through: filesOutside(classes, scope.graph) } : {};
  return [{ sources: classes, targets: classes, why, about: 'sources', ...through }];
}

/** A tag or a pattern may select more modules tomorrow; any other single selector never has a second party. */
function requireOthers(selectors: Selectors, parties: readonly Party[], place: Place): void {
  if (place.isOptional || selectors.length > 1 || parties.length !== 1) return;
  const [{ name, module }] = parties;
  const isOpen = module !== undefined && selectors[0].trim().replace(/^module:/, '') !== name;
  if (!isOpen) matchesNothing(place, `"independent" names only "${name}", and needs two modules or more`);
}
