import { plural, thousands } from '../../model/names.ts';
import { PACKAGE_FLAGS, type PackageFlag, packagesCsv } from '../../model/packages.ts';
import { save } from '../../parts/save.ts';
import { packageFacts, packagesChoice, setPackagesChoice } from '../../store/packages.ts';
import { filters, project } from '../../store/state.ts';
import { allRows, parts, rows } from './rows.ts';

/** Search, the facts to filter by, the number of rows, and the CSV download. */
export function PackagesBar() {
  const { text, flags } = packagesChoice.value;
  return (
    <search class="table-bar" aria-label="Package filters">
      <input
        type="search"
        class="field table-text"
        aria-label="Filter packages by name"
        placeholder="Filter by name"
        value={text}
        onInput={event => setPackagesChoice({ text: event.currentTarget.value })}
      />
      {PACKAGE_FLAGS.map(flag => (
        <FlagChip key={flag} flag={flag} isOn={flags.has(flag)} />
      ))}
      <Counts />
      <button
        type="button"
        class="button"
        title="Download these rows as CSV"
        disabled={rows.value.length === 0}
        onClick={saveRows}
      >
        CSV
      </button>
    </search>
  );
}

const FLAG_TEXTS: Readonly<Record<PackageFlag, readonly [name: string, title: string]>> = {
  tests: ['Only in tests', 'Only tests import it'],
  types: ['Only types', 'All imports are type-only, and erased before the program runs'],
  once: ['Used once', 'One file imports it'],
  undeclared: ['Not declared', 'Files import it that no manifest above them declares it for'],
  unused: ['Declared, unused', 'A manifest declares it, but no file below that manifest imports it'],
};

/** Hidden if no package has the fact. */
function FlagChip({ flag, isOn }: { readonly flag: PackageFlag; readonly isOn: boolean }) {
  const count = allRows.value.filter(({ facts }) => facts.has(flag)).length;
  if (count === 0 && !isOn) return null;
  const [name, title] = FLAG_TEXTS[flag];
  return (
    <button type="button" class="chip" title={title} aria-pressed={isOn} onClick={() => toggle(flag)}>
      {isOn && <span aria-hidden="true">✓</span>}
      {name} · {thousands(count)}
    </button>
  );
}

function toggle(flag: PackageFlag): void {
  const flags = new Set(packagesChoice.value.flags);
  if (!flags.delete(flag)) flags.add(flag);
  setPackagesChoice({ flags });
}

function Counts() {
  const all = allRows.value;
  const shown = rows.value.length;
  const imported = all.filter(({ node }) => node !== -1).length;
  const declared = all.length - imported;
  const { scope } = filters.value;
  return (
    <p class="table-counts" role="status">
      {shown < all.length && `${thousands(shown)} of `}
      {plural(imported, 'package')}
      {declared > 0 && ` and ${thousands(declared)} that nothing imports`}
      {scope !== '' && <span class="muted"> · imported in {scope}</span>}
      {!packageFacts.value && <span class="muted"> · manifests not read yet</span>}
    </p>
  );
}

function saveRows(): void {
  const csv = packagesCsv(rows.value, parts.value);
  save(`${project.value?.name}-packages.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
}
