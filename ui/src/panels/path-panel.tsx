import { pathOf } from '../model/ids.ts';
import { importOf } from '../model/imports-between.ts';
import { briefName } from '../model/names.ts';
import { shortestPath } from '../model/neighbours.ts';
import type { BoxId } from '../model/types.ts';
import { filters, project } from '../store/state.ts';
import { ImportRow } from './edge-panel.tsx';

/** A shortest import path from one box to another or, failing that, in the other direction. */
export function PathPanel({ from, to }: { readonly from: BoxId; readonly to: BoxId }) {
  const now = project.value;
  if (!now) return null;
  const there = shortestPath(now, from, to, filters.value);
  const path = there ?? shortestPath(now, to, from, filters.value);
  const [start, end] = there ? [from, to] : [to, from];
  return (
    <section class="panel">
      <h3>Path</h3>
      {!path ? (
        <p class="muted">
          {briefName(pathOf(from))} does not depend on {briefName(pathOf(to))}, directly or indirectly, nor{' '}
          {briefName(pathOf(to))} on {briefName(pathOf(from))}.
        </p>
      ) : (
        <>
          <p>
            {briefName(pathOf(start))} <span class="muted">depends on</span> {briefName(pathOf(end))}
            {!there && <span class="muted"> (reverse direction)</span>}
          </p>
          <ul class="imports">
            {path.map(edge => (
              <ImportRow key={edge} each={importOf(now, edge)} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
