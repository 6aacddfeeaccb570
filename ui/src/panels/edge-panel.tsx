import { useComputed } from '@preact/signals';
import { isPackageId, PACKAGES_ID, pathOf } from '../model/ids.ts';
import { type ImportBetween, importsBetween } from '../model/imports-between.ts';
import { briefName, plural, thousands } from '../model/names.ts';
import type { BoxId } from '../model/types.ts';
import { OpenButton } from '../parts/file-link.tsx';
import { isolated } from '../parts/isolate.ts';
import { select, selectEdge } from '../store/actions.ts';
import { type EdgeChoice, edgeChoice, filters, project } from '../store/state.ts';

const LIMIT = 200;

/** The imports behind an edge of the map or a cell of the matrix. */
export function EdgePanel({ choice }: { readonly choice: EdgeChoice }) {
  const found = useComputed(() => {
    const wanted = edgeChoice.value ?? choice;
    return (
      project.value && importsBetween(project.value, { ...wanted, limit: LIMIT, filters: filters.value })
    );
  });
  const { total = 0, imports = [] } = found.value ?? {};
  return (
    <section class="panel">
      <div class="selection-title">
        <h2 class="wrap">
          {nameOf(choice.from)} <span class="muted">uses</span> {nameOf(choice.to)}
        </h2>
        <button type="button" class="button icon" aria-label="Close" onClick={() => selectEdge(undefined)}>
          ×
        </button>
      </div>
      <p class="muted">
        {total === 0 ? 'No import joins them any more.' : plural(total, 'import')}
        {total > imports.length && `, the first ${thousands(imports.length)} are`}
      </p>
      <ul class="imports">
        {imports.map(each => (
          <ImportRow key={each.edge} each={each} />
        ))}
      </ul>
    </section>
  );
}

export function ImportRow({ each }: { readonly each: ImportBetween }) {
  const { source, target, lines, typeOnly, lazy } = each;
  const path = pathOf(source);
  return (
    <li class="import">
      <span class="import-ends">
        <button type="button" class="link path cut" title={path} onClick={() => select(source)}>
          {briefName(path)}
          {lines.length > 0 && <span class="muted">:{lines.join(', ')}</span>}
        </button>
        <span class="path cut" title={pathOf(target)}>
          → {nameOf(target)}
        </span>
      </span>
      {typeOnly && <span class="chip">type</span>}
      {lazy && <span class="chip">lazy</span>}
      <OpenButton path={path} line={lines[0]} />
    </li>
  );
}

function nameOf(id: BoxId): string {
  const path = pathOf(id);
  return isPackageId(id) ? path.slice(PACKAGES_ID.length) : isolated(briefName(path) || path);
}
