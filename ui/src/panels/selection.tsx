import { useComputed } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { isGroupId, isPackageId, nodeOf, PACKAGES_ID, pathOf } from '../model/ids.ts';
import { baseName, briefName, plural, thousands } from '../model/names.ts';
import { dependsOn, impact, type Neighbours, usedBy, userCount } from '../model/neighbours.ts';
import { factorParts } from '../model/risk-factors.ts';
import { violations } from '../model/risk-lists.ts';
import { hiddenCount, ROLE_FILTERS, roleFiles, roleName, SOURCE } from '../model/roles.ts';
import { unitOf } from '../model/tree.ts';
import type { BoxId, Filters, Project, RoleFilter } from '../model/types.ts';
import { copyText } from '../parts/copy.ts';
import { CycleLink } from '../parts/cycle-link.tsx';
import { distinctNames } from '../parts/distinct-names.ts';
import { FactorBar, FactorWords } from '../parts/factors.tsx';
import { PathText } from '../parts/path-text.tsx';
import { reveal, select, setFilters, show } from '../store/actions.ts';
import { openFile, openFolder } from '../store/api.ts';
import { attempt, cannotAct } from '../store/attempt.ts';
import { tree } from '../store/derived.ts';
import { showPackage } from '../store/packages.ts';
import { edgeChoice, filters, goal, project, selection } from '../store/state.ts';
import { EdgePanel } from './edge-panel.tsx';
import { FileRules } from './file-rules.tsx';
import { PathPanel } from './path-panel.tsx';

const SHOWN = 40;

export function SelectionPanel() {
  if (edgeChoice.value) return <EdgePanel choice={edgeChoice.value} />;
  const id = selection.value;
  if (id === undefined) {
    return (
      <section class="panel">
        <h3>Selection</h3>
        <p class="muted">Click a box to see its users and dependencies. Click an edge to list its imports.</p>
      </section>
    );
  }
  return (
    <>
      <Details id={id} />
      {goal.value !== undefined && <PathPanel from={id} to={goal.value} />}
      <FileRules id={id} />
      <Uses id={id} />
    </>
  );
}

function Details({ id }: { readonly id: BoxId }) {
  const now = project.value;
  if (!now) return null;
  const node = nodeOf(now, id);
  const exists = node >= 0 || (tree.value !== undefined && unitOf(tree.value, id) >= 0);
  const path = pathOf(id);
  return (
    <section class="panel">
      <div class="selection-title">
        <h2 class="cut" title={path}>
          {titleOf(id, now)}
        </h2>
        <button
          type="button"
          class="button icon"
          aria-label="Clear the selection"
          onClick={() => select(undefined)}
        >
          ×
        </button>
      </div>
      <p class="path muted wrap">
        <PathText path={path} />
      </p>
      {!exists && <p class="notice">Not found: deleted, renamed or hidden by a filter.</p>}
      {exists && node >= 0 && node < now.fileCount && <FileFacts project={now} file={node} />}
      {exists && node < 0 && <FolderFacts id={id} />}
      <div class="buttons">
        {exists && <ActionsOf id={id} isFile={node >= 0 && node < now.fileCount} />}
        <button type="button" class="button" onClick={() => show('focus')}>
          focus
        </button>
        <button type="button" class="button" onClick={() => void copyText(location.href, 'Link copied')}>
          copy link
        </button>
      </div>
    </section>
  );
}

function titleOf(id: BoxId, now: Project): string {
  if (id === PACKAGES_ID) return 'external packages';
  return isPackageId(id) ? id.slice(PACKAGES_ID.length) : briefName(pathOf(id)) || now.name;
}

/** Actions that need the file or folder to exist. */
function ActionsOf({ id, isFile }: { readonly id: BoxId; readonly isFile: boolean }) {
  return (
    <>
      {isFile ? <OpenFile path={pathOf(id)} /> : !id.startsWith(PACKAGES_ID) && <FolderButtons id={id} />}
      <button type="button" class="button" onClick={() => (id === PACKAGES_ID ? showPackage() : reveal(id))}>
        {id.startsWith(PACKAGES_ID) ? 'show in Packages' : 'show on map'}
      </button>
    </>
  );
}

function FileFacts({ project: now, file }: { readonly project: Project; readonly file: number }) {
  const { outStart, inStart } = now.edges;
  const parts = factorParts(now, file);
  const layer = now.layer[file];
  const { affected, withTests } = useMemo(
    () => impactOf(now, file, filters.value),
    [now, file, filters.value],
  );
  return (
    <>
      <p class="muted">
        {now.language[file]}
        {now.role[file] !== SOURCE && ` · ${roleName(now, file)}`}
        {now.barrel[file] === 1 && <span title="Contains nothing but imports and re-exports"> · barrel</span>}
        {now.loc[file] >= 0 && ` · ${plural(now.loc[file], 'line')}`}
        {layer >= 0 && ` · layer ${now.layers[layer].name}`}
        {now.role[file] === SOURCE && ` · risk ${thousands(now.risk[file])}`}
      </p>
      {parts.length > 0 && (
        <div class="factors">
          <FactorBar parts={parts} total={now.risk[file]} />
          <FactorWords parts={parts} />
        </div>
      )}
      <p>
        {affected === 0 ? (
          'No other file depends on it'
        ) : (
          <>
            A change may affect <strong>{plural(affected, 'file')}</strong>
          </>
        )}
        {withTests > affected && <span class="muted"> ({thousands(withTests)} including tests)</span>}.
      </p>
      <CycleLink now={now} file={file} />
      {signalsOf(now, file).map(text => (
        <span class="chip up" key={text}>
          {text}
        </span>
      ))}
      <span class="hidden-text">
        uses {outStart[file + 1] - outStart[file]}, used by {inStart[file + 1] - inStart[file]}
      </span>
    </>
  );
}

function impactOf(now: Project, file: number, wanted: Filters) {
  const affected = impact(now, file, wanted);
  return { affected, withTests: wanted.tests ? affected : impact(now, file, { ...wanted, tests: true }) };
}

function signalsOf(project: Project, file: number): string[] {
  const { outStart } = project.edges;
  const { gods, hubs } = project.risks;
  const signals: string[] = [];
  if (gods.includes(file)) signals.push('god module: uses too many files');
  if (hubs.some(hub => hub.file === file)) signals.push('hub: many users, many dependencies');
  const violationCount = violations(project, outStart[file], outStart[file + 1]).length;
  if (violationCount > 0) signals.push(plural(violationCount, 'layer violation'));
  return signals;
}

function FolderFacts({ id }: { readonly id: BoxId }) {
  const shown = tree.value;
  const unit = shown ? unitOf(shown, id) : -1;
  if (!shown || unit < 0 || unit >= shown.folderCount) return null;
  if (id === PACKAGES_ID) return <p class="muted">{plural(shown.fileCount[unit], 'package')}</p>;
  return (
    <p class="muted">
      {isGroupId(id) ? 'files directly in this folder' : 'folder'} · {plural(shown.fileCount[unit], 'file')} ·{' '}
      {plural(shown.loc[unit], 'line')}
    </p>
  );
}

function OpenFile({ path }: { readonly path: string }) {
  const reason = cannotAct.value;
  return (
    <button
      type="button"
      class="button"
      disabled={reason !== undefined}
      title={reason ?? `Open ${path} in the editor`}
      aria-label={`Open ${baseName(path)} in the editor`}
      onClick={() => attempt(() => openFile(path))}
    >
      open ↗
    </button>
  );
}

function FolderButtons({ id }: { readonly id: BoxId }) {
  const reason = cannotAct.value;
  const folder = pathOf(id);
  return (
    <>
      <button
        type="button"
        class="button"
        disabled={reason !== undefined}
        title={reason ?? `Open ${folder} in the file manager`}
        onClick={() => attempt(() => openFolder(folder))}
      >
        open folder
      </button>
      <button type="button" class="button" onClick={() => setFilters({ scope: folder })}>
        zoom into this folder
      </button>
    </>
  );
}

function Uses({ id }: { readonly id: BoxId }) {
  const users = useComputed(
    () => project.value && usedBy(project.value, selection.value ?? id, filters.value, SHOWN),
  );
  const used = useComputed(
    () => project.value && dependsOn(project.value, selection.value ?? id, filters.value, SHOWN),
  );
  const hiddenUsers = useComputed(() =>
    hiddenByRole(
      users.value,
      wanted => project.value && userCount(project.value, selection.value ?? id, wanted),
    ),
  );
  const hiddenUsed = useComputed(() =>
    hiddenByRole(
      used.value,
      wanted => project.value && dependsOn(project.value, selection.value ?? id, wanted, 0).total,
    ),
  );
  return (
    <>
      <NeighbourList title="Used by" kind="in" neighbours={users.value} hidden={hiddenUsers.value} />
      <NeighbourList title="Depends on" kind="out" neighbours={used.value} hidden={hiddenUsed.value} />
    </>
  );
}

type HiddenCount = readonly [role: RoleFilter, count: number];

/** How many more neighbours there would be if the files of a hidden role were shown. */
function hiddenByRole(
  shown: Neighbours | undefined,
  count: (wanted: Filters) => number | undefined,
): readonly HiddenCount[] {
  if (!shown) return [];
  return ROLE_FILTERS.filter(role => !filters.value[role])
    .map(role => [role, (count({ ...filters.value, [role]: true }) ?? 0) - shown.total] as const)
    .filter(([, more]) => more > 0);
}

interface NeighbourListProps {
  readonly title: string;
  readonly kind: 'in' | 'out';
  readonly neighbours: Neighbours | undefined;
  readonly hidden: readonly HiddenCount[];
}

function NeighbourList({ title, kind, neighbours, hidden }: NeighbourListProps) {
  const { items: shown, total } = neighbours ?? { items: [], total: 0 };
  const names = distinctNames(shown.map(({ id }) => pathOf(id)));
  return (
    <section class="panel">
      <h3 class={`${kind}-text`}>
        {title} · {thousands(total)}
      </h3>
      {total === 0 ? (
        <p class="muted">{kind === 'in' ? 'No file uses it.' : 'It imports nothing.'}</p>
      ) : (
        <ul class="rows">
          {shown.map(({ id, weight }, i) => (
            <li key={id}>
              <button type="button" class="row-button" title={pathOf(id)} onClick={() => select(id)}>
                <span class="cut">{isPackageId(id) ? id.slice(PACKAGES_ID.length) : names[i]}</span>
                {weight > 1 && <span class="number muted">{thousands(weight)}</span>}
              </button>
            </li>
          ))}
          {total > SHOWN && (
            <li>
              <button type="button" class="link" onClick={() => show('focus')}>
                show all {thousands(total)} in Focus
              </button>
            </li>
          )}
        </ul>
      )}
      {hidden.map(([role, count]) => (
        <button
          key={role}
          type="button"
          class="link"
          title={`Show ${roleFiles(role)}`}
          onClick={() => setFilters({ [role]: true })}
        >
          and {hiddenCount(count, role)}
        </button>
      ))}
    </section>
  );
}
