import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { BaseChoice } from '../../store/api.ts';
import {
  bases,
  comparisonProblem,
  LAST_COMMIT,
  MAIN,
  mainName,
  OPENED,
  readBases,
  setSince,
  sinceChoice,
} from '../../store/comparison.ts';

/** Chooses what the files on disk are compared with. */
export function SinceSwitch() {
  const isTyping = useSignal(false);
  useEffect(() => void readBases(), []);
  const choice = sinceChoice.value;
  const isCommit = ![OPENED, LAST_COMMIT, MAIN].includes(choice);
  const { commit, main } = bases.value ?? {};
  const set = (value: string) => {
    isTyping.value = false;
    setSince(value);
  };
  return (
    <>
      <fieldset class="since-switch">
        <legend class="hidden-text">Compare with</legend>
        <Choice name="opened" isOn={choice === OPENED} onClick={() => set(OPENED)} />
        <Choice
          name="last commit"
          base={commit}
          isOn={choice === LAST_COMMIT}
          onClick={() => set(LAST_COMMIT)}
        />
        <Choice name={mainName.value} base={main} isOn={choice === MAIN} onClick={() => set(MAIN)} />
        <Choice
          name="a commit …"
          base={commit}
          isOn={isCommit || isTyping.value}
          onClick={() => {
            isTyping.value = true;
          }}
        />
      </fieldset>
      <Reasons commit={commit} main={main} />
      {(isCommit || isTyping.value) && <CommitForm key={choice} onSubmit={set} />}
    </>
  );
}

interface ChoiceProps {
  readonly name: string;
  /** Undefined if it is always possible, or not known yet. */
  readonly base?: BaseChoice | undefined;
  readonly isOn: boolean;
  readonly onClick: () => void;
}

function Choice({ name, base, isOn, onClick }: ChoiceProps) {
  const reason = base && 'reason' in base ? base.reason : undefined;
  const title = base && 'commit' in base ? `${base.commit.slice(0, 10)} ${base.subject}` : reason;
  return (
    <button
      type="button"
      class="chip"
      aria-pressed={isOn}
      disabled={reason !== undefined && !isOn}
      title={title}
      onClick={onClick}
    >
      {name}
    </button>
  );
}

/** Why choices are disabled, once for both if it is the same. */
function Reasons({ commit, main }: { commit: BaseChoice | undefined; main: BaseChoice | undefined }) {
  const reasons = [commit, main].flatMap(base => (base && 'reason' in base ? [base.reason] : []));
  return (
    <>
      {[...new Set(reasons)].map(reason => (
        <p key={reason} class="muted since-reason">
          {reasons.length > 1 && reasons[0] === reasons[1] ? 'Commits' : 'The main branch'} cannot be
          compared: {reason}.
        </p>
      ))}
    </>
  );
}

/** Accepts what git accepts: a branch, a tag, an id, `HEAD~3`. */
function CommitForm({ onSubmit }: { readonly onSubmit: (revision: string) => void }) {
  const choice = sinceChoice.value;
  const isCommit = ![OPENED, LAST_COMMIT, MAIN].includes(choice);
  const text = useSignal(isCommit ? choice : '');
  return (
    <form
      class="since-form"
      onSubmit={event => {
        event.preventDefault();
        if (text.value.trim() !== '') onSubmit(text.value.trim());
      }}
    >
      <input
        type="text"
        class="field"
        aria-label="Branch, tag or commit"
        placeholder="branch, tag or commit, e.g. HEAD~3"
        autocomplete="off"
        spellcheck={false}
        maxLength={1024}
        aria-invalid={isCommit && comparisonProblem.value !== undefined}
        value={text.value}
        onInput={event => {
          text.value = event.currentTarget.value;
        }}
      />
      <button type="submit" class="button">
        Compare
      </button>
    </form>
  );
}
