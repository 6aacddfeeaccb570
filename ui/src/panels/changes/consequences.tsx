import type { Consequence } from '../../../../src/core/diff/consequence.ts';
import { boxOfId, pairOf } from '../../model/comparison.ts';
import { briefName, plural } from '../../model/names.ts';
import { Capped } from '../../parts/capped.tsx';
import { showCycleOf } from '../../parts/cycle-link.tsx';
import { isolated } from '../../parts/isolate.ts';
import { selectEdge, show, showFindings } from '../../store/actions.ts';
import { reveal } from '../../store/reveal.ts';

const FIRST_SHOWN = 12;

/** One line for each consequence, the worst first; a click leads to its cause. */
export function Consequences({ all }: { readonly all: readonly Consequence[] }) {
  if (all.length === 0)
    return <p class="muted">No consequences: no cycle, module, finding, package or score changed.</p>;
  return (
    <Capped items={all} first={FIRST_SHOWN}>
      {shown => (
        <ul class="rows consequences" aria-label="Consequences">
          {shown.map(each => (
            <li key={`${each.kind} ${each.message} ${each.import?.source}`}>
              <Row each={each} />
            </li>
          ))}
        </ul>
      )}
    </Capped>
  );
}

/** A sign and a word in addition to the colour. */
const SIGNS: Readonly<Record<Consequence['effect'], readonly [sign: string, word: string]>> = {
  worse: ['▲', 'worse'],
  neutral: ['•', 'changed'],
  better: ['✓', 'better'],
};

function Row({ each }: { readonly each: Consequence }) {
  const { effect, message, import: step } = each;
  const [sign, word] = SIGNS[effect];
  const isNamed = each.kind === 'cycle' || each.kind === 'health';
  return (
    <button type="button" class={`row-button consequence ${effect}`} onClick={() => open(each)}>
      <span class="consequence-sign" aria-hidden="true">
        {sign}
      </span>
      <span class="consequence-words">
        <span class="hidden-text">{word}: </span>
        <span class="consequence-message">{message}</span>
        {step && (
          <span class="consequence-cause muted" title={`${step.source}:${step.line}\n${step.target}`}>
            {nameOf(step.source)}:{step.line}
            {/* The sentence names both ends. */}
            {!isNamed && ` → ${nameOf(step.target)}`}
            {each.kind === 'unresolved' && more(each)}
          </span>
        )}
      </span>
    </button>
  );
}

function more({ files = [] }: Consequence): string {
  return files.length > 1 ? `, and in ${plural(files.length - 1, 'more file')}` : '';
}

function open(each: Consequence): void {
  const { kind, effect, import: step, files = [] } = each;
  if (kind === 'cycle' && effect === 'worse') showCycleOf(step?.source ?? files[0]);
  else if (kind === 'unresolved' || (kind === 'cycle' && files.length > 0)) reveal(boxOfId(files[0]));
  else if (kind === 'health') show('risks');
  else if (kind === 'fixed') show('rules');
  else if (step) {
    const { source, target } = pairOf(step);
    selectEdge({ from: source, to: target });
  } else if (each.rule !== undefined) showFindings(each.rule);
}

function nameOf(id: string): string {
  return id.startsWith('pkg:') ? id.slice(4) : isolated(briefName(id));
}
