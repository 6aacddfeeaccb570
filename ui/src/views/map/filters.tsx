import { useComputed } from '@preact/signals';
import { thousands } from '../../model/names.ts';
import { ROLE_FILTERS, roleCounts, roleFiles, rolesInUse } from '../../model/roles.ts';
import type { Filters, RoleFilter } from '../../model/types.ts';
import { setFilters } from '../../store/actions.ts';
import { filters, project } from '../../store/state.ts';

const LABELS: Readonly<Record<RoleFilter, string>> = {
  sources: 'Sources',
  tests: 'Tests',
  generated: 'Generated',
  config: 'Config',
  vendored: 'Vendored',
};

/** One for each role in the project, unless all files are sources. */
export function RoleToggles({ withCounts = false }: { readonly withCounts?: boolean }) {
  const roles = useComputed(() => (project.value ? rolesInUse(project.value) : []));
  const counts = useComputed(() => (project.value ? roleCounts(project.value) : new Uint32Array()));
  if (roles.value.every(name => name === 'sources')) return null;
  return (
    <>
      {roles.value.map(name => (
        <Toggle
          key={name}
          name={name}
          label={LABELS[name]}
          count={withCounts && name !== 'sources' ? counts.value[ROLE_FILTERS.indexOf(name)] : undefined}
          title={`Show ${roleFiles(name)}`}
        />
      ))}
    </>
  );
}

interface ToggleProps {
  readonly name: 'types' | 'packages' | RoleFilter;
  readonly label: string;
  readonly title: string;
  readonly count?: number | undefined;
}

export function Toggle({ name, label, title, count }: ToggleProps) {
  const isOn = filters.value[name];
  return (
    <button
      type="button"
      class="chip"
      aria-pressed={isOn}
      title={title}
      onClick={() => setFilters({ [name]: !isOn } as Partial<Filters>)}
    >
      {isOn && <span aria-hidden="true">✓</span>}
      {label}
      {count !== undefined && <span class="chip-count">{thousands(count)}</span>}
    </button>
  );
}

export function Breadcrumb() {
  const { scope } = filters.value;
  const parts = scope === '' ? [] : scope.split('/');
  return (
    <nav class="breadcrumb" aria-label="Current folder">
      <button type="button" class="link" disabled={scope === ''} onClick={() => setFilters({ scope: '' })}>
        {project.value?.name}
      </button>
      {parts.map((part, i) => (
        <span key={part + i}>
          {' / '}
          <button
            type="button"
            class="link"
            disabled={i === parts.length - 1}
            onClick={() => setFilters({ scope: parts.slice(0, i + 1).join('/') })}
          >
            {part}
          </button>
        </span>
      ))}
    </nav>
  );
}
