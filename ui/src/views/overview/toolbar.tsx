import { DETAILS } from '../../../../src/layout/details.ts';
import { COLOURS, type Colour, colour, detail } from '../../store/overview.ts';
import { Breadcrumb, RoleToggles, Toggle } from '../map/filters.tsx';

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

export function OverviewToolbar() {
  return (
    <div class="toolbar" role="toolbar" aria-label="Overview">
      <Breadcrumb />
      <Toggle name="types" label="Type imports" title="Count type-only imports" />
      <RoleToggles withCounts />
      <span class="gap" />
      <fieldset class="choice">
        <legend class="choice-name">Colour</legend>
        {COLOURS.map(name => (
          <button
            key={name}
            type="button"
            class="choice-button"
            aria-pressed={colour.value === name}
            title={COLOUR_TITLES[name]}
            onClick={() => {
              colour.value = name;
            }}
          >
            {COLOUR_NAMES[name]}
          </button>
        ))}
      </fieldset>
      <label class="detail">
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
