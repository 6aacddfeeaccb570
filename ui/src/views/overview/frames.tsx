import { namedFrames } from '../../../../src/core/layout/colours.ts';
import { countOfFrame } from '../../../../src/core/layout/frame-title.ts';
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
