import type { HealthDimension, HealthFactor } from '../../../../src/core/report/types.ts';
import { plural, thousands } from '../../model/names.ts';
import { roleCounts, SOURCE } from '../../model/roles.ts';
import type { Project } from '../../model/types.ts';

/** The health score of the project, and what was deducted from 100. */
export function Health({ now }: { readonly now: Project }) {
  const { score, grade, dimensions, factors } = now.health;
  const hasSources = roleCounts(now)[SOURCE] > 0;
  return (
    <section class="card health-card" aria-label="Health">
      <div class="health-score">
        <h3>Health</h3>
        <p class={`health-grade grade-${grade === 'n/a' ? 'none' : grade.toLowerCase()}`}>{grade}</p>
        <p class="muted">
          {score === null ? (hasSources ? 'nothing was measured' : 'no source files') : `${score} of 100`}
        </p>
      </div>
      {hasSources && (
        <ul class="health-parts">
          {dimensions.map(dimension => (
            <Dimension
              key={dimension.dimension}
              dimension={dimension}
              factors={factors.filter(factor => factor.dimension === dimension.dimension)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

const TITLES: Readonly<Record<HealthDimension['dimension'], string>> = {
  cycles: 'Cycles',
  modules: 'Modules',
  reach: 'Reach',
};

interface DimensionProps {
  readonly dimension: HealthDimension;
  readonly factors: readonly HealthFactor[];
}

function Dimension({ dimension, factors }: DimensionProps) {
  const { points, max, notMeasured } = dimension;
  return (
    <li class="health-part">
      <span class="health-part-head">
        <strong>{TITLES[dimension.dimension]}</strong>
        {max > 0 ? (
          <span class={points > 0 ? 'number lost' : 'number muted'}>
            {points > 0 ? `−${points}` : '0'} <span class="muted">of −{Math.round(max)}</span>
          </span>
        ) : (
          <span class="muted">not measured</span>
        )}
      </span>
      {max > 0 && <span class="meter" style={{ '--share': `${(100 * points) / max}%` }} />}
      {max > 0 && <span class="muted">{factors.map(foundText).join('; ')}</span>}
      {notMeasured !== undefined && <span class="muted">{notMeasured}</span>}
    </li>
  );
}

/** What was counted, e.g. `3 of 40 source files in a cycle`. */
function foundText({ factor, count, circular = 0, of }: HealthFactor): string {
  if (factor === 'knots') return `${thousands(count)} of ${plural(of, 'module')} in knots`;
  if (factor === 'against')
    return `${thousands(count)} of ${plural(of, 'import')} between modules against the grain`;
  if (factor === 'reach')
    return `a change of a module reaches ${Math.round((100 * count) / Math.max(1, of))} % of the modules`;
  const others = circular - count;
  const rest = others > 0 ? `, and ${thousands(others)} in lazy or type-only ones, which cost a quarter` : '';
  return `${thousands(count)} of ${plural(of, 'source file')} in a cycle at load time${rest}`;
}
