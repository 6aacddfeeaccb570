import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { ModelFinding, ModelKnot } from '../../../../src/core/report/model-types.ts';
import { knotOf } from '../../model/cycle-findings.ts';
import { plural, thousands } from '../../model/names.ts';
import type { Project } from '../../model/types.ts';
import { clickedRow, rowAfterKey } from '../../parts/row-keys.ts';
import { rowHeight, scrollToRow, useRowWindow } from '../../parts/row-window.ts';
import { project } from '../../store/state.ts';
import { CycleChips } from './chips.tsx';
import { choose, chosen, news } from './chosen.ts';
import { FIRST_CUTS } from './cut-curve.tsx';
import { commonFolder } from './cycles.ts';

/** The arrow keys move and Enter selects, so that moving past a hundred cycles does not fill the history. */
export function CycleOptions({ findings }: { readonly findings: readonly number[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const height = 2 * rowHeight();
  const { first, end } = useRowWindow(frame, findings.length, height);
  const current = chosen.value?.kind === 'open' ? chosen.value.finding : -1;
  const index = findings.indexOf(current);
  const active = useSignal(Math.max(0, index));
  const at = Math.min(active.value, findings.length - 1);

  const move = (row: number) => {
    active.value = row;
    if (frame.current) scrollToRow(frame.current, { row, height });
  };
  useEffect(() => {
    if (index >= 0) move(index);
  }, [index]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / height) - 1);
    const row = rowAfterKey(event.key, { at, count: findings.length, page });
    if (row !== undefined) move(row);
    else if (event.key === 'Enter' || event.key === ' ') choose(findings[at]);
    else return;
    event.preventDefault();
  };
  const now = project.value;
  if (!now) return null;
  return (
    <div
      ref={frame}
      class="row-list cycle-options"
      role="listbox"
      tabIndex={0}
      aria-label="Cycles, best cut first"
      aria-activedescendant={`cycle-${at}`}
      onKeyDown={onKeyDown}
      onClick={event => {
        const row = clickedRow(event);
        if (row !== undefined) choose(findings[row]);
      }}
    >
      <div
        class="cycle-rows"
        role="presentation"
        style={{ height: `${findings.length * height}px`, paddingTop: `${first * height}px` }}
      >
        {findings.slice(first, end).map((finding, i) => (
          <div
            key={first + i}
            id={`cycle-${first + i}`}
            data-row={first + i}
            class={first + i === at ? 'list-row active' : 'list-row'}
            role="option"
            tabIndex={-1}
            aria-selected={finding === current}
            aria-setsize={findings.length}
            aria-posinset={first + i + 1}
          >
            <OptionText now={now} finding={now.findings[finding]} />
          </div>
        ))}
      </div>
    </div>
  );
}

function OptionText({ now, finding }: { readonly now: Project; readonly finding: ModelFinding }) {
  const knot = knotOf(now, finding);
  const folder = commonFolder(now, knot) || now.name;
  return (
    <>
      <span class="cycle-head">
        <strong class="cycle-size">{plural(knot.members.length, 'file')}</strong>
        <CycleChips now={now} finding={finding} news={news.value.get(finding.cycle)} />
      </span>
      <span class="cycle-foot muted">
        <span class="cycle-folder path cut" title={folder}>
          {folder}
        </span>
        <span class="cycle-effect">{effectText(knot)}</span>
      </span>
    </>
  );
}

/** What the first cuts buy, if there are many. */
function effectText({ members, breakEdges, largest }: ModelKnot): string {
  if (breakEdges.length <= FIRST_CUTS) return plural(breakEdges.length, 'cut');
  return `${FIRST_CUTS} cuts: ${thousands(members.length)} → ${thousands(largest[FIRST_CUTS - 1])}`;
}
