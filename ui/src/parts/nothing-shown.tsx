import { missingScope } from '../model/filters.ts';
import { ALL_ROLES } from '../model/roles.ts';
import { setFilters } from '../store/actions.ts';
import { filters, project } from '../store/state.ts';
import { Empty } from './empty.tsx';

/** Why a view shows no file, and the way back. */
export function NothingShown() {
  const missing = project.value && missingScope(project.value, filters.value.scope);
  if (missing !== undefined)
    return (
      <Empty title={missing}>
        <button type="button" class="button" onClick={() => setFilters({ scope: '' })}>
          Show the whole project
        </button>
      </Empty>
    );
  return (
    <Empty title="The filters hide all files">
      <button type="button" class="button" onClick={() => setFilters({ ...ALL_ROLES, scope: '' })}>
        Show all files
      </button>
    </Empty>
  );
}
