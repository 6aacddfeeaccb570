import { useComputed } from '@preact/signals';
import { importOf } from '../../model/imports-between.ts';
import { plural, thousands } from '../../model/names.ts';
import type { Project } from '../../model/types.ts';
import { Capped } from '../../parts/capped.tsx';
import { ImportList } from '../../parts/import-list.tsx';
import { project } from '../../store/state.ts';
import { type LayerPair, layerPairs } from './layer-pairs.ts';

const FIRST_SHOWN = 6;

/** Lists the imports from a lower to a higher layer, grouped by the two layers. */
export function Violations({ now }: { readonly now: Project }) {
  const pairs = useComputed(() => (project.value ? layerPairs(project.value) : []));
  const count = pairs.value.reduce((sum, { edges }) => sum + edges.length, 0);
  return (
    <section class="card risk-part wide" aria-labelledby="risk-layers">
      <h3 id="risk-layers">
        {hasLayers(now) ? `Layer violations · ${plural(count, 'import')}` : 'No layers recognised'}
      </h3>
      <p class="muted">{count === 0 ? emptyText(now) : `Rule: ${now.risks.rule}.`}</p>
      {pairs.value.map(pair => (
        <Pair key={`${pair.low.name} ${pair.high.name}`} now={now} pair={pair} />
      ))}
    </section>
  );
}

function Pair({ now, pair: { low, high, edges } }: { readonly now: Project; readonly pair: LayerPair }) {
  return (
    <section class="layer-pair">
      <h4>
        <span class="chip up">{low.name}</span> <span class="muted">level {low.rank}, uses</span>{' '}
        <span class="chip up">{high.name}</span> <span class="muted">level {high.rank}</span>
        <span class="layer-count muted number">{thousands(edges.length)}</span>
      </h4>
      <Capped items={edges} first={FIRST_SHOWN}>
        {shown => <ImportList imports={shown.map(edge => importOf(now, edge))} />}
      </Capped>
    </section>
  );
}

function hasLayers({ layer }: Project): boolean {
  return layer.some(each => each >= 0);
}

function emptyText(now: Project): string {
  return hasLayers(now)
    ? 'No import goes from a lower to a higher layer.'
    : 'No folder is named like a layer (such as api, app, core, infra or utils), so there is no order to violate. Define layers in the configuration.';
}
