import type { PackageDeclaration } from '../../../../src/core/report/package-types.ts';
import { pathOf } from '../../model/ids.ts';
import { plural } from '../../model/names.ts';
import { type Importer, importersOf, type PackageRow } from '../../model/packages.ts';
import { Capped } from '../../parts/capped.tsx';
import { copyText } from '../../parts/copy.ts';
import { FileName } from '../../parts/file-name.tsx';
import { ImportChips } from '../../parts/import-chips.tsx';
import { importLine } from '../../parts/import-line.ts';
import { select, show } from '../../store/actions.ts';
import { packageFacts, setPackagesChoice } from '../../store/packages.ts';
import { project, selection } from '../../store/state.ts';
import { around, parts } from './rows.ts';

const FIRST_IMPORTERS = 40;
const FIRST_MANIFESTS = 8;

/** One package: what manifests say about it, and who imports it. */
export function PackageDetail({ row }: { readonly row: PackageRow }) {
  const now = project.value;
  const groups = now && row.node !== -1 ? importersOf(now, row.node, around.value) : [];
  return (
    <section class="package-detail" aria-label={`Package ${row.name}`}>
      <div class="selection-title">
        <h2 class="wrap">{row.name}</h2>
        <button type="button" class="button icon" aria-label="Close" onClick={close}>
          ×
        </button>
      </div>
      <p>{usedText(row)}</p>
      {row.node !== -1 && (
        <div class="buttons">
          <button type="button" class="button" onClick={() => focusOn(row.name)}>
            show in Focus
          </button>
          <button type="button" class="button" onClick={() => copy(groups.flatMap(([, list]) => list))}>
            copy list
          </button>
        </div>
      )}
      <Undeclared row={row} />
      <Declarations row={row} />
      {groups.map(([part, importers]) => (
        <Importers key={part} part={part} importers={importers} />
      ))}
    </section>
  );
}

function usedText({ users, tests, parts: count, facts, node }: PackageRow): string {
  if (node === -1) return 'No file imports it.';
  const { name } = parts.value;
  const where = `in ${plural(count, name.slice(0, -1))}`;
  const types = facts.has('types') ? ', only as types' : '';
  if (users === 0)
    return `Only ${plural(tests, 'test')} ${tests === 1 ? 'imports' : 'import'} it, ${where}${types}.`;
  const alsoTests = tests > 0 ? ` and ${plural(tests, 'test')}` : '';
  return `Used by ${plural(users, 'file')}${alsoTests} ${where}${types}.`;
}

function Undeclared({ row: { undeclared } }: { readonly row: PackageRow }) {
  if (undeclared.length === 0) return null;
  return (
    <section class="cycle-part">
      <h3 class="up-text">Not declared</h3>
      <Capped items={undeclared} first={FIRST_MANIFESTS}>
        {shown => (
          <ul class="package-manifests">
            {shown.map(({ manifest, files, first, declaredBy }) => (
              <li key={manifest}>
                <span class="path">{manifest}</span> does not declare it, but {plural(files, 'file')} below{' '}
                {files === 1 ? 'imports' : 'import'} it, as <FileName path={first.file} line={first.line} />
                {declaredBy && (
                  <span class="muted">
                    Declared in {declaredBy.slice(0, 3).join(', ')}
                    {declaredBy.length > 3 && ` and ${plural(declaredBy.length - 3, 'other manifest')}`}.
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Capped>
    </section>
  );
}

function Declarations({ row: { declared, undeclared } }: { readonly row: PackageRow }) {
  if (declared.length === 0) {
    if (undeclared.length > 0 || !packageFacts.value) return null;
    return <p class="muted">No manifest that depgraph reads declares it under this name.</p>;
  }
  return (
    <section class="cycle-part">
      <h3>Declared in · {plural(declared.length, 'manifest')}</h3>
      <Capped items={declared} first={FIRST_MANIFESTS}>
        {shown => (
          <ul class="package-manifests">
            {shown.map(each => (
              <Declaration key={each.manifest} each={each} />
            ))}
          </ul>
        )}
      </Capped>
    </section>
  );
}

function Declaration({
  each: { manifest, line, version, unused, usedBy },
}: {
  readonly each: PackageDeclaration;
}) {
  return (
    <li>
      <span class="path">
        {manifest}
        <span class="muted">:{line}</span>
      </span>{' '}
      {version !== undefined && <span class="package-version">{version}</span>}
      {unused && (
        <span class="chip new" title={usedBy ? `Imported below ${usedBy.join(', ')}` : 'Nothing imports it'}>
          no file below imports it
        </span>
      )}
    </li>
  );
}

interface ImportersProps {
  readonly part: string;
  readonly importers: readonly Importer[];
}

function Importers({ part, importers }: ImportersProps) {
  const title = part === '' ? (project.value?.name ?? '') : part;
  return (
    <section class="cycle-part">
      <h3 class="wrap">
        {title} · {plural(importers.length, 'file')}
      </h3>
      <Capped items={importers} first={FIRST_IMPORTERS}>
        {shown => (
          <ul class="package-importers">
            {shown.map(each => (
              <li key={each.edge}>
                <FileName path={pathOf(each.source)} line={each.lines[0]} under={part} />
                {each.lines.length > 1 && (
                  <span class="chip" title={`Lines ${each.lines.join(', ')}`}>
                    {plural(each.lines.length, 'line')}
                  </span>
                )}
                {each.isTest && <span class="chip">test</span>}
                <ImportChips each={each} />
              </li>
            ))}
          </ul>
        )}
      </Capped>
    </section>
  );
}

/** Also deselects a selected package, which would show the same details again. */
function close(): void {
  if (selection.value?.startsWith('pkg:')) select(undefined);
  setPackagesChoice({ name: undefined });
}

function focusOn(name: string): void {
  select(`pkg:${name}`);
  show('focus');
}

function copy(importers: readonly Importer[]): void {
  void copyText(importers.map(importLine).join(''), `${plural(importers.length, 'import')} copied`);
}
