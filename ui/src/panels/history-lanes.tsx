import '../style/views.css';
import { useComputed, useSignal } from '@preact/signals';
import type { HistoryRow } from '../../../src/core/formats/history/row.ts';
import { type HistoryPoint, indexAt, type Lane, lanesOf, placeOf, pointNow } from '../model/history-lanes.ts';
import { plural, thousands } from '../model/names.ts';
import { history } from '../store/history.ts';
import { backToNow, pastCommit, showCommit } from '../store/past.ts';
import { liveProject, past } from '../store/state.ts';
import { dayText } from './past-banner.tsx';

/** The lines of the history. The slider below them chooses a commit; its last place is the files on disk. */
export function HistoryLanes() {
  const points = useComputed<readonly HistoryPoint[]>(() => [
    ...(history.value?.rows ?? []),
    ...(liveProject.value ? [pointNow(liveProject.value)] : []),
  ]);
  const lanes = useComputed(() => lanesOf(points.value));
  const hovered = useSignal<number | undefined>(undefined);
  /** While the thumb of the slider is moved. */
  const dragged = useSignal<number | undefined>(undefined);
  const rows = history.value?.rows ?? [];
  const chosen = chosenIndex(rows);
  const shown = hovered.value ?? dragged.value ?? chosen ?? rows.length;
  if (rows.length === 0) return null;
  const choose = (index: number) => {
    if (index >= rows.length) backToNow();
    else if (index !== chosen) showCommit(rows[index].commit);
  };
  return (
    <div class="history-body">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the slider below does the same with keys. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the slider below does the same with keys. */}
      <div
        class="history-lanes"
        onPointerMove={event => {
          hovered.value = indexUnder(event, rows.length + 1);
        }}
        onPointerLeave={() => {
          hovered.value = undefined;
        }}
        onClick={event => choose(indexUnder(event, rows.length + 1))}
      >
        {lanes.value.map(lane => (
          <LaneRow key={lane.name} lane={lane} shown={shown} chosen={chosen} />
        ))}
      </div>
      <input
        type="range"
        class="history-slider"
        min={0}
        max={rows.length}
        step={1}
        aria-label="Commit to show"
        aria-valuetext={pointText(points.value[chosen ?? rows.length])}
        value={dragged.value ?? chosen ?? rows.length}
        onInput={event => {
          dragged.value = event.currentTarget.valueAsNumber;
        }}
        onChange={event => {
          const index = event.currentTarget.valueAsNumber;
          dragged.value = undefined;
          choose(index);
        }}
      />
      <p class="history-words">
        <span class="cut">{pointText(points.value[shown])}</span>
        <span class="muted">
          {plural(rows.length, 'commit')} since {dayText(rows[0].date)}
          {history.value?.cutAt && ', where this clone is cut'}
        </span>
      </p>
    </div>
  );
}

/** The commit on screen, if it is one of the rows. */
function chosenIndex(rows: readonly HistoryRow[]): number | undefined {
  const id = past.value?.commit ?? pastCommit.value;
  const index = id === undefined ? -1 : rows.findIndex(({ commit }) => commit === id);
  return index < 0 ? undefined : index;
}

function pointText({ commit, date, health, eagerCycles, files }: HistoryPoint): string {
  const parts = [
    health === null ? 'no health' : `health ${health}`,
    plural(eagerCycles, 'cycle'),
    plural(files, 'file'),
  ];
  const when = commit === undefined ? 'now' : `${commit.slice(0, 7)}, ${dayText(date ?? '')}`;
  return `${when}: ${parts.join(', ')}`;
}

function indexUnder(event: MouseEvent, count: number): number {
  const lane = event.currentTarget instanceof Element && event.currentTarget.querySelector('svg');
  if (!lane) return 0;
  const { left, width } = lane.getBoundingClientRect();
  return indexAt((event.clientX - left) / width, count);
}

const WIDTH = 1000;
const HEIGHT = 20;
const MARGIN = 2;

interface LaneRowProps {
  readonly lane: Lane;
  readonly shown: number;
  readonly chosen: number | undefined;
}

function LaneRow({ lane: { name, values, lines }, shown, chosen }: LaneRowProps) {
  const value = values[shown];
  const x = (index: number) => placeOf(index, values.length) * WIDTH;
  return (
    <div class="history-lane">
      <span class="history-name muted">{name}</span>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {chosen !== undefined && (
          <line class="history-chosen" x1={x(chosen)} x2={x(chosen)} y1={0} y2={HEIGHT} />
        )}
        <line class="history-shown" x1={x(shown)} x2={x(shown)} y1={0} y2={HEIGHT} />
        {lines.map(points => (
          <polyline
            key={points[0][0]}
            class={`history-line ${name}`}
            points={points
              .map(([px, py]) => `${px * WIDTH},${MARGIN + py * (HEIGHT - 2 * MARGIN)}`)
              .join(' ')}
          />
        ))}
      </svg>
      <span class="history-value number">
        {value === null || value === undefined ? '–' : thousands(value)}
      </span>
    </div>
  );
}
