import { DETAILS } from '../../../../src/core/layout/details.ts';
import { leadsDown } from '../../../../src/core/layout/line-path.ts';
import { marks } from '../../store/module-marks.ts';
import { COLOURS, type Colour, colour, detail } from '../../store/overview.ts';
import { colourProblem, colours } from '../../store/overview-colours.ts';
import { lines } from '../../store/overview-lines.ts';
import { highlightedTint } from './highlight.ts';

const COLOUR_NAMES: Readonly<Record<Colour, string>> = {
  area: 'Area',
  language: 'Language',
  owner: 'Owner',
  risk: 'Risk',
  change: 'Change',
};
const COLOUR_TITLES: Readonly<Record<Colour, string>> = {
  area: 'The top folder',
  language: 'The language of most files',
  owner: 'The owner of most files, by CODEOWNERS',
  risk: 'The highest risk score of a file',
  change: 'How often files were changed in the last 12 months',
};
const DETAIL_NAMES = ['few lines', 'main lines', 'more lines', 'all lines'];

/** One line that says what the colours mean, and how much is drawn. Pointing at an entry dims all other boxes. */
export function Legend() {
  const { legend } = colours.value;
  return (
    <div class="legend">
      <label class="choice">
        <span class="choice-name">Colour</span>
        <select
          class="field"
          value={colour.value}
          title={COLOUR_TITLES[colour.value]}
          onChange={event => {
            colour.value = COLOURS.find(name => name === event.currentTarget.value) ?? 'area';
          }}
        >
          {COLOURS.map(name => (
            <option key={name} value={name} title={COLOUR_TITLES[name]}>
              {COLOUR_NAMES[name]}
            </option>
          ))}
        </select>
      </label>
      {colourProblem.value !== undefined && <span class="muted">{colourProblem.value}</span>}
      <ul
        class="legend-list"
        aria-label="Colours"
        title={legend
          .map(({ name }) => name)
          .filter(Boolean)
          .join(', ')}
      >
        {legend.map(({ tint, name }) => (
          <li
            key={tint}
            class={`legend-entry ${tint}`}
            onPointerEnter={() => {
              highlightedTint.value = tint;
            }}
            onPointerLeave={() => {
              highlightedTint.value = undefined;
            }}
          >
            <i class="swatch" />
            {name}
          </li>
        ))}
      </ul>
      <span class="legend-key" title="part of a cycle">
        <i class="line-up" /> upward
      </span>
      {lines.value.some(line => !line.isUpward && !leadsDown(line)) && (
        <span class="legend-key" title="lines with an arrowhead">
          ↑ upward, no cycle
        </span>
      )}
      {marks.value.size > 0 && (
        <span class="legend-key">
          <i class="finding-sign">!</i> finding
        </span>
      )}
      <label class="choice">
        <span class="choice-name">Detail</span>
        <input
          type="range"
          min={0}
          max={DETAILS.length - 1}
          step={1}
          value={detail.value}
          aria-valuetext={DETAIL_NAMES[detail.value]}
          title={DETAIL_NAMES[detail.value]}
          onInput={event => {
            detail.value = Number(event.currentTarget.value);
          }}
        />
      </label>
    </div>
  );
}
