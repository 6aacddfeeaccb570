import { namedFrames } from '../../../../src/core/layout/colours.ts';
import { countOfFrame } from '../../../../src/core/layout/frame-title.ts';
import { ALONE_TEXT } from '../../../../src/core/layout/placed.ts';
import { isAlone } from '../../../../src/core/layout/rows.ts';
import { overview } from '../../store/overview.ts';
import { colours } from '../../store/overview-colours.ts';
import { highlightedTint } from './highlight.ts';

/** Behind boxes and lines: the areas that boxes belong to. Descriptions of boxes name their paths. */
export function OverviewFrames() {
  const state = overview.value;
  if (!state) return null;
  return (
    <div aria-hidden="true">
      {namedFrames(state, colours.value).map(({ path, name, files, tint, x, y, width, height }) => {
        const isDim = highlightedTint.value !== undefined && highlightedTint.value !== tint;
        return (
          <div
            key={path}
            class={`area-frame ${tint}${isDim ? ' dim' : ''}`}
            data-area={path}
            style={{ left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` }}
          >
            <span class="area-name">{name}</span> <span class="area-count">{countOfFrame(files)}</span>
          </div>
        );
      })}
    </div>
  );
}

/** Beside the boxes that no imports connect with the others, as long as that is so. */
export function AloneWords() {
  const state = overview.value;
  if (!state) return null;
  const { alone } = state.picture.placed;
  if (!alone?.boxes.every(box => isAlone(state.flow.graph, box))) return null;
  return (
    <span class="alone-words" aria-hidden="true" style={{ left: `${alone.x}px`, top: `${alone.y}px` }}>
      {ALONE_TEXT}
    </span>
  );
}
