import type { JudgedFinding } from '../../../src/core/formats/findings/model-types.ts';
import type { Level } from '../../../src/core/rules/finding.ts';

/** The level as a sign with a shape of its own, so that colour is not the only difference. */
export function LevelSign({ level }: { readonly level: Level }) {
  return (
    <span class={`level-sign ${level}`}>
      <span aria-hidden="true">{level === 'error' ? '●' : '▲'}</span>
      <span class="hidden-text">{level === 'error' ? 'error' : 'warning'} </span>
    </span>
  );
}

const STATES: Readonly<Record<JudgedFinding['state'], readonly [kind: string, title: string]>> = {
  new: ['up', 'The baseline does not list it'],
  expired: ['new', 'The baseline accepted it until a date that has passed'],
  stale: ['new', 'The baseline lists it, but it is no longer found'],
  known: ['', 'The baseline accepts it'],
  moved: ['', 'The baseline accepts it under its old path'],
};

export function StateChip({ state }: Pick<JudgedFinding, 'state'>) {
  const [kind, title] = STATES[state];
  return (
    <span class={`chip ${kind}`} title={title}>
      {state}
    </span>
  );
}
