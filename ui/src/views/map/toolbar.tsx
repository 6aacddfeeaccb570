import { resetExpansion } from '../../store/actions.ts';
import { collapseAll } from '../../store/map-actions.ts';
import { closed, opened } from '../../store/state.ts';
import { Breadcrumb, RoleToggles, Toggle } from './filters.tsx';

export function MapToolbar() {
  const isChanged = opened.value.size + closed.value.size > 0;
  return (
    <div class="toolbar" role="toolbar" aria-label="Map filters">
      <Breadcrumb />
      <Toggle name="types" label="Type imports" title="Count type-only imports" />
      <RoleToggles />
      <Toggle
        name="packages"
        label="Packages"
        title="Show external packages, as one box that leads to the Packages view"
      />
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
