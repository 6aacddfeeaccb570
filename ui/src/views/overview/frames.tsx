import { type NamedFrame, namedFrames } from '../../../../src/core/layout/colours.ts';
import { isAlone } from '../../../../src/core/layout/flow.ts';
import { countOfFrame } from '../../../../src/core/layout/frame-title.ts';
import { ALONE_TEXT } from '../../../../src/core/layout/placed.ts';
import { placeWords } from '../../../../src/core/layout/scopes.ts';
import { select, setFilters } from '../../store/actions.ts';
import { overview } from '../../store/overview.ts';
import { colours } from '../../store/overview-colours.ts';
import { highlightedTint } from './highlight.ts';

/** Behind boxes and lines: the areas that boxes belong to. */
export function OverviewFrames() {
  return (
    <div aria-hidden="true">
      {shownFrames().map(frame => {
        const { path, x, y, width, height } = frame;
        return (
          <div
            key={path}
            class={`area-frame ${classesOf(frame)}`}
            data-area={path}
            style={{ left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` }}
          />
        );
      })}
    </div>
  );
}

/** The names of the areas, above lines. Each leads to the picture of what is in it. */
export function FrameTitles() {
  return (
    <>
      {shownFrames().map(frame => {
        const { path, name, files, x, y } = frame;
        const scope = placeWords(path);
        return (
          <button
            key={path}
            type="button"
            class={`area-title ${classesOf(frame)}`}
            title={`Zoom into ${scope}`}
            style={{ left: `${x}px`, top: `${y}px` }}
            // The keys and double clicks of the surface are about boxes.
            onDblClick={stop}
            onKeyDown={event => {
              if (event.key === 'Enter' || event.key === ' ') stop(event);
            }}
            onClick={() => {
              select(undefined);
              setFilters({ scope });
            }}
          >
            <span class="area-name">{name}</span> <span class="area-count">{countOfFrame(files)}</span>
          </button>
        );
      })}
    </>
  );
}

function shownFrames(): readonly NamedFrame[] {
  return overview.value ? namedFrames(overview.value, colours.value) : [];
}

function classesOf({ tint }: NamedFrame): string {
  return highlightedTint.value === undefined || highlightedTint.value === tint ? tint : `${tint} dim`;
}

function stop(event: Event): void {
  event.stopPropagation();
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
