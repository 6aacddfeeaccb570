import { useComputed } from '@preact/signals';
import { unscoped } from '../model/filters.ts';
import { importsBetween } from '../model/imports-between.ts';
import { plural, thousands } from '../model/names.ts';
import { copyText } from '../parts/copy.ts';
import { importLine } from '../parts/import-line.ts';
import { select, selectEdge } from '../store/actions.ts';
import { directionOf } from '../store/derived.ts';
import { type EdgeChoice, edgeChoice, filters, project, selection } from '../store/state.ts';
import { EdgeFindings } from './edge-findings.tsx';
import { ImportRow, nameOf } from './import-row.tsx';
import { EdgeModuleFindings, namedEdges } from './module-findings.tsx';

const LIMIT = 200;

/** Lists the imports of an edge of the map or a cell of the matrix. */
export function EdgePanel({ choice }: { readonly choice: EdgeChoice }) {
  const found = useComputed(() => {
    const wanted = edgeChoice.value ?? choice;
    return (
      project.value &&
      importsBetween(project.value, { ...wanted, limit: LIMIT, filters: unscoped(filters.value) })
    );
  });
  const { total = 0, imports = [] } = found.value ?? {};
  const named = namedEdges(choice);
  const others = imports.filter(({ edge }) => !named.has(edge));
  return (
    <section class="panel">
      <div class="selection-title">
        <h2 class="wrap">
          {nameOf(choice.from)} <span class="muted">uses</span> {nameOf(choice.to)}
        </h2>
        <button type="button" class="button icon" aria-label="Close" onClick={() => select(undefined)}>
          ×
        </button>
      </div>
      <p>
        {total === 0 ? 'No imports are left between them.' : plural(total, 'import')}
        <DirectionText choice={choice} />
      </p>
      <div class="buttons">
        <BackToBox />
        <ReverseButton choice={choice} />
        {total > 0 && (
          <button type="button" class="button" onClick={() => copyAll(choice)}>
            copy list
          </button>
        )}
      </div>
      <EdgeFindings choice={choice} />
      <EdgeModuleFindings choice={choice} />
      {total > imports.length && <p class="muted">Showing the first {thousands(imports.length)}:</p>}
      {named.size > 0 && others.length > 0 && <h3>Other imports</h3>}
      <ul class="imports">
        {others.map((each, i) => (
          <ImportRow key={each.edge} each={each} ends={choice} isFirst={named.size === 0 && i === 0} />
        ))}
      </ul>
    </section>
  );
}

/** Leads from an edge of the selected box back to the box. */
function BackToBox() {
  const id = selection.value;
  if (id === undefined) return null;
  return (
    <button type="button" class="button" onClick={() => selectEdge(undefined)}>
      ‹ {nameOf(id)}
    </button>
  );
}

/** The direction of the edge, if both ends are on the map. */
function DirectionText({ choice }: { readonly choice: EdgeChoice }) {
  const direction = directionOf(choice);
  if (direction === 'up') return <strong class="up-text">, upward</strong>;
  return direction === 'down' ? <span class="muted">, downward</span> : null;
}

function ReverseButton({ choice: { from, to } }: { readonly choice: EdgeChoice }) {
  const now = project.value;
  if (!now) return null;
  const back = importsBetween(now, { from: to, to: from, limit: 0, filters: unscoped(filters.value) }).total;
  if (back === 0) return null;
  return (
    <button type="button" class="button" onClick={() => selectEdge({ from: to, to: from })}>
      reverse: {plural(back, 'import')}
    </button>
  );
}

function copyAll(choice: EdgeChoice): void {
  if (!project.value) return;
  const all = { ...choice, limit: Number.POSITIVE_INFINITY, filters: unscoped(filters.value) };
  const lines = importsBetween(project.value, all).imports.map(importLine);
  void copyText(lines.join(''), `${plural(lines.length, 'import')} copied`);
}
