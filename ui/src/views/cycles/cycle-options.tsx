import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { ModelFinding, ModelKnot } from '../../../../src/core/report/model-types.ts';
import { knotOf } from '../../model/cycle-findings.ts';
import { plural, thousands } from '../../model/names.ts';
import { commonFolderOf } from '../../model/ring-groups.ts';
import type { Project } from '../../model/types.ts';
import { clickedRow, rowAfterKey } from '../../parts/row-keys.ts';
import { rowHeight, scrollToRow, useRowWindow } from '../../parts/row-window.ts';
import { project } from '../../store/state.ts';
import { CycleChips } from './chips.tsx';
import { choose, chosen, isSameFinding, news } from './chosen.ts';
import { FIRST_CUTS } from './cut-curve.tsx';
import { type ListGroup, sizesText } from './cycles.ts';

/** The arrow keys move and Enter selects, so that moving past a hundred cycles does not fill the history. */
export function CycleOptions({ groups }: { readonly groups: readonly ListGroup[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const height = 2 * rowHeight();
  const rows = rowsOf(groups);
  const options = rows.filter(isOption);
  const { first, end } = useRowWindow(frame, rows.length, height);
  const current = chosen.value?.kind === 'open' ? chosen.value.finding : undefined;
  const index = options.findIndex(({ finding }) => isSameFinding(current, finding));
  const active = useSignal(Math.max(0, index));
  const at = Math.min(active.value, options.length - 1);

  const move = (option: number) => {
    active.value = option;
    if (!frame.current) return;
    const row = rows.indexOf(options[option]);
    // The heading above the first of a group is part of the way back to the top.
    if (!isOption(rows[row - 1])) scrollToRow(frame.current, { row: row - 1, height });
    scrollToRow(frame.current, { row, height });
  };
  useEffect(() => {
    if (index >= 0) move(index);
  }, [index]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / height) - 1);
    const row = rowAfterKey(event.key, { at, count: options.length, page });
    if (row !== undefined) move(row);
    else if (event.key === 'Enter' || event.key === ' ') choose(options[at].finding);
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
        if (row !== undefined) choose(options[row].finding);
      }}
    >
      <div
        class="cycle-rows"
        role="presentation"
        style={{ height: `${rows.length * height}px`, paddingTop: `${first * height}px` }}
      >
        {rows.slice(first, end).map(row =>
          isOption(row) ? (
            <div
              key={`${row.finding.cycle} ${row.finding.knot} ${row.finding.kind}`}
              id={`cycle-${row.option}`}
              data-row={row.option}
              class={row.option === at ? 'list-row active' : 'list-row'}
              role="option"
              tabIndex={-1}
              aria-selected={isSameFinding(current, row.finding)}
              aria-setsize={options.length}
              aria-posinset={row.option + 1}
            >
              <OptionText now={now} finding={row.finding} />
            </div>
          ) : (
            <Heading key={row.group} now={now} group={row} />
          ),
        )}
      </div>
    </div>
  );
}

interface Option {
  /** Its number among the options. */
  readonly option: number;
  readonly finding: ModelFinding;
}

type Row = ListGroup | Option;

function isOption(row: Row | undefined): row is Option {
  return row !== undefined && 'option' in row;
}

/** A heading for each group, and one row for each finding, all of the same height. */
function rowsOf(groups: readonly ListGroup[]): readonly Row[] {
  let option = 0;
  return groups.flatMap(group => [group, ...group.findings.map(finding => ({ option: option++, finding }))]);
}

const HEADINGS: Readonly<Record<ListGroup['group'], string>> = {
  checking: 'Checking',
  eager: 'At load time',
  lazy: 'Through lazy imports',
  typeOnly: 'For the compiler only',
  close: 'Close',
  inUnit: 'In one package',
  others: 'Tests and others',
};

/** Screen readers hear the kind with each option. */
function Heading({ now, group }: { readonly now: Project; readonly group: ListGroup }) {
  return (
    <div class="cycle-heading" role="presentation">
      <strong>{HEADINGS[group.group]}</strong>
      <span>{sizesText(now, group.findings)}</span>
    </div>
  );
}

function OptionText({ now, finding }: { readonly now: Project; readonly finding: ModelFinding }) {
  const knot = knotOf(now, finding);
  const folder = commonFolderOf(now.ids, knot.members) || now.name;
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
        <span class="cycle-effect">{effectText(finding, knot)}</span>
      </span>
    </>
  );
}

/** What the first cuts buy, if there are many. Lazy imports are no advice. */
function effectText({ kind }: ModelFinding, { members, breakEdges, largest }: ModelKnot): string {
  if (breakEdges.length === 0) return '';
  if (kind === 'lazy') return plural(breakEdges.length, 'lazy import');
  if (breakEdges.length <= FIRST_CUTS) return plural(breakEdges.length, 'cut');
  return `${FIRST_CUTS} cuts: ${thousands(members.length)} → ${thousands(largest[FIRST_CUTS - 1])}`;
}
