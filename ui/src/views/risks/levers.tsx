import type { ModelLever } from '../../../../src/core/report/model-types.ts';
import { boxIdOf, pathOf } from '../../model/ids.ts';
import type { ImportBetween } from '../../model/imports-between.ts';
import { describeLever, leversLeft } from '../../model/levers.ts';
import { briefName, plural } from '../../model/names.ts';
import type { Project } from '../../model/types.ts';
import { showCycleOf } from '../../parts/cycle-link.tsx';
import { selectEdge } from '../../store/actions.ts';

/** The changes that would raise the score most. */
export function Levers({ now }: { readonly now: Project }) {
  const { levers } = now.risks;
  if (now.health.score === null) return null;
  return (
    <section class="card risk-part levers" aria-labelledby="risk-levers">
      <h3 id="risk-levers">What would help most</h3>
      {levers.length === 0 ? (
        <p>
          {now.health.score === 100
            ? 'Nothing: the score is already 100.'
            : 'No single change raises the score.'}
        </p>
      ) : (
        <ol class="lever-list">
          {leversLeft(now).map((lever, i) => (
            <li key={i}>
              <LeverButton now={now} lever={lever} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function LeverButton({ now, lever }: { readonly now: Project; readonly lever: ModelLever }) {
  const { gain, cuts, others, effect } = describeLever(now, lever);
  return (
    <button
      type="button"
      class="lever"
      title={lever.kind === 'cycle' ? 'Show it in Cycles' : 'Select it'}
      onClick={() => follow(now, lever)}
    >
      <strong class="lever-gain">{gain}</strong>
      <span class="lever-words">
        {cuts.map(each => (
          <span key={each.edge} class="lever-cut">
            Cut <CutText each={each} />
          </span>
        ))}
        {others > 0 && <span class="muted">and {plural(others, 'more import')}</span>}
        <span class="lever-effect muted">{effect}</span>
      </span>
    </button>
  );
}

function CutText({ each: { source, target, lines, implicit } }: { readonly each: ImportBetween }) {
  return (
    <>
      <span class="path">
        {pathOf(source)}:{lines[0]}
      </span>{' '}
      <span class="muted">
        {implicit ? 'uses' : 'imports'} {briefName(pathOf(target))}
      </span>
    </>
  );
}

/** A cycle opens in its own view; other levers select the import. */
function follow(now: Project, { kind, edges }: ModelLever): void {
  if (kind === 'cycle') showCycleOf(now.ids[edges[0][0]]);
  else selectEdge({ from: boxIdOf(now.ids[edges[0][0]]), to: boxIdOf(now.ids[edges[0][1]]) });
}
