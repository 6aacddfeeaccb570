import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { ListedGroup, UnresolvedListing } from '../../../src/core/report/unresolved-listing-types.ts';
import { plural, thousands } from '../model/names.ts';
import type { Project } from '../model/types.ts';
import { groupBySpecifier } from '../model/unresolved.ts';
import { Capped } from '../parts/capped.tsx';
import { FileName } from '../parts/file-name.tsx';
import { getUnresolved } from '../store/api.ts';

const FIRST_SHOWN = 40;

/** The unresolved imports by what is missing, with the cause and, on demand, every file and line. */
export function UnresolvedImports({ project: now }: { readonly project: Project }) {
  const listing = useListing(now);
  if (!listing) return null;
  const { total, groupCount, groups } = listing;
  return (
    <section class="unresolved">
      <h3>
        Unresolved imports · {thousands(total)}
        {groupCount < total && <span class="muted"> ({plural(groupCount, 'missing target')})</span>}
      </h3>
      <Capped items={groups} first={FIRST_SHOWN}>
        {shown => shown.map(group => <Group key={group.specifier} group={group} />)}
      </Capped>
      {groupCount > groups.length && (
        <p class="muted">and {plural(groupCount - groups.length, 'more missing target')} in the report</p>
      )}
    </section>
  );
}

/** Undefined until the server has answered. Without a server, what the page itself knows. */
function useListing(now: Project): UnresolvedListing | undefined {
  const listing = useSignal<UnresolvedListing | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    getUnresolved()
      .catch(() => groupBySpecifier(now))
      .then(found => {
        if (isCurrent) listing.value = found;
      });
    return () => {
      isCurrent = false;
    };
  }, [now.revision]);
  return listing.value;
}

function Group({ group: { specifier, count, files, hint, imports } }: { readonly group: ListedGroup }) {
  return (
    <details class="unresolved-group">
      <summary>
        <code class="wrap">{specifier}</code>{' '}
        <span class="muted">
          {count === files ? '' : `${plural(count, 'import')} in `}
          {plural(files, 'file')}
        </span>
        <span class="unresolved-cause wrap">{hint ?? 'No file or package of this name was found'}</span>
      </summary>
      <ul>
        {imports.map(({ file, line, specifier: written }) => (
          <li key={`${file}:${line}:${written}`}>
            <FileName path={file} line={line} />
            {written !== specifier && <code class="wrap">{written}</code>}
          </li>
        ))}
      </ul>
      {count > imports.length && (
        <p class="muted">and {plural(count - imports.length, 'more import')} in the report</p>
      )}
    </details>
  );
}
