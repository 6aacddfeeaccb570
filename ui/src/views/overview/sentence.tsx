import { sentence } from '../../../../src/core/layout/sentence.ts';
import type { OverviewState } from '../../model/overview.ts';
import { topFindings } from '../../model/overview-findings.ts';
import { rearrange, select, selectEdge, show } from '../../store/actions.ts';
import { overview, overviewProblem } from '../../store/overview.ts';

/** Says in words what the picture shows, and what is worth a look. */
export function Sentence() {
  const state = overview.value;
  const parts = state && sentence(state);
  return (
    <div class="story">
      <p class="sentence" aria-live="polite" title={parts?.map(({ text }) => text).join('')}>
        {parts ? (
          parts.map(({ text, boxes, isBad, title }, i) =>
            boxes ? (
              <button
                type="button"
                key={i}
                class="link strong"
                title={title}
                onClick={() => choose(state, boxes)}
              >
                {text}
              </button>
            ) : (
              <span key={i} class={isBad ? 'up-text' : undefined} title={title}>
                {text}
              </span>
            ),
          )
        ) : (
          <Pending />
        )}
      </p>
      {state && <Findings state={state} />}
    </div>
  );
}

function Pending() {
  const problem = overviewProblem.value;
  if (problem === undefined) return <span class="muted">Drawing …</span>;
  return (
    <>
      <span title={problem}>The overview could not be drawn; all other views work. </span>
      <button type="button" class="link strong" onClick={rearrange}>
        Try again
      </button>
    </>
  );
}

function choose({ ids }: OverviewState, boxes: readonly number[]): void {
  if (boxes.length === 2) selectEdge({ from: ids[boxes[0]], to: ids[boxes[1]] });
  else select(ids[boxes[0]]);
}

function Findings({ state }: { readonly state: OverviewState }) {
  const found = topFindings(state.project, state.filters);
  if (found.length === 0) return null;
  return (
    <ul class="top-findings" aria-label="Worth a look">
      {found.map(({ text, title, target }) => (
        <li key={text}>
          <button
            type="button"
            class="chip finding"
            title={title}
            onClick={() => {
              if (target.box !== undefined) select(target.box);
              if (target.view !== undefined) show(target.view);
            }}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
