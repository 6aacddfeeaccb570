import type { FindingsModel } from '../../../../src/core/formats/findings/model-types.ts';
import type { RuleSummary } from '../../../../src/core/rules/finding.ts';
import { plural, thousands } from '../../model/names.ts';
import { LevelSign } from '../../parts/finding-chips.tsx';
import { setRulesChoice } from '../../store/actions.ts';
import { panel } from '../../store/state.ts';
import { BaselineFacts } from './baseline-facts.tsx';
import { FirstSteps } from './first-steps.tsx';

/** What is judged, and what is not: so that a clean list is never just empty. */
export function RulesSummary({ now }: { readonly now: FindingsModel }) {
  return (
    <>
      <FirstSteps now={now} />
      <section class="cycle-part">
        <h3>Rules · {now.rules.length}</h3>
        <ul class="rule-list">
          {now.rules.map(rule => (
            <RuleRow key={rule.name} rule={rule} isIdle={now.idleRules.includes(rule.name)} />
          ))}
        </ul>
        {now.notJudged > 0 && (
          <p>
            <button
              type="button"
              class="link"
              onClick={() => {
                panel.value = 'notes';
              }}
            >
              {plural(now.notJudged, 'unresolved import')}
            </button>{' '}
            not judged: where they lead is unknown.
          </p>
        )}
      </section>
      <BaselineFacts now={now} />
      {now.modules.length > 0 && (
        <section class="cycle-part">
          <h3>Modules · {now.modules.length}</h3>
          <ul class="module-list">
            {now.modules.map(({ name, tags, files }) => (
              <li key={name} class={files === 0 ? 'chip new' : 'chip'}>
                {name}
                <span class="muted">
                  {plural(files, 'file')}
                  {tags.map(tag => ` · tag:${tag}`).join('')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface RuleRowProps {
  readonly rule: RuleSummary;
  /** It looked at nothing, so that holding means nothing. */
  readonly isIdle: boolean;
}

function RuleRow({ rule: { name, level, kind, description, judged, findings }, isIdle }: RuleRowProps) {
  return (
    <li class="rule-row">
      <LevelSign level={level} />
      <span class="rule-name">
        <strong>{name}</strong>
        {kind === 'built-in' && <span class="muted"> built-in</span>}
        <span class="rule-about muted">
          {description}
          {judged > 0 && ` · ${thousands(judged)} checked`}
        </span>
      </span>
      {isIdle ? (
        <span class="chip new" title="No import or file matches its selectors">
          judged nothing
        </span>
      ) : findings === 0 ? (
        <span class="good-text">✓ holds</span>
      ) : (
        <button
          type="button"
          class="link number"
          title={`List the findings of ${name}, known ones included`}
          onClick={() => setRulesChoice({ group: 'rule', text: name, states: ALL_STATES })}
        >
          {plural(findings, 'finding')}
        </button>
      )}
    </li>
  );
}

const ALL_STATES = new Set(['new', 'expired', 'stale', 'known'] as const);
