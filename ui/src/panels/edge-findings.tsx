import { useComputed } from '@preact/signals';
import type { JudgedFinding } from '../../../src/core/formats/findings/model-types.ts';
import { byImportance } from '../../../src/core/rules/finding.ts';
import { unscoped } from '../model/filters.ts';
import { briefMessage, doesCount } from '../model/findings.ts';
import { importsBetween } from '../model/imports-between.ts';
import { plural } from '../model/names.ts';
import { Capped } from '../parts/capped.tsx';
import { LevelSign, StateChip } from '../parts/finding-chips.tsx';
import { showFinding } from '../store/actions.ts';
import { edgeFindings } from '../store/derived.ts';
import { type EdgeChoice, edgeChoice, filters, project } from '../store/state.ts';

const FIRST_SHOWN = 5;

/** The rules that the imports of an edge break, those that count first. */
export function EdgeFindings({ choice }: { readonly choice: EdgeChoice }) {
  const found = useComputed(() => findingsBetween(edgeChoice.value ?? choice));
  if (found.value.length === 0) return null;
  return (
    <section class="edge-findings" aria-label="Broken rules">
      <h3>Rules · {plural(found.value.length, 'finding')}</h3>
      <Capped key={`${choice.from} ${choice.to}`} items={found.value} first={FIRST_SHOWN}>
        {shown => (
          <ul class="edge-finding-list">
            {shown.map(finding => (
              <li key={finding.id} class="edge-finding">
                <button
                  type="button"
                  class="link wrap"
                  title={finding.message}
                  onClick={() => showFinding(finding)}
                >
                  <LevelSign level={finding.level} /> <strong>{finding.rule}</strong>
                </button>{' '}
                {finding.state !== 'new' && <StateChip state={finding.state} />}
                <p class="wrap">{briefMessage(finding)}</p>
                {finding.help !== undefined && <p class="finding-help">{finding.help}</p>}
              </li>
            ))}
          </ul>
        )}
      </Capped>
    </section>
  );
}

function findingsBetween(choice: EdgeChoice): readonly JudgedFinding[] {
  const now = project.value;
  if (!now || edgeFindings.value.size === 0) return [];
  const all = { ...choice, limit: Number.POSITIVE_INFINITY, filters: unscoped(filters.value) };
  const found = new Set(
    importsBetween(now, all).imports.flatMap(({ edge }) => edgeFindings.value.get(edge) ?? []),
  );
  return [...found].sort((a, b) => Number(doesCount(b)) - Number(doesCount(a)) || byImportance(a, b));
}
