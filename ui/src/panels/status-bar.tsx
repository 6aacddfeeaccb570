import { UP } from '../model/map-edges.ts';
import { plural, thousands } from '../model/names.ts';
import { setFilters } from '../store/actions.ts';
import { drawn, edges, layout, tree } from '../store/picture.ts';
import { filters, panel, project, view } from '../store/state.ts';

/** What is shown, and what is not: nothing is left out in silence. */
export function StatusBar() {
  return (
    <footer class="status">
      <span class="status-text" role="status">
        {view.value === 'map' && <MapCounts />}
        <Hidden />
        <Notes />
      </span>
      <span class="muted keys">
        keys: <kbd>?</kbd>
      </span>
    </footer>
  );
}

function MapCounts() {
  const now = layout.value;
  const all = edges.value;
  if (!now || !all) return null;
  const isUp = (edge: number) => all.direction[edge] === UP;
  let up = 0;
  for (let edge = 0; edge < all.count; edge++) if (isUp(edge)) up++;
  let shown = 0;
  for (const edge of drawn.value) if (isUp(edge)) shown++;
  return (
    <span>
      {plural(now.boxes.length, 'box', 'boxes')} · {plural(all.count, 'edge')} ({thousands(shown)} upward
      shown of {thousands(up)})
    </span>
  );
}

function Hidden() {
  const hidden = tree.value?.hidden;
  const { tests, types, packages, scope } = filters.value;
  if (!hidden) return null;
  return (
    <>
      {!tests && hidden.tests > 0 && (
        <button type="button" class="link" onClick={() => setFilters({ tests: true })}>
          tests hidden ({thousands(hidden.tests)})
        </button>
      )}
      {!types && <span>type-only imports not counted</span>}
      {!packages && hidden.packages > 0 && (
        <button type="button" class="link" onClick={() => setFilters({ packages: true })}>
          packages hidden ({thousands(hidden.packages)})
        </button>
      )}
      {scope !== '' && (
        <button type="button" class="link" onClick={() => setFilters({ scope: '' })}>
          only in {scope} ({thousands(hidden.outOfScope)} files outside)
        </button>
      )}
    </>
  );
}

/** Imports that lead nowhere and files that could not be read. */
function Notes() {
  const diagnostics = project.value?.diagnostics;
  if (!diagnostics) return null;
  const { unresolvedCount, problemCount } = diagnostics;
  if (unresolvedCount + problemCount === 0) return null;
  const parts = [
    unresolvedCount > 0 ? `${plural(unresolvedCount, 'import')} unresolved` : '',
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
