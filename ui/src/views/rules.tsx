import '../style/views.css';
import type { FindingsModel } from '../../../src/core/formats/findings/model-types.ts';
import { SHOWN_STATES } from '../model/findings.ts';
import { thousands } from '../model/names.ts';
import { Empty } from '../parts/empty.tsx';
import { setRulesChoice } from '../store/actions.ts';
import { findings, rulesChoice } from '../store/state.ts';
import { chosen, counts, shown } from './rules/choice.ts';
import { FindingDetail } from './rules/finding-detail.tsx';
import { FindingList } from './rules/finding-list.tsx';
import { RulesBar } from './rules/rules-bar.tsx';
import { RulesSummary } from './rules/rules-summary.tsx';

/** Answers: which rules are broken, where, and what do we already know about it? */
export function RulesView() {
  const now = findings.value;
  return (
    <div class="view rules">
      {!now ? (
        <p class="rules-wait muted" role="status">
          Judging …
        </p>
      ) : now.problem !== undefined ? (
        <Problem text={now.problem} />
      ) : now.total === 0 ? (
        <div class="rules-clean">
          <RulesSummary now={now} />
        </div>
      ) : (
        <Judged now={now} />
      )}
    </div>
  );
}

function Problem({ text }: { readonly text: string }) {
  return (
    <Empty title="The rules could not be checked">
      <p class="form-error" role="alert">
        {text}
      </p>
      <p class="muted">They are checked again as soon as you save the file.</p>
    </Empty>
  );
}

function Judged({ now }: { readonly now: FindingsModel }) {
  const finding = chosen.value;
  return (
    <>
      <RulesBar />
      <div class="rules-columns">
        <section class="finding-column" aria-label="All findings">
          {shown.value.length > 0 ? <FindingList /> : <NoRows />}
        </section>
        <section class="finding-side" aria-label={finding ? 'Selected finding' : 'Rules and baseline'}>
          {finding ? (
            <FindingDetail finding={finding} />
          ) : (
            <>
              {rulesChoice.value.finding !== undefined && <Gone />}
              <RulesSummary now={now} />
            </>
          )}
        </section>
      </div>
    </>
  );
}

/** Says why the list is empty: nothing counts, or the filters hide everything. */
function NoRows() {
  const { errors, warnings, known } = counts.value;
  const isCalm = rulesChoice.value.text.trim() === '' && errors + warnings === 0;
  return (
    <div class="rules-none">
      <p>
        {isCalm ? (
          <>
            <strong class="good-text">Nothing new.</strong> All findings are in the baseline.
          </>
        ) : (
          'No finding matches these filters.'
        )}
      </p>
      <button
        type="button"
        class="button"
        onClick={() => setRulesChoice({ text: '', states: new Set(SHOWN_STATES) })}
      >
        {isCalm ? `Show the ${thousands(known)} known` : 'Show all findings'}
      </button>
    </div>
  );
}

function Gone() {
  return (
    <p class="notice finding-gone" role="status">
      This finding is gone: mended, or no longer judged.
    </p>
  );
}
