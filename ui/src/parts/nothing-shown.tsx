import { folderOfScope, rangeOf } from '../model/filters.ts';
import { ALL_ROLES } from '../model/roles.ts';
import { setFilters } from '../store/actions.ts';
import { DEFAULT_FILTERS, filters, project } from '../store/state.ts';
import { Empty } from './empty.tsx';

/** Why a view shows no files: a link may name a folder that was deleted or renamed. */
export function NothingShown() {
  const folder = folderOfScope(filters.value.scope);
  if (isMissing(folder))
    return (
      <Empty title={`There is no folder ${folder}`}>
        <p>It was deleted or renamed, or it contains no source files.</p>
        <button type="button" class="button" onClick={() => setFilters({ scope: '' })}>
          Show the whole project
        </button>
      </Empty>
    );
  return (
    <Empty title="The filters hide all files">
      <button type="button" class="button" onClick={() => setFilters({ ...DEFAULT_FILTERS, ...ALL_ROLES })}>
        Show everything
      </button>
    </Empty>
  );
}

function isMissing(folder: string): boolean {
  if (!project.value || folder === '') return false;
  const { start, end } = rangeOf(project.value, folder);
  return start === end;
}
