import { type FindingGroup, SHOWN_STATES, type ShownState } from '../../model/findings.ts';
import { plural, thousands } from '../../model/names.ts';
import { setRulesChoice } from '../../store/actions.ts';
import { findings, rulesChoice } from '../../store/state.ts';
import { counts, shown } from './choice.ts';

const STATE_TITLES: Readonly<Record<ShownState, string>> = {
  new: 'Show findings that the baseline does not list',
  expired: 'Show findings that the baseline accepted until a date that has passed',
  stale: 'Show entries of the baseline that nothing matches any more',
  known: 'Show findings that the baseline accepts; they do not count',
};

const GROUP_NAMES: Readonly<Record<FindingGroup, string>> = {
  rule: 'By rule',
  module: 'By module',
  owner: 'By owner',
};

/** What to list, and how to group it. */
export function RulesBar() {
  const { group, text } = rulesChoice.value;
  return (
    <search class="table-bar" aria-label="Filters of findings">
      <input
        type="search"
        class="field table-text"
        aria-label="Filter findings by file, rule or text"
        placeholder="Filter by file, rule or text"
        value={text}
        onInput={event => setRulesChoice({ text: event.currentTarget.value })}
      />
      <select
        class="field"
        aria-label="Group findings"
        value={group}
        onChange={event => setRulesChoice({ group: event.currentTarget.value as FindingGroup })}
      >
        {Object.entries(GROUP_NAMES).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      {SHOWN_STATES.filter(isOffered).map(state => (
        <button
          key={state}
          type="button"
          class="chip"
          title={STATE_TITLES[state]}
          aria-pressed={rulesChoice.value.states.has(state)}
          onClick={() => toggleState(state)}
        >
          {state} · {thousands(counts.value[state])}
        </button>
      ))}
      <p class="table-counts" role="status">
        {countText()}
      </p>
    </search>
  );
}

/** New and known ones are always worth a choice; the others only if there are some, or if they are hidden. */
function isOffered(state: ShownState): boolean {
  const isRare = state === 'expired' || state === 'stale';
  return !isRare || counts.value[state] > 0 || !rulesChoice.value.states.has(state);
}

function toggleState(state: ShownState): void {
  const states = new Set(rulesChoice.value.states);
  if (!states.delete(state)) states.add(state);
  setRulesChoice({ states });
}

function countText(): string {
  const { total = 0, shown: sent = 0 } = findings.value ?? {};
  const listed = shown.value.length;
  const all =
    listed === total ? plural(total, 'finding') : `${thousands(listed)} of ${plural(total, 'finding')}`;
  return sent < total ? `${all}; only the worst ${thousands(sent)} can be listed` : all;
}
