import { cycleCounts, cyclesText } from '../model/cycle-counts.ts';
import { countFindings } from '../model/findings.ts';
import { plural, thousands } from '../model/names.ts';
import { violations } from '../model/risk-lists.ts';
import type { Project } from '../model/types.ts';
import { show } from '../store/actions.ts';
import {
  connection,
  drawer,
  findings,
  isJudgementLate,
  panel,
  progress,
  project,
  theme,
  VIEWS,
  type ViewName,
  view,
} from '../store/state.ts';
import { LiveChip } from './live-chip.tsx';

const NEXT_THEME = { system: 'light', light: 'dark', dark: 'system' } as const;
const THEME_SIGN = { system: '◐', light: '☀', dark: '☾' } as const;

export function Header() {
  const now = project.value;
  return (
    <header class="bar">
      <button
        type="button"
        class="button drawer-button"
        aria-label="Project"
        aria-expanded={drawer.value === 'left'}
        onClick={() => {
          drawer.value = drawer.value === 'left' ? undefined : 'left';
        }}
      >
        ☰
      </button>
      <h1 class="brand">depgraph</h1>
      {now && connection.value.kind === 'saved' && <span class="project-name cut">{now.name}</span>}
      {now && connection.value.kind !== 'saved' && (
        <button
          type="button"
          class="project-name cut"
          title={`${now.path}\nOpen another project …`}
          onClick={() => {
            panel.value = 'project';
          }}
        >
          {now.name}
        </button>
      )}
      <nav class="views" aria-label="Views">
        {VIEWS.map(({ name, title, key }) => (
          <button
            type="button"
            key={name}
            class="view-button"
            aria-current={view.value === name ? 'page' : undefined}
            title={`${title} (${key})`}
            onClick={() => show(name)}
          >
            {title}
            {name === 'rules' ? <RulesCount /> : <Count name={name} />}
          </button>
        ))}
      </nav>
      <button
        type="button"
        class="search-button field"
        onClick={() => {
          panel.value = 'palette';
        }}
      >
        <span class="muted cut" title="Search files">
          Search files
        </span>
        <kbd>/</kbd>
      </button>
      {now && <HealthChip />}
      <LiveChip connection={connection.value} progress={progress.value} />
      <button
        type="button"
        class="button icon"
        title={`Theme: ${theme.value}`}
        aria-label={`Theme: ${theme.value}. Change it`}
        onClick={() => {
          theme.value = NEXT_THEME[theme.value];
        }}
      >
        {THEME_SIGN[theme.value]}
      </button>
      <button
        type="button"
        class="button icon"
        title="Help (?)"
        aria-label="Help"
        onClick={() => {
          panel.value = 'help';
        }}
      >
        ?
      </button>
    </header>
  );
}

function Count({ name }: { readonly name: ViewName }) {
  const now = project.value;
  const counted = now && countOf(now, name);
  if (!counted?.count) return null;
  return (
    <span class="count" title={counted.meaning}>
      {thousands(counted.count)}
    </span>
  );
}

interface Counted {
  readonly count: number;
  readonly meaning: string;
}

/** The same numbers as in the summary of `depgraph analyze`. */
function countOf(now: Project, name: ViewName): Counted | undefined {
  if (name === 'cycles') {
    const counts = cycleCounts(now);
    return { count: counts.eager.count, meaning: cyclesText(counts) };
  }
  if (name !== 'risks') return undefined;
  const layers = violations(now).length;
  return { count: layers, meaning: plural(layers, 'layer violation') };
}

/** The findings that count; red if there are errors among them, or if nothing could be judged. */
function RulesCount() {
  const now = findings.value;
  if (!now) return null;
  if (now.problem !== undefined)
    return (
      <span class="count up" title={now.problem}>
        !
      </span>
    );
  const { errors, warnings } = countFindings(now);
  if (errors + warnings === 0) return null;
  return (
    <span
      class={errors > 0 ? 'count up' : 'count'}
      title={`${plural(errors, 'error')}, ${plural(warnings, 'warning')}`}
    >
      {thousands(errors + warnings)}
      {now.shown < now.total && '+'}
      {errors > 0 && <span class="hidden-text">, {plural(errors, 'error')}</span>}
    </span>
  );
}

/** The grade and score of the project. */
function HealthChip() {
  const { score, grade } = project.value?.health ?? { score: null, grade: 'n/a' };
  const kind = grade === 'A' || grade === 'B' ? 'good' : grade === 'C' ? 'new' : 'up';
  return (
    <button
      type="button"
      class={`chip ${score === null ? '' : kind} health`}
      data-old={isJudgementLate.value || undefined}
      title={
        isJudgementLate.value
          ? 'Structural health before the last save; it is being judged again'
          : 'Structural health; details in Risks'
      }
      onClick={() => show('risks')}
    >
      <strong>{grade}</strong> {score ?? ''}
    </button>
  );
}
