import { areCounted, countText, shortened } from '../../../../src/core/layout/box-sizes.ts';
import { floorText } from '../../../../src/core/layout/floor-text.ts';
import { scopeOf } from '../../../../src/core/layout/scopes.ts';
import { changesText, changesWords } from '../../model/comparison.ts';
import type { OverviewState } from '../../model/overview.ts';
import { boxDescription } from '../../model/overview-words.ts';
import { sinceText } from '../../store/comparison.ts';
import { overview, pointedFloor } from '../../store/overview.ts';
import { colours } from '../../store/overview-colours.ts';
import { changes, emphasis, pulsing } from './emphasis.ts';
import { highlightedTint } from './highlight.ts';
import { inReadingOrder } from './walk.ts';

/** All boxes in reading order. */
export function OverviewBoxes({ active }: { readonly active: string | undefined }) {
  const state = overview.value;
  if (!state) return null;
  return (
    <>
      {inReadingOrder(state.placed)
        .filter(box => state.boxes[box].files > 0)
        .map(box => (
          <BoxElement key={state.ids[box]} state={state} box={box} isActive={state.ids[box] === active} />
        ))}
    </>
  );
}

interface BoxProps {
  readonly state: OverviewState;
  readonly box: number;
  readonly isActive: boolean;
}

function BoxElement({ state, box, isActive }: BoxProps) {
  const { x, y, width, height, isFloor } = state.placed[box];
  const { files, margin, kind } = state.boxes[box];
  const id = state.ids[box];
  const tint = colours.value.tints[box] ?? 'plain';
  const { boxes, tangle } = emphasis.value;
  const isSelected = box === emphasis.value.box;
  const isDim =
    highlightedTint.value === undefined
      ? boxes !== undefined && !boxes.has(box)
      : highlightedTint.value !== tint;
  const classes = [
    'module',
    tint,
    ...(margin ? ['margin'] : []),
    ...(isFloor ? ['floor'] : []),
    ...(kind === 'stack' ? ['stack'] : []),
    ...(isDim ? ['dim'] : []),
    ...(isSelected ? ['selected'] : []),
    ...(tangle.has(box) ? ['tangled'] : []),
    ...(scopeOf(state.boxes[box]) === undefined ? [] : ['can-zoom']),
    ...(pulsing.value.has(box) ? ['pulse'] : []),
  ];
  const change = changes.value.boxes.get(box);
  const isFile = kind === 'file';
  const words = change ? `, ${changesWords(change, isFile)} since ${sinceText.value}` : '';
  const description = `${boxDescription(state, box)}${words}`;
  return (
    <div
      role="option"
      class={classes.join(' ')}
      data-box={id}
      tabIndex={isActive ? 0 : -1}
      aria-selected={isSelected}
      title={description}
      {...(isFloor ? pointing(box) : {})}
      style={{ left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` }}
    >
      <span class="module-name">{shortened(state.labels[box])}</span>
      {areCounted(state.boxes) && (
        <span class="module-count" aria-hidden="true">
          {countText(files)}
        </span>
      )}
      {isFloor && (
        <span class="floor-users" aria-hidden="true">
          {floorText(state.flow, box)}
        </span>
      )}
      <span class="hidden-text">{description.slice(state.names[box].length)}</span>
      {change && (
        <span class="module-mark" aria-hidden="true">
          {changesText(change, isFile)}
        </span>
      )}
    </div>
  );
}

/** The lines to a floor would cover the picture, so that they are drawn only while one points at it, or selects it. */
function pointing(floor: number) {
  return {
    onPointerEnter() {
      pointedFloor.value = floor;
    },
    onPointerLeave() {
      pointedFloor.value = -1;
    },
  };
}
