import { useComputed } from '@preact/signals';
import { FILE_ROLES } from '../../../../src/core/report/model-types.ts';
import { plural, thousands } from '../../model/names.ts';
import { ALL_ROLES, ROLE_FILTERS, rolesInUse } from '../../model/roles.ts';
import { toCsv } from '../../model/table.ts';
import type { Project, RoleFilter } from '../../model/types.ts';
import { save } from '../../parts/save.ts';
import { setFilters } from '../../store/actions.ts';
import { clearQuery } from '../../store/query.ts';
import { project, query } from '../../store/state.ts';
import { facets, rows, setFacets, table } from './rows.ts';

/** The filters of the table, the number of rows, and the CSV download. */
export function Facets() {
  const layers = useComputed(() => (project.value ? layersInUse(project.value).toSorted() : []));
  const languages = useComputed(() => [...new Set(project.value?.language)].sort());
  const roles = useComputed(() => (project.value ? rolesInUse(project.value).map(roleOfFilter) : []));
  const { text, language, layer, role, isInCycle, isGod, isHub } = facets.value;
  return (
    <search class="table-bar" aria-label="Table filters">
      <input
        type="search"
        class="field table-text"
        aria-label="Filter files by path"
        placeholder="Filter by path"
        value={text}
        onInput={event => setFacets({ text: event.currentTarget.value })}
      />
      <Choice
        label="Language"
        all="All languages"
        value={language}
        names={languages.value}
        onChoose={name => setFacets({ language: name })}
      />
      <Choice
        label="Layer"
        all="All layers"
        value={layer}
        names={layers.value}
        onChoose={name => setFacets({ layer: name })}
      />
      <Choice label="Role" all="All roles" value={role} names={roles.value} onChoose={chooseRole} />
      <Flag isOn={isInCycle} onToggle={() => setFacets({ isInCycle: !isInCycle })}>
        In a cycle at load time
      </Flag>
      <Flag isOn={isGod} onToggle={() => setFacets({ isGod: !isGod })}>
        God module
      </Flag>
      <Flag isOn={isHub} onToggle={() => setFacets({ isHub: !isHub })}>
        Hub
      </Flag>
      {query.value !== undefined && (
        <button type="button" class="chip table-query" aria-pressed title={query.value} onClick={clearQuery}>
          <span class="cut">{query.value}</span>
        </button>
      )}
      <Counts />
      <button
        type="button"
        class="button"
        title="Download these rows as CSV"
        disabled={rows.value.length === 0}
        onClick={saveRows}
      >
        CSV
      </button>
    </search>
  );
}

/** The number of rows, and of files that the page filters hide. */
function Counts() {
  const total = project.value?.fileCount ?? 0;
  const left = table.value?.rows.length ?? 0;
  const shown = rows.value.length;
  return (
    <p class="table-counts" role="status">
      {shown === left ? plural(left, 'file') : `${thousands(shown)} of ${plural(left, 'file')}`}
      {left < total && (
        <>
          <span class="muted"> · {thousands(total - left)} hidden by the page filters </span>
          <button type="button" class="link" onClick={() => setFilters({ ...ALL_ROLES, scope: '' })}>
            Show them
          </button>
        </>
      )}
    </p>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly value: string;
  readonly names: readonly string[];
  readonly onChoose: (name: string) => void;
}

/** Rendered only if there is more than one option. */
function Choice({ label, all, value, names, onChoose }: ChoiceProps) {
  if (names.length < 2 && value === '') return null;
  return (
    <select
      class="field"
      aria-label={label}
      value={value}
      onChange={event => onChoose(event.currentTarget.value)}
    >
      <option value="">{all}</option>
      {names.map(name => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}

interface FlagProps {
  readonly isOn: boolean;
  readonly onToggle: () => void;
  readonly children: string;
}

function Flag({ isOn, onToggle, children }: FlagProps) {
  return (
    <button type="button" class="chip" aria-pressed={isOn} onClick={onToggle}>
      {children}
    </button>
  );
}

function roleOfFilter(filter: RoleFilter): string {
  return FILE_ROLES[ROLE_FILTERS.indexOf(filter)];
}

/** Shows the files of a role that the page filters hide. */
function chooseRole(name: string): void {
  const filter = ROLE_FILTERS.find(each => roleOfFilter(each) === name);
  if (filter) setFilters({ [filter]: true });
  setFacets({ role: name });
}

/** The layers that contain files. */
function layersInUse({ layer, layers }: Project): readonly string[] {
  const used = new Set(layer);
  return layers.flatMap(({ name }, i) => (used.has(i) ? [name] : []));
}

function saveRows(): void {
  if (!table.value || !project.value) return;
  const text = toCsv(table.value, rows.value);
  save(`${project.value.name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
