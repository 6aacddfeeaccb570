import { pathOf } from '../model/ids.ts';
import { importOf } from '../model/imports-between.ts';
import { briefName, plural } from '../model/names.ts';
import { clearGoal } from '../store/actions.ts';
import { chosenPath, openPathFolders, showOnMap } from '../store/path.ts';
import { project, view } from '../store/state.ts';
import { picture } from '../views/map/picture.ts';
import { ImportRow } from './import-row.tsx';

/** A shortest import path from one box to another or, failing that, in the other direction. */
export function PathPanel() {
  const now = project.value;
  const path = chosenPath.value;
  if (!now || !path) return null;
  const [a, b] = [briefName(pathOf(path.from)), briefName(pathOf(path.to))];
  const [start, end] = path.isReverse ? [b, a] : [a, b];
  return (
    <section class="panel" aria-label="Path">
      <h3>Path</h3>
      {!path.edges ? (
        <p class="muted">
          {a} does not depend on {b}, directly or indirectly, nor {b} on {a}.
        </p>
      ) : (
        <p>
          {start} <span class="muted">depends on</span> {end}{' '}
          <span class="muted">
            through {plural(path.edges.length, 'import')}
            {path.isReverse && ' (reverse direction)'}
          </span>
        </p>
      )}
      <div class="buttons">
        {path.edges && view.value !== 'map' && (
          <button type="button" class="button" onClick={() => showOnMap(path.from)}>
            show path on map
          </button>
        )}
        <button type="button" class="button" onClick={clearGoal}>
          close path
        </button>
      </div>
      {path.edges && view.value === 'map' && <Undrawn steps={path.edges.length} />}
      {path.edges && (
        <ol class="imports">
          {path.edges.map((edge, i) => (
            <ImportRow key={edge} each={importOf(now, edge)} step={i + 1} isFirst={i === 0} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Offers to open the folders that hide a part of the path. */
function Undrawn({ steps }: { readonly steps: number }) {
  const undrawn = picture.value ? picture.value.undrawn : steps;
  if (undrawn === 0) return null;
  return (
    <p class="muted">
      {plural(undrawn, 'step')} inside closed folders.{' '}
      <button type="button" class="link" onClick={openPathFolders}>
        Open them
      </button>
    </p>
  );
}
