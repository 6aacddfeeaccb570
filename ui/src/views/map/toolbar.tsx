import { useComputed } from '@preact/signals';
import { roleFiles, rolesInUse } from '../../model/roles.ts';
import type { Filters, RoleFilter } from '../../model/types.ts';
import { collapseAll, resetExpansion, setFilters } from '../../store/actions.ts';
import { closed, filters, opened, project } from '../../store/state.ts';

export function MapToolbar() {
  const { scope } = filters.value;
  const isChanged = opened.value.size + closed.value.size > 0;
  return (
    <div class="toolbar" role="toolbar" aria-label="Map filters">
      <Breadcrumb scope={scope} />
      <Toggle name="types" label="Type imports" title="Count type-only imports" />
      <RoleToggles />
      <Toggle name="packages" label="Packages" title="Show external packages" />
      <span class="gap" />
      {isChanged && (
        <button type="button" class="chip" onClick={resetExpansion}>
          Reset folders
        </button>
      )}
      <button type="button" class="chip" onClick={collapseAll}>
        Collapse all
      </button>
    </div>
  );
}

/** One for each role in the project, unless all files are sources. */
function RoleToggles() {
  const roles = useComputed(() => (project.value ? rolesInUse(project.value) : []));
  if (roles.value.every(name => name === 'sources')) return null;
  return (
    <>
      {roles.value.map(name => (
        <Toggle key={name} name={name} label={LABELS[name]} title={`Show ${roleFiles(name)}`} />
      ))}
    </>
  );
}

const LABELS: Readonly<Record<RoleFilter, string>> = {
  sources: 'Sources',
  tests: 'Tests',
  generated: 'Generated',
  config: 'Config',
  vendored: 'Vendored',
};

interface ToggleProps {
  readonly name: 'types' | 'packages' | RoleFilter;
  readonly label: string;
  readonly title: string;
}

function Toggle({ name, label, title }: ToggleProps) {
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
    </button>
  );
}

export function Breadcrumb({ scope }: { readonly scope: string }) {
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
