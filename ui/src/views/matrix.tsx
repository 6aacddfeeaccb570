import '../style/views.css';
import { thousands } from '../model/names.ts';
import { NothingShown } from '../parts/nothing-shown.tsx';
import { resetExpansion } from '../store/actions.ts';
import { sinceText } from '../store/comparison.ts';
import { filters } from '../store/state.ts';
import { Breadcrumb } from './map/filters.tsx';
import { active, hover, isLarge } from './matrix/cursor.ts';
import { describeCell } from './matrix/descriptions.ts';
import { Grid } from './matrix/grid.tsx';
import { type Sheet, sheet } from './matrix/sheet.ts';

const KEYS = 'Arrows: move · Ctrl: jump · Enter: list imports · +/−: open/close folder';

/** Answers: who uses whom at this level? */
export function MatrixView() {
  const now = sheet.value;
  if (now && now.matrix.size === 0) {
    return (
      <div class="view">
        <NothingShown />
      </div>
    );
  }
  return (
    <div class="matrix">
      {now && <Bar sheet={now} />}
      <Grid />
      {now && <Described sheet={now} />}
    </div>
  );
}

function Bar({ sheet: { matrix } }: { readonly sheet: Sheet }) {
  const { above, below, isNew } = matrix;
  const newCount = isNew.reduce((sum, each) => sum + each, 0);
  return (
    <div class="matrix-bar">
      {filters.value.scope !== '' && <Breadcrumb />}
      <ul class="matrix-legend" aria-label="Colours">
        <li>
          <i class="matrix-swatch down" />
          <span>
            <strong>{thousands(above)} downward</strong>, above the diagonal
          </span>
        </li>
        <li>
          <i class="matrix-swatch up" />
          <span>
            <strong>{thousands(below)} upward</strong>, below the diagonal: against the layering
          </span>
        </li>
        {newCount > 0 && (
          <li>
            <i class="matrix-swatch new" />
            <span>
              <strong>{thousands(newCount)} new</strong> since {sinceText.value}, with a corner
            </span>
          </li>
        )}
      </ul>
      <span class="matrix-buttons">
        <button
          type="button"
          class="chip"
          aria-pressed={isLarge.value}
          onClick={() => {
            isLarge.value = !isLarge.value;
          }}
        >
          large cells
        </button>
        <button type="button" class="chip" onClick={resetExpansion}>
          reset folders
        </button>
      </span>
    </div>
  );
}

/** Describes the hovered or else the active cell. Hidden from screen readers, which read the cell itself. */
function Described({ sheet: now }: { readonly sheet: Sheet }) {
  const { row, column } = hover.value ?? active.value;
  const exists = row < now.matrix.size && column < now.matrix.size;
  const text = exists ? describeCell(now, row, column) : '';
  return (
    <p class="matrix-now" aria-hidden="true">
      <span class="cut" title={text}>
        {text}
      </span>
      <span class="matrix-keys muted cut" title={KEYS}>
        {KEYS}
      </span>
    </p>
  );
}
