import '../style/views.css';
import { useMemo } from 'preact/hooks';
import { isGroupId, isModuleId, isPackageId, isStackId, nodeOf, PACKAGES_ID, pathOf } from '../model/ids.ts';
import { filesOfModule } from '../model/members.ts';
import { baseName, briefName, plural, thousands } from '../model/names.ts';
import { impact } from '../model/neighbours.ts';
import { factorParts } from '../model/risk-factors.ts';
import { violations } from '../model/risk-lists.ts';
import { roleName, SOURCE } from '../model/roles.ts';
import { unitOf } from '../model/tree.ts';
import type { BoxId, Filters, Project } from '../model/types.ts';
import { boxName } from '../parts/box-name.ts';
import { copyText } from '../parts/copy.ts';
import { CycleLink } from '../parts/cycle-link.tsx';
import { FactorBar, FactorWords } from '../parts/factors.tsx';
import { PathText } from '../parts/path-text.tsx';
import { select, setFilters, show } from '../store/actions.ts';
import { cannotAct } from '../store/attempt.ts';
import { tree } from '../store/derived.ts';
import { openInEditor, openInFileManager } from '../store/open.ts';
import { overview } from '../store/overview.ts';
import { showPackage } from '../store/packages.ts';
import { showOnMap } from '../store/path.ts';
import { isChoosingEnd, startPath } from '../store/path-mode.ts';
import { edgeChoice, filters, goal, project, selection } from '../store/state.ts';
import { EdgePanel } from './edge-panel.tsx';
import { FileRules } from './file-rules.tsx';
import { ModuleKnot } from './module-findings.tsx';
import { PathPanel } from './path-panel.tsx';
import { Uses } from './uses.tsx';

export function SelectionPanel() {
  if (edgeChoice.value) return <EdgePanel choice={edgeChoice.value} />;
  const id = selection.value;
  if (id === undefined) return null;
  return (
    <>
      <Subject id={id} />
      {goal.value !== undefined && <PathPanel />}
      <Facts id={id} />
      <ModuleKnot id={id} />
      <FileRules id={id} />
      <Uses id={id} />
    </>
  );
}

/** The title and the actions, which stay visible. */
function Subject({ id }: { readonly id: BoxId }) {
  const now = project.value;
  if (!now) return null;
  const path = isStackId(id) ? boxName(id) : pathOf(id);
  return (
    <section class="panel subject">
      <div class="selection-title">
        <h2 class="cut-start" title={path}>
          <bdi dir="ltr">{titleOf(id, now)}</bdi>
        </h2>
        <button
          type="button"
          class="button icon"
          aria-label="Clear the selection"
          title="Close (Escape)"
          onClick={() => select(undefined)}
        >
          ×
        </button>
      </div>
      <p class="path muted wrap">
        <PathText path={path} />
      </p>
      <div class="buttons">
        <ActionsOf id={id} />
      </div>
      {isChoosingEnd.value && (
        <p class="end-choice" role="status">
          Choose the end of the path: click a box, press Enter on one, or search for it.{' '}
          <button
            type="button"
            class="link"
            onClick={() => {
              isChoosingEnd.value = false;
            }}
          >
            cancel
          </button>
        </p>
      )}
    </section>
  );
}

function Facts({ id }: { readonly id: BoxId }) {
  const now = project.value;
  if (!now) return null;
  // Only a picture knows what a stack holds.
  if (isStackId(id) && overview.value === undefined) return null;
  const node = nodeOf(now, id);
  if (!exists(now, id))
    return (
      <section class="panel">
        <p class="notice">Not found: deleted, renamed or hidden by a filter.</p>
      </section>
    );
  // A package has no facts besides its users.
  if (node >= now.fileCount) return null;
  return (
    <section class="panel">
      {node >= 0 ? (
        <FileFacts project={now} file={node} />
      ) : isModuleId(id) ? (
        <ModuleFacts project={now} id={id} />
      ) : (
        <FolderFacts id={id} />
      )}
    </section>
  );
}

function exists(now: Project, id: BoxId): boolean {
  if (isModuleId(id)) return filesOfModule(now, id).length > 0;
  return nodeOf(now, id) >= 0 || (tree.value !== undefined && unitOf(tree.value, id) >= 0);
}

function titleOf(id: BoxId, now: Project): string {
  if (id === PACKAGES_ID) return 'external packages';
  if (isModuleId(id)) return boxName(id);
  return isPackageId(id) ? id.slice(PACKAGES_ID.length) : briefName(pathOf(id)) || now.name;
}

function ActionsOf({ id }: { readonly id: BoxId }) {
  const now = project.value;
  if (!now) return null;
  const node = nodeOf(now, id);
  const path = pathOf(id);
  const isPackage = id.startsWith(PACKAGES_ID);
  const isModule = isModuleId(id);
  return (
    <>
      {exists(now, id) && (
        <>
          {node >= 0 && !isPackage && <OpenFile path={path} />}
          {node < 0 && !isPackage && !isModule && <FolderButtons id={id} />}
          {isModule ? (
            <button type="button" class="button" onClick={() => setFilters({ scope: id })}>
              {isStackId(id) ? 'show these parts' : 'zoom into this module'}
            </button>
          ) : (
            <button
              type="button"
              class="button"
              onClick={() => (id === PACKAGES_ID ? showPackage() : showOnMap(id))}
            >
              {isPackage ? 'show in Packages' : 'show on map'}
            </button>
          )}
        </>
      )}
      <button type="button" class="button" onClick={() => show('focus')}>
        focus
      </button>
      {exists(now, id) && (
        <button
          type="button"
          class="button"
          title="Show the path to the box that you choose next (P)"
          aria-pressed={isChoosingEnd.value}
          onClick={startPath}
        >
          path to …
        </button>
      )}
      {!isPackage && !isModule && path !== '' && (
        <button type="button" class="button" onClick={() => void copyText(path, 'Path copied')}>
          copy path
        </button>
      )}
      <button type="button" class="button" onClick={() => void copyText(location.href, 'Link copied')}>
        copy link
      </button>
    </>
  );
}

function FileFacts({ project: now, file }: { readonly project: Project; readonly file: number }) {
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

function ModuleFacts({ project: now, id }: { readonly project: Project; readonly id: BoxId }) {
  const files = filesOfModule(now, id);
  const lines = files.reduce((sum, file) => sum + Math.max(0, now.loc[file]), 0);
  return (
    <p class="muted">
      {isStackId(id) ? 'smaller parts' : 'module'} · {plural(files.length, 'file')} · {plural(lines, 'line')}
    </p>
  );
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
      onClick={() => void openInEditor(path)}
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
        onClick={() => void openInFileManager(folder)}
      >
        open folder
      </button>
      <button type="button" class="button" onClick={() => setFilters({ scope: folder })}>
        zoom into this folder
      </button>
    </>
  );
}
