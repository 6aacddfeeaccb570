import { useSignal } from '@preact/signals';
import { boxIdOf, boxIdOfNode, PACKAGES_ID } from '../../model/ids.ts';
import { plural, thousands } from '../../model/names.ts';
import { usersText } from '../../model/roles.ts';
import type { Project } from '../../model/types.ts';
import { usersOfBox } from '../../model/users.ts';
import { ChangeMark } from '../../parts/change-mark.tsx';
import { OpenButton } from '../../parts/file-link.tsx';
import { PathEnd } from '../../parts/path-end.tsx';
import { selection } from '../../store/state.ts';
import { type FolderGroup, restOf } from './groups.ts';
import type { Column } from './reach.ts';
import { recentre } from './recentre.ts';

/** A column of up to this length is shown in full; a longer one shows about as many rows, the first of each folder. */
const SHORT_LIST = 24;
const MIN_PER_FOLDER = 4;
/** More rows at once would block the page. */
const MAX_STEP = 500;

interface ColumnProps {
  readonly project: Project;
  readonly column: Column;
}

export function ColumnList({ project, column }: ColumnProps) {
  const title = titleOf(column);
  const count = countText(project, column);
  return (
    <section class={`focus-column ${column.side}`} aria-label={`${title}: ${count}`}>
      <header class="focus-column-head">
        <h3>{title}</h3>
        <span class="number">{count}</span>
      </header>
      {column.groups.map(group => (
        <Group key={group.folder ?? PACKAGES_ID} project={project} column={column} group={group} />
      ))}
    </section>
  );
}

function titleOf({ side, hop, isRest }: Column): string {
  const words = side === 'up' ? 'Used by' : 'Depends on';
  if (hop === 1) return words;
  return `${words} · ${hop}${isRest ? ' or more' : ''} hops`;
}

/** Direct users are counted as everywhere else; the filters decide which of them are listed. */
function countText(project: Project, { side, hop, count, groups }: Column): string {
  if (side === 'down' || hop > 1 || selection.value === undefined) {
    const packages = groups.find(({ folder }) => folder === undefined)?.nodes.length ?? 0;
    const apart = packages === 0 ? '' : ` + ${plural(packages, 'package')}`;
    return `${thousands(count - packages)}${apart}`;
  }
  return usersText(usersOfBox(project, selection.value)).replace(', and', ' +');
}

function Group({ project, column, group }: ColumnProps & { readonly group: FolderGroup }) {
  const total = group.nodes.length;
  const fair = Math.max(MIN_PER_FOLDER, Math.floor(SHORT_LIST / column.groups.length));
  const first = column.count <= SHORT_LIST || total <= fair + 1 ? total : fair;
  const limit = useSignal(first);
  const shown = Math.min(total, Math.max(first, limit.value));
  const some = shown < MAX_STEP ? MAX_STEP : shown + MAX_STEP;
  // Do not leave a small remainder for another click.
  const next = total < some + MAX_STEP / 2 ? total : some;
  return (
    <div class="focus-group">
      <GroupHead project={project} group={group} />
      <ul>
        {group.nodes.slice(0, shown).map(node => (
          <Row key={node} project={project} column={column} group={group} node={node} />
        ))}
      </ul>
      {shown < total && (
        <button
          type="button"
          class="focus-more"
          onClick={() => {
            limit.value = next;
          }}
        >
          {next === total ? `show all ${thousands(total)}` : `show ${thousands(next)} of ${thousands(total)}`}
        </button>
      )}
      {shown === total && total > first && (
        <button
          type="button"
          class="focus-more"
          onClick={() => {
            limit.value = first;
          }}
        >
          show fewer
        </button>
      )}
    </div>
  );
}

function GroupHead({ project, group }: { readonly project: Project; readonly group: FolderGroup }) {
  const { folder, nodes } = group;
  const count = <span class="focus-count number muted">{thousands(nodes.length)}</span>;
  if (folder === undefined) return <p class="focus-group-head">packages {count}</p>;
  const path = folder === '' ? project.name : folder;
  return (
    <button
      type="button"
      class="focus-group-head"
      title={`${path}, ${plural(nodes.length, 'file')} here`}
      disabled={folder === ''}
      onClick={() => recentre(boxIdOf(folder))}
    >
      <PathEnd path={path} />
      {count}
    </button>
  );
}

interface RowProps extends ColumnProps {
  readonly group: FolderGroup;
  readonly node: number;
}

function Row({ project, column, group, node }: RowProps) {
  const isFile = node < project.fileCount;
  const rest = restOf(project, group, node);
  const weight = column.direct.get(node)?.weight ?? 1;
  return (
    <li class="focus-row">
      <button
        type="button"
        class="focus-row-name"
        title={project.ids[node]}
        onClick={() => recentre(boxIdOfNode(project, node))}
      >
        {isFile && <ChangeMark path={project.ids[node]} />}
        {isFile ? <PathEnd path={rest} /> : <span class="cut">{rest}</span>}
        {weight > 1 && (
          <span class="muted number" title={plural(weight, 'import')}>
            ×{thousands(weight)}
          </span>
        )}
      </button>
      <ImportLocation project={project} column={column} node={node} />
    </li>
  );
}

/** The location of the import: in the file of the row for users, in the middle one for dependencies. */
function ImportLocation({ project, column, node }: ColumnProps & { readonly node: number }) {
  const neighbour = column.direct.get(node);
  if (!neighbour) return null;
  const { line, source } = project.edges;
  const at = line[neighbour.edge];
  const path = project.ids[source[neighbour.edge]];
  return (
    <>
      {at > 0 && (
        <span class="focus-line number muted" title={`Imported in ${path}, line ${at}`}>
          :{at}
        </span>
      )}
      <OpenButton path={path} line={at > 0 ? at : undefined} />
    </>
  );
}
