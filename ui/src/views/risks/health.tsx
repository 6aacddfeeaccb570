import type { HealthFactor } from '../../../../src/core/report/types.ts';
import { plural, thousands } from '../../model/names.ts';
import type { Project } from '../../model/types.ts';

/** The health score of the project, and what was deducted from 100. */
export function Health({ now }: { readonly now: Project }) {
  const { score, grade, factors } = now.health;
  return (
    <section class="card health-card" aria-label="Health">
      <div class="health-score">
        <h3>Health</h3>
        <p class={`health-grade grade-${grade === 'n/a' ? 'none' : grade.toLowerCase()}`}>{grade}</p>
        <p class="muted">{score === null ? 'no source files' : `${score} of 100`}</p>
      </div>
      {score !== null && (
        <ul class="health-parts">
          {factors.map(factor => (
            <Factor key={factor.factor} now={now} factor={factor} />
          ))}
        </ul>
      )}
    </section>
  );
}

const TITLES: Readonly<Record<string, string>> = {
  cycles: 'Cycles',
  layers: 'Layer violations',
  gods: 'God modules',
  hubs: 'Hubs',
};

function Factor({ now, factor }: { readonly now: Project; readonly factor: HealthFactor }) {
  const { points, max } = factor;
  return (
    <li class="health-part">
      <span class="health-part-head">
        <strong>{TITLES[factor.factor] ?? factor.factor}</strong>
        <span class={points > 0 ? 'number lost' : 'number muted'}>
          {points > 0 ? `−${points}` : '0'} <span class="muted">of −{max}</span>
        </span>
      </span>
      <span class="meter" style={{ '--share': `${(100 * points) / max}%` }} />
      <span class="muted">{foundText(now, factor)}</span>
    </li>
  );
}

/** What was counted, e.g. `3 of 40 source files in a cycle`. */
function foundText({ risks: { thresholds } }: Project, { factor, count, circular = 0, of }: HealthFactor) {
  const share = `${thousands(count)} of ${plural(of, 'source file')}`;
  if (factor === 'layers') return `${thousands(count)} of ${plural(of, 'import')} violate the layer order`;
  if (factor === 'gods') return `${share} with ${thousands(thresholds.god)} or more dependencies`;
  if (factor === 'hubs') {
    return `${share} with ${thousands(thresholds.hubUsers)} or more users and ${thousands(thresholds.hubUses)} or more dependencies`;
  }
  if (factor !== 'cycles') return share;
  const others = circular - count;
  const rest = others > 0 ? `, and ${thousands(others)} in lazy or type-only ones, which cost a quarter` : '';
  return `${share} in a cycle at load time${rest}`;
}
