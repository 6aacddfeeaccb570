import { Fragment } from 'preact';
import { useMemo } from 'preact/hooks';
import { scopeWords } from '../../../src/core/layout/scopes.ts';
import { distinctNames } from '../../../src/shared/brief-names.ts';
import { otherCyclesText } from '../model/cycle-counts.ts';
import { shownNodes } from '../model/filters.ts';
import { boxIdOf, isModuleId } from '../model/ids.ts';
import type { MutualDependency } from '../model/mutual.ts';
import { plural, thousands } from '../model/names.ts';
import { ROLE_FILTERS, roleFiles, SOURCE } from '../model/roles.ts';
import { riskiestFiles, scopeFacts } from '../model/scope-facts.ts';
import type { Filters, Project } from '../model/types.ts';
import { boxName, briefBoxNames } from '../parts/box-name.ts';
import { PathText } from '../parts/path-text.tsx';
import { selectEdge, show } from '../store/actions.ts';
import { cannotAct } from '../store/attempt.ts';
import { mostUsedFiles, mutual } from '../store/deferred.ts';
import { reanalyzeProject } from '../store/reanalyze.ts';
import { locate } from '../store/reveal.ts';
import { connection, filters, panel, project } from '../store/state.ts';
import { Changes } from './changes.tsx';

const SHOWN = 6;

export function Overview() {
  const now = project.value;
  if (!now) return null;
  return (
    <>
      <h2 class="hidden-text">Project</h2>
      <section class="panel">
        <h3>Summary</h3>
        {filters.value.scope !== '' && (
          <p class="path wrap">
            <PathText path={scopeText(filters.value.scope)} />
          </p>
        )}
        <Facts project={now} />
      </section>
      {connection.value.kind !== 'saved' && <Changes />}
      <section class="panel">
        <h3>Risks</h3>
        <TopRisks project={now} />
      </section>
      <MutualFolders />
      <section class="panel">
        <h3>Most used files</h3>
        <MostUsed />
      </section>
      <section class="panel actions">
        <Actions />
      </section>
    </>
  );
}

function scopeText(scope: string): string {
  return isModuleId(scope) || scope.endsWith('*') ? scopeWords(scope) : `${scope}/`;
}

function Facts({ project: now }: { readonly project: Project }) {
  const { scope } = filters.value;
  const { files, roles, imports, packages, cycles, inCycles } = useMemo(
    () => scopeFacts(now, scope),
    // The filters are new once a picture knows what a stack in the scope holds.
    [now, filters.value],
  );
  const others = otherCyclesText(cycles);
  return (
    <dl class="facts">
      <dt>files</dt>
      <dd class="number">{thousands(files)}</dd>
      {ROLE_FILTERS.filter((_, role) => role !== SOURCE && roles[role] > 0).map(filter => (
        <Fragment key={filter}>
          <dt class="muted of-role">{roleFiles(filter)}</dt>
          <dd class="number muted">{thousands(roles[ROLE_FILTERS.indexOf(filter)])}</dd>
        </Fragment>
      ))}
      <dt>imports</dt>
      <dd class="number">{thousands(imports)}</dd>
      <dt>packages</dt>
      <dd class="number">{thousands(packages)}</dd>
      <dt>
        <button type="button" class="link" onClick={() => show('cycles')}>
          cycles at load time
        </button>
      </dt>
      <dd class={`number ${cycles.eager.count > 0 ? 'up-text' : 'good-text'}`}>
        {thousands(cycles.eager.count)}
        {inCycles > 0 && <span class="muted"> ({plural(inCycles, 'file')})</span>}
      </dd>
      {others !== '' && <dd class="muted more">also {others}</dd>}
    </dl>
  );
}

function TopRisks({ project: now }: { readonly project: Project }) {
  const wanted = filters.value;
  const files = useMemo(() => topRisks(now, wanted), [now, wanted]);
  const hidden = wanted.scope === '' ? hiddenRisks(now, wanted) : 0;
  if (files.length + hidden === 0) return <p class="muted">No file stands out.</p>;
  const names = distinctNames(files.map(file => now.ids[file]));
  return (
    <ul class="rows">
      {files.map((file, i) => (
        <FileRow
          key={now.ids[file]}
          path={now.ids[file]}
          name={names[i]}
          value={now.risk[file]}
          unit="risk score"
        />
      ))}
      <li>
        <button type="button" class="link" onClick={() => show('risks')}>
          all risks
        </button>
        {hidden > 0 && <span class="muted"> ({thousands(hidden)} hidden by filters)</span>}
      </li>
    </ul>
  );
}

/** In the whole project those that the report names, in a folder its own. */
function topRisks(now: Project, wanted: Filters): readonly number[] {
  if (wanted.scope !== '') return riskiestFiles(now, wanted, SHOWN);
  const isShown = shownNodes(now, wanted);
  return now.risks.topFiles.filter(file => isShown[file] === 1).slice(0, SHOWN);
}

function hiddenRisks(now: Project, wanted: Filters): number {
  const isShown = shownNodes(now, wanted);
  return now.risks.topFiles.filter(file => isShown[file] === 0).length;
}

function MostUsed() {
  const files = mostUsedFiles.value;
  if (!files) return <p class="muted">…</p>;
  if (files.length === 0) return <p class="muted">No visible file is used by another.</p>;
  const names = distinctNames(files.map(({ path }) => path));
  return (
    <ul class="rows">
      {files.map(({ path, users }, i) => (
        <FileRow key={path} path={path} name={names[i]} value={users} unit="files use it" />
      ))}
    </ul>
  );
}

/** The pairs of folders that cause tangles. */
function MutualFolders() {
  if (mutual.value.length === 0) return null;
  return (
    <section class="panel">
      <h3>Mutual dependencies</h3>
      <ul class="rows">
        {mutual.value.map(each => (
          <MutualRow key={`${each.from}\n${each.to}`} each={each} />
        ))}
      </ul>
    </section>
  );
}

function MutualRow({ each: { from, to, forward, reverse, isUpward } }: { readonly each: MutualDependency }) {
  const [user, used] = [boxName(from), boxName(to)];
  const [a, b] = briefBoxNames([from, to]);
  const kind = isUpward ? 'up-text' : 'muted';
  const [up, down] = isUpward ? [' ↑', ' ↓'] : ['', ''];
  return (
    <li>
      <button
        type="button"
        class="row-button"
        title={`${user} uses ${used}: ${plural(forward, 'import')}${up}\n${used} uses ${user}: ${plural(reverse, 'import')}${down}`}
        onClick={() => selectEdge({ from, to })}
      >
        <span class="cut">
          {a} <span class={kind}>→</span> {b}
        </span>
        <span class="number muted">
          <span class={kind}>
            {thousands(forward)}
            {up}
          </span>
          {isUpward ? ' ' : ' / '}
          {thousands(reverse)}
          {down}
        </span>
      </button>
    </li>
  );
}

interface FileRowProps {
  readonly path: string;
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

function FileRow({ path, name, value, unit }: FileRowProps) {
  return (
    <li>
      <button
        type="button"
        class="row-button"
        title={`${path}\n${thousands(value)} ${unit}`}
        onClick={() => locate(boxIdOf(path))}
      >
        <span class="cut">{name}</span>
        <span class="number muted">{thousands(value)}</span>
      </button>
    </li>
  );
}

function Actions() {
  const reason = cannotAct.value;
  return (
    <>
      <button
        type="button"
        class="button"
        disabled={reason !== undefined}
        title={reason ?? 'Checks all files on disk for changes'}
        onClick={() => void reanalyzeProject(false)}
      >
        Re-analyse
      </button>
      <button
        type="button"
        class="button"
        disabled={connection.value.kind === 'saved'}
        title={connection.value.kind === 'saved' ? reason : undefined}
        onClick={() => {
          panel.value = 'advice';
        }}
      >
        Advice …
      </button>
      <button
        type="button"
        class="button"
        onClick={() => {
          panel.value = 'export';
        }}
      >
        Export …
      </button>
    </>
  );
}
