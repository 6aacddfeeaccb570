import type { RefObject } from 'preact';
import { plural, thousands } from '../../model/names.ts';
import { apartText, ROLE_FILTERS, roleFiles, TEST, usersText } from '../../model/roles.ts';
import type { Filters } from '../../model/types.ts';
import { usersOfBox, userTotal } from '../../model/users.ts';
import { CycleLink } from '../../parts/cycle-link.tsx';
import { PathText } from '../../parts/path-text.tsx';
import { selectGoal, setFilters } from '../../store/actions.ts';
import { hidden } from '../../store/hidden.ts';
import { showOnMap } from '../../store/path.ts';
import { goal } from '../../store/state.ts';
import { GoalPicker } from './picker.tsx';
import { DEPTHS, depth, users as reachable, used } from './reach.ts';
import { thenFocusHeadline } from './recentre.ts';
import { fullName, shortName, type Target } from './target.ts';

interface HeadlineProps {
  readonly target: Target;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** Describes what a change would affect. */
export function Headline({ target, heading }: HeadlineProps) {
  const { project, id, kind } = target;
  return (
    <header class="focus-headline">
      <div class="focus-words">
        <p class="path muted wrap">
          {kind} · <PathText path={fullName(project, id)} />
        </p>
        <h2 ref={heading} tabIndex={-1}>
          {impactText(target)}
        </h2>
        <p>
          {kind !== 'package' && dependencyText()} <LeftOut target={target} /> <TestsOut target={target} />
        </p>
      </div>
      <div class="focus-actions">
        <fieldset class="focus-depth">
          <legend class="hidden-text">Depth</legend>
          {DEPTHS.map(each => (
            <button
              key={each}
              type="button"
              class="chip"
              aria-pressed={depth.value === each}
              onClick={() => {
                depth.value = each;
              }}
            >
              {each === 'all' ? 'all hops' : plural(each, 'hop')}
            </button>
          ))}
        </fieldset>
        <button type="button" class="chip" onClick={() => showOnMap(id)}>
          show on map
        </button>
        <CycleChip target={target} />
        {goal.value === undefined && (
          <GoalPicker key={id} id={id} onChoose={to => thenFocusHeadline(() => selectGoal(to))} />
        )}
      </div>
    </header>
  );
}

function impactText({ project, id, kind, nodes }: Target): string {
  const name = shortName(project, id);
  const total = reachable.value?.total ?? 0;
  const direct = usersOfBox(project, id);
  const what = `A change ${kind === 'folder' ? 'in' : 'to'} ${kind === 'package' ? 'the package ' : ''}${name}`;
  if (nodes.length === 0) return `${name} has no visible files`;
  if (total === 0)
    return userTotal(direct) === 0
      ? `No other file depends on ${name}`
      : `No visible file depends on ${name}: it is used by ${usersText(direct)}`;
  const files = plural(total, nodes.length > 1 ? 'other file' : 'file');
  const apart = apartText(direct);
  const users = `${thousands(direct.sources)} ${direct.sources === 1 ? 'uses' : 'use'} it directly`;
  return `${what} may affect ${files}: ${users}${apart === '' ? '' : `, and ${apart}`}`;
}

function dependencyText(): string {
  const total = used.value?.total ?? 0;
  const direct = used.value?.lists[0]?.length ?? 0;
  if (total === 0) return 'It has no dependencies.';
  if (direct === total) return `It has ${plural(total, 'direct dependency', 'direct dependencies')}.`;
  return `It has ${plural(direct, 'direct dependency', 'direct dependencies')}, ${thousands(total)} including indirect ones.`;
}

/** Says what the numbers leave out, with a button to include it. */
function LeftOut({ target }: { readonly target: Target }) {
  const { filters, kind } = target;
  const counts = hidden.value;
  const parts: LeftOutPart[] = [];
  for (const role of ROLE_FILTERS) {
    if (counts && counts[role] > 0) parts.push({ text: roleFiles(role), change: { [role]: true } });
  }
  if (!filters.packages && kind !== 'package' && (counts?.packages ?? 0) > 0) {
    parts.push({ text: 'packages', change: { packages: true } });
  }
  if (!filters.types) parts.push({ text: 'type-only imports', change: { types: true } });
  if (filters.scope !== '') parts.push({ text: `files outside ${filters.scope}`, change: { scope: '' } });
  if (parts.length === 0) return null;
  return (
    <span class="muted">
      Not counted:{' '}
      {parts.map(({ text, change }, i) => (
        <span key={text}>
          {i > 0 && ', '}
          <button type="button" class="focus-link" title={`Count ${text}`} onClick={() => setFilters(change)}>
            {text}
          </button>
        </span>
      ))}
      .
    </span>
  );
}

function TestsOut({ target: { filters, project } }: { readonly target: Target }) {
  if (!filters.tests || !project.role.includes(TEST)) return null;
  return (
    <span class="muted">
      Tests are counted:{' '}
      <button type="button" class="focus-link" onClick={() => setFilters({ tests: false })}>
        exclude them
      </button>
      .
    </span>
  );
}

interface LeftOutPart {
  readonly text: string;
  readonly change: Partial<Filters>;
}

function CycleChip({ target: { project, nodes, kind } }: { readonly target: Target }) {
  return kind === 'file' ? <CycleLink now={project} file={nodes[0]} /> : null;
}
