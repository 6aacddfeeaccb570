import { boxIdOf, isPackageId, pathOf } from '../../model/ids.ts';
import { mostUsed } from '../../model/most-used.ts';
import { thousands } from '../../model/names.ts';
import { ALL_ROLES } from '../../model/roles.ts';
import type { BoxId, Project } from '../../model/types.ts';
import { Empty } from '../../parts/empty.tsx';
import { select, setFilters } from '../../store/actions.ts';
import { filters, panel, project } from '../../store/state.ts';
import { recentre } from './recentre.ts';
import { fullName } from './target.ts';

/** The empty states of the view, with ways to select something. */

export function NothingSelected() {
  const now = project.value;
  return (
    <Empty title="What uses a file, and what would a change affect?">
      <p>Click a box on the map, or search for a file, to see its users and dependencies.</p>
      <SearchButton>search</SearchButton>
      {now && <MostUsed project={now} />}
    </Empty>
  );
}

export function Missing({ id }: { readonly id: BoxId }) {
  const now = project.value;
  return (
    <Empty title="The selection no longer exists">
      <p>
        <code>{now ? fullName(now, id) : pathOf(id)}</code> was deleted or renamed.
      </p>
      <p>
        <SearchButton>search for another file</SearchButton>
        {' or '}
        <button type="button" class="button" onClick={() => select(undefined)}>
          clear the selection
        </button>
      </p>
      {now && <MostUsed project={now} />}
    </Empty>
  );
}

export function Hidden({ id }: { readonly id: BoxId }) {
  return (
    <Empty title="The selection is hidden by a filter">
      <p>
        <code>{pathOf(id)}</code> exists, but the filters hide it.
      </p>
      <p>
        <button
          type="button"
          class="button primary"
          onClick={() => setFilters({ ...ALL_ROLES, scope: '', ...(isPackageId(id) && { packages: true }) })}
        >
          show it
        </button>
      </p>
    </Empty>
  );
}

function SearchButton({ children }: { readonly children: string }) {
  return (
    <button
      type="button"
      class="button"
      onClick={() => {
        panel.value = 'palette';
      }}
    >
      {children} <kbd>/</kbd>
    </button>
  );
}

function MostUsed({ project: now }: { readonly project: Project }) {
  const files = mostUsed(now, filters.value, 5);
  if (files.length === 0) return null;
  return (
    <section class="focus-most">
      <h3>Most used files</h3>
      <ul>
        {files.map(({ file, users }) => (
          <li key={now.ids[file]}>
            <button
              type="button"
              class="focus-row-name"
              title={now.ids[file]}
              onClick={() => recentre(boxIdOf(now.ids[file]))}
            >
              <span class="path cut-start">
                <bdi dir="ltr">{now.ids[file]}</bdi>
              </span>
              <span class="number muted">used by {thousands(users)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
