import { Breadcrumb, RoleToggles, Toggle } from '../map/filters.tsx';

export function OverviewToolbar() {
  return (
    <div class="toolbar" role="toolbar" aria-label="Overview">
      <Breadcrumb />
      <Toggle name="types" label="Type imports" title="Count type-only imports" />
      <RoleToggles withCounts />
    </div>
  );
}
