import '../style/views.css';
import { useEffect } from 'preact/hooks';
import { missingScope } from '../model/filters.ts';
import { Empty } from '../parts/empty.tsx';
import { setFilters } from '../store/actions.ts';
import { chosenPackage, keepPackageFacts } from '../store/packages.ts';
import { filters, project } from '../store/state.ts';
import { PackagesBar } from './packages/bar.tsx';
import { PackageDetail } from './packages/detail.tsx';
import { PackageGrid } from './packages/grid.tsx';
import { allRows, clearFilters, rows } from './packages/rows.ts';

/** Answers: what does the project take from outside, who uses it, and where is it declared? */
export function PackagesView() {
  useEffect(keepPackageFacts, []);
  if (!project.value) return <div class="view packages-view" />;
  if (allRows.value.length === 0) return <NoPackages />;
  const chosen = allRows.value.find(({ name }) => name === chosenPackage.value);
  return (
    <div class="view packages-view">
      <PackagesBar />
      <div class={chosen ? 'package-columns with-detail' : 'package-columns'}>
        {rows.value.length > 0 ? <PackageGrid /> : <NoMatches />}
        {chosen ? <PackageDetail key={chosen.name} row={chosen} /> : <Missing />}
      </div>
    </div>
  );
}

function NoPackages() {
  const { scope } = filters.value;
  const missing = scope === '' || !project.value ? undefined : missingScope(project.value, scope);
  return (
    <div class="view packages-view">
      <Empty
        title={missing ?? (scope === '' ? 'No external packages' : `No file in ${scope} imports a package`)}
      >
        {scope === '' ? (
          <p>No file imports a package, and no manifest declares one that could be imported.</p>
        ) : (
          <button type="button" class="button" onClick={() => setFilters({ scope: '' })}>
            show the whole project
          </button>
        )}
      </Empty>
    </div>
  );
}

function NoMatches() {
  return (
    <Empty title="No packages match the filters">
      <button type="button" class="button" onClick={clearFilters}>
        Clear the filters
      </button>
    </Empty>
  );
}

/** A link may name a package that is gone. */
function Missing() {
  const name = chosenPackage.value;
  if (name === undefined) return null;
  return (
    <p class="package-missing notice" role="status">
      Nothing imports or declares {name} any more.
    </p>
  );
}
