import { useComputed } from '@preact/signals';
import { project } from '../../store/state.ts';
import { type HealthPart, healthParts } from './health-parts.ts';

/** The health score of the project and its components. */
export function Health() {
  const parts = useComputed(() => (project.value ? healthParts(project.value) : []));
  const now = project.value;
  if (!now) return null;
  const { score, grade } = now.health;
  return (
    <section class="card health-card" aria-label="Health">
      <div class="health-score">
        <h3>Health</h3>
        <p class={`health-grade grade-${grade === 'n/a' ? 'none' : grade.toLowerCase()}`}>{grade}</p>
        <p class="muted">{score === null ? 'nothing to score' : `${score} of 100`}</p>
      </div>
      {parts.value.length > 0 && (
        <ul class="health-parts">
          {parts.value.map(part => (
            <Part key={part.title} part={part} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Part({ part: { title, found, lost, most } }: { readonly part: HealthPart }) {
  return (
    <li class="health-part">
      <span class="health-part-head">
        <strong>{title}</strong>
        <span class={lost > 0 ? 'number lost' : 'number muted'}>
          {points(lost)} <span class="muted">of −{most}</span>
        </span>
      </span>
      <span class="meter" style={{ '--share': `${(100 * lost) / most}%` }} />
      <span class="muted">{found}</span>
    </li>
  );
}

/** Rounds up to a tenth of a point, so that a small loss does not read as zero. */
function points(lost: number): string {
  if (lost === 0) return '0';
  return lost < 0.05 ? '−0.1' : `−${Number(lost.toFixed(1))}`;
}
