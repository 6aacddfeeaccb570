import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { distinctNames } from '../../../src/shared/brief-names.ts';
import { isPackageId, PACKAGES_ID, pathOf } from '../model/ids.ts';
import { plural, thousands } from '../model/names.ts';
import { dependsOn, type Neighbours, usedBy } from '../model/neighbours.ts';
import { ALL_ROLES, apartText, hiddenCount, ROLE_FILTERS, roleFiles, type Users } from '../model/roles.ts';
import type { BoxId, Filters, RoleFilter } from '../model/types.ts';
import { usersOfBox, userTotal } from '../model/users.ts';
import { PathEnd } from '../parts/path-end.tsx';
import { select, setFilters, show } from '../store/actions.ts';
import { filters, project } from '../store/state.ts';

const SHOWN = 40;

/** The users and the dependencies of a box. */
export function Uses({ id }: { readonly id: BoxId }) {
  const now = project.value;
  const shown = filters.value;
  const counted = useMemo(() => now && usersOfBox(now, id), [now, id]);
  const users = useMemo(() => now && usedBy(now, id, shown, SHOWN), [now, id, shown]);
  const used = useMemo(() => now && dependsOn(now, id, shown, SHOWN), [now, id, shown]);
  const hiddenUsed = useMemo(
    () => hiddenByRole(used, wanted => now && dependsOn(now, id, wanted, 0).total),
    [used],
  );
  if (!counted || !users || !used) return null;
  return (
    <>
      <NeighbourList
        title={`Used by · ${thousands(counted.sources)}`}
        apart={apartText(counted)}
        kind="in"
        neighbours={users}
        none={userTotal(counted) === 0 ? 'No file uses it.' : 'The filters hide all files that use it.'}
      >
        <HiddenUsers hidden={userTotal(counted) - users.total} counted={counted} />
      </NeighbourList>
      <NeighbourList
        title={`Depends on · ${thousands(used.total - used.packages)}`}
        apart={used.packages === 0 ? '' : plural(used.packages, 'package')}
        kind="out"
        neighbours={used}
        none="It imports nothing."
      >
        {hiddenUsed.map(([role, count]) => (
          <ShowFiles key={role} of={role} count={count} />
        ))}
      </NeighbourList>
    </>
  );
}

/** Says how many users the filters leave out of the list, and offers to show the tests. */
function HiddenUsers({ hidden, counted }: { readonly hidden: number; readonly counted: Users }) {
  if (hidden <= 0) return null;
  const tests = filters.value.tests ? 0 : counted.tests;
  const rest = hidden - tests;
  return (
    <>
      {tests > 0 && <ShowFiles of="tests" count={Math.min(tests, hidden)} />}
      {rest > 0 && (
        <button
          type="button"
          class="link"
          onClick={() => setFilters({ ...ALL_ROLES, types: true, scope: '' })}
        >
          and {thousands(rest)} that the filters hide
        </button>
      )}
    </>
  );
}

function ShowFiles({ of: role, count }: { readonly of: RoleFilter; readonly count: number }) {
  return (
    <button
      type="button"
      class="link"
      title={`Show ${roleFiles(role)}`}
      onClick={() => setFilters({ [role]: true })}
    >
      and {hiddenCount(count, role)}
    </button>
  );
}

type HiddenCount = readonly [role: RoleFilter, count: number];

/** How many more neighbours there would be if the files of a hidden role were shown. */
function hiddenByRole(
  shown: Neighbours | undefined,
  count: (wanted: Filters) => number | undefined,
): readonly HiddenCount[] {
  if (!shown) return [];
  return ROLE_FILTERS.filter(role => !filters.value[role])
    .map(role => [role, (count({ ...filters.value, [role]: true }) ?? 0) - shown.total] as const)
    .filter(([, more]) => more > 0);
}

interface NeighbourListProps {
  readonly title: string;
  /** What is counted apart from the number of the title. */
  readonly apart?: string;
  readonly kind: 'in' | 'out';
  readonly neighbours: Neighbours;
  /** Shown if the list is empty. */
  readonly none: string;
  readonly children: ComponentChildren;
}

function NeighbourList({ title, apart = '', kind, neighbours, none, children }: NeighbourListProps) {
  const { items: shown, total } = neighbours;
  const names = distinctNames(shown.map(({ id }) => pathOf(id)));
  return (
    <section class="panel">
      <h3>
        <span class={`${kind}-text`}>{title}</span>
        {apart !== '' && ` + ${apart}`}
      </h3>
      {total === 0 ? (
        <p class="muted">{none}</p>
      ) : (
        <ul class="rows">
          {shown.map(({ id, weight }, i) => (
            <li key={id}>
              <button type="button" class="row-button" title={pathOf(id)} onClick={() => select(id)}>
                {isPackageId(id) ? (
                  <span class="cut">{id.slice(PACKAGES_ID.length)}</span>
                ) : (
                  <PathEnd path={names[i]} />
                )}
                {weight > 1 && <span class="number muted">{thousands(weight)}</span>}
              </button>
            </li>
          ))}
          {total > SHOWN && (
            <li>
              <button type="button" class="link" onClick={() => show('focus')}>
                show all {thousands(total)} in Focus
              </button>
            </li>
          )}
        </ul>
      )}
      {children}
    </section>
  );
}
