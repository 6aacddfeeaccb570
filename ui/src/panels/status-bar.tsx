import { drawnText } from '../../../src/core/layout/sentence.ts';
import { nodesText, plural, thousands } from '../model/names.ts';
import { hiddenCount, ROLE_FILTERS } from '../model/roles.ts';
import { lazyView } from '../parts/lazy-view.tsx';
import { setFilters, show } from '../store/actions.ts';
import { hidden } from '../store/hidden.ts';
import { overview } from '../store/overview.ts';
import { lines } from '../store/overview-lines.ts';
import { answer, clearQuery, hiddenMatches, showHiddenMatches } from '../store/query.ts';
import { isNarrow } from '../store/right-panel.ts';
import { filters, panel, project, query, view } from '../store/state.ts';

const mapCounts = lazyView(
  async () => (await import('../views/map/counts.tsx')).MapCounts,
  () => null,
);

/** Says what is shown and what the filters hide. */
export function StatusBar() {
  return (
    <footer class="status">
      {/* Scrolls where it is narrow, so it must be reachable by keyboard. */}
      <span class="status-text" role="status" tabIndex={isNarrow.value ? 0 : undefined}>
        {/* The counts load late and change with every save. After the buttons, they move none of them. */}
        <Query />
        <Hidden />
        <Notes />
        {view.value === 'overview' && <OverviewCounts />}
        {view.value === 'map' && <mapCounts.View />}
      </span>
      <span class="muted keys">
        keys: <kbd>?</kbd>
      </span>
    </footer>
  );
}

/** The query that marks files, how many, and how many of them the filters hide. */
function Query() {
  const now = project.value;
  if (query.value === undefined || !answer.value || !now) return null;
  const { nodes, problem } = answer.value;
  return (
    <span class="status-query">
      <code class="cut" title={query.value}>
        {query.value}
      </code>
      {problem !== undefined && <span class="status-problem">{problem}</span>}
      {nodes && (
        <button type="button" class="link" title="List them in the table" onClick={() => show('table')}>
          {nodesText(now, nodes)}
        </button>
      )}
      {hiddenMatches.value > 0 && (
        <button type="button" class="link" onClick={showHiddenMatches}>
          {thousands(hiddenMatches.value)} of them hidden
        </button>
      )}
      <button type="button" class="link" aria-label="Clear the query" onClick={clearQuery}>
        ×
      </button>
    </span>
  );
}

function OverviewCounts() {
  return overview.value ? <span class="drawn">{drawnText(overview.value, lines.value)}</span> : null;
}

function Hidden() {
  const counts = hidden.value;
  const { types, packages, scope } = filters.value;
  if (!counts) return null;
  return (
    <>
      {ROLE_FILTERS.filter(role => counts[role] > 0).map(role => (
        <button key={role} type="button" class="link" onClick={() => setFilters({ [role]: true })}>
          {hiddenCount(counts[role], role)}
        </button>
      ))}
      {!types && <span>type-only imports not counted</span>}
      {!packages && counts.packages > 0 && (
        <button type="button" class="link" onClick={() => setFilters({ packages: true })}>
          {plural(counts.packages, 'hidden package')}
        </button>
      )}
      {scope !== '' && (
        <button type="button" class="link" onClick={() => setFilters({ scope: '' })}>
          zoomed into {scope} ({thousands(counts.outOfScope)} files outside hidden)
        </button>
      )}
    </>
  );
}

/** The number of unresolved imports and file problems. */
function Notes() {
  const diagnostics = project.value?.diagnostics;
  if (!diagnostics) return null;
  const { unresolvedCount, problemCount } = diagnostics;
  if (unresolvedCount + problemCount === 0) return null;
  const parts = [
    unresolvedCount > 0 ? plural(unresolvedCount, 'unresolved import') : '',
    problemCount > 0 ? plural(problemCount, 'file problem') : '',
  ].filter(Boolean);
  return (
    <button
      type="button"
      class="link"
      onClick={() => {
        panel.value = 'notes';
      }}
    >
      {parts.join(', ')}
    </button>
  );
}
