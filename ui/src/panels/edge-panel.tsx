import { useComputed } from '@preact/signals';
import { isPackageId, PACKAGES_ID, pathOf } from '../model/ids.ts';
import { type ImportBetween, importsBetween } from '../model/imports-between.ts';
import { briefName, plural, thousands } from '../model/names.ts';
import type { BoxId } from '../model/types.ts';
import { boxName } from '../parts/box-name.ts';
import { copyText } from '../parts/copy.ts';
import { OpenButton } from '../parts/file-link.tsx';
import { ImportChips } from '../parts/import-chips.tsx';
import { importLine } from '../parts/import-line.ts';
import { isolated } from '../parts/isolate.ts';
import { select, selectEdge } from '../store/actions.ts';
import { directionOf } from '../store/derived.ts';
import { type EdgeChoice, edgeChoice, filters, project } from '../store/state.ts';
import { EdgeFindings } from './edge-findings.tsx';

const LIMIT = 200;

/** Lists the imports of an edge of the map or a cell of the matrix. */
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
      <p>
        {total === 0 ? 'No imports are left between them.' : plural(total, 'import')}
        <DirectionText choice={choice} />
      </p>
      <div class="buttons">
        <ReverseButton choice={choice} />
        {total > 0 && (
          <button type="button" class="button" onClick={() => copyAll(choice)}>
            copy list
          </button>
        )}
      </div>
      <EdgeFindings choice={choice} />
      {total > imports.length && <p class="muted">Showing the first {thousands(imports.length)}:</p>}
      <ul class="imports">
        {imports.map(each => (
          <ImportRow key={each.edge} each={each} ends={choice} />
        ))}
      </ul>
    </section>
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
  const back = importsBetween(now, { from: to, to: from, limit: 0, filters: filters.value }).total;
  if (back === 0) return null;
  return (
    <button type="button" class="button" onClick={() => selectEdge({ from: to, to: from })}>
      reverse: {plural(back, 'import')}
    </button>
  );
}

function copyAll(choice: EdgeChoice): void {
  if (!project.value) return;
  const all = { ...choice, limit: Number.POSITIVE_INFINITY, filters: filters.value };
  const lines = importsBetween(project.value, all).imports.map(importLine);
  void copyText(lines.join(''), `${plural(lines.length, 'import')} copied`);
}

interface ImportRowProps {
  readonly each: ImportBetween;
  /** The folders that names are relative to; without them, names are as short as possible. */
  readonly ends?: EdgeChoice;
}

export function ImportRow({ each, ends }: ImportRowProps) {
  const { source, target, lines } = each;
  const path = pathOf(source);
  return (
    <li class="import">
      <span class="import-ends">
        <button type="button" class="link path cut" title={path} onClick={() => select(source)}>
          {ends ? nameWithin(source, ends.from) : briefName(path)}
          {lines.length > 0 && <span class="muted">:{lines.join(', ')}</span>}
        </button>
        <span class="path cut" title={pathOf(target)}>
          → {ends ? nameWithin(target, ends.to) : nameOf(target)}
        </span>
      </span>
      <ImportChips each={each} />
      <OpenButton path={path} line={lines[0]} />
    </li>
  );
}

/** The path relative to a folder, which distinguishes files of the same name. */
function nameWithin(id: BoxId, folder: BoxId): string {
  const [path, around] = [pathOf(id), `${pathOf(folder)}/`];
  return path.startsWith(around) && !isPackageId(id) ? isolated(path.slice(around.length)) : nameOf(id);
}

function nameOf(id: BoxId): string {
  const name = boxName(id);
  return isPackageId(id) ? name.slice(PACKAGES_ID.length) : isolated(briefName(name) || name);
}
