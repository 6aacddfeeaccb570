import type { Selectors } from '../../config/rule-shapes.ts';
import type { Ban } from '../ban.ts';
import { classesOf, filesOutside } from '../bans.ts';
import type { Scope } from '../scope.ts';

/** Each layer may use those after it; siblings in one layer, separated by `|`, may not use each other. */
export function bansOfLayers(body: { layers: Selectors; direct?: boolean }, scope: Scope): Ban[] {
  const { graph } = scope;
  const layers = body.layers.flatMap((text, rank) =>
    text.split('|').map(name => ({ name: name.trim(), rank })),
  );
  const classes = classesOf(
    layers.map(({ name }) => scope.nodes([name])),
    graph.nodeCount,
  );
  const why = (source: number, target: number) => {
    const [from, to] = [layers[source], layers[target]];
    if (source === target || from.rank < to.rank) return undefined;
    return from.rank === to.rank
      ? `"${from.name}" and "${to.name}" are siblings, which may not use each other`
      : `"${from.name}" is below "${to.name}"`;
  };
  const through = body.direct ? {} : { through: filesOutside(classes, graph) };
  return [{ sources: classes, targets: classes, why, about: 'sources', ...through }];
}
