import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { capitalised, thousands } from '../../model/names.ts';
import { declaredText, type PackageColumn, type PackageRow } from '../../model/packages.ts';
import { clickedRow, rowAfterKey } from '../../parts/row-keys.ts';
import { rowHeight, scrollToRow, useRowWindow } from '../../parts/row-window.ts';
import { chosenPackage, packagesChoice, setPackagesChoice } from '../../store/packages.ts';
import { parts, rows } from './rows.ts';

interface Column {
  readonly key: PackageColumn;
  readonly title: string;
  readonly help: string;
  readonly isNumber: boolean;
}

function columns(): readonly Column[] {
  const { name } = parts.value;
  return [
    { key: 'name', title: 'Package', help: 'The name that manifests use', isNumber: false },
    { key: 'users', title: 'Used by', help: 'Files that import it, without tests', isNumber: true },
    { key: 'tests', title: 'Tests', help: 'Tests that import it', isNumber: true },
    { key: 'parts', title: capitalised(name), help: `How many ${name} have such a file`, isNumber: true },
    { key: 'declared', title: 'Declared in', help: 'Sorted by the number of manifests', isNumber: false },
  ];
}

/** A virtual grid with one row for each package. The grid has the focus, and one row is active. */
export function PackageGrid() {
  const frame = useRef<HTMLTableElement>(null);
  const height = rowHeight();
  const list = rows.value;
  const { first, end } = useRowWindow(frame, list.length, height);
  /** By name, because rows move when files are saved. */
  const active = useSignal<string | undefined>(undefined);
  const indexOf = (name: string | undefined) => list.findIndex(row => row.name === name);
  const at = Math.max(0, indexOf(active.value ?? chosenPackage.value));

  const move = (row: number) => {
    if (row < 0) return;
    active.value = list[row].name;
    if (frame.current) scrollToRow(frame.current, { row, height, header: height });
  };
  useEffect(() => move(indexOf(chosenPackage.value)), [chosenPackage.value]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== frame.current || event.altKey || event.metaKey) return;
    const page = Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / height) - 2);
    const row = rowAfterKey(event.key, { at, count: list.length, page });
    if (row !== undefined) move(row);
    else if (event.key === 'Enter' || event.key === ' ') setPackagesChoice({ name: list[at].name });
    else return;
    event.preventDefault();
  };
  const shownColumns = columns();
  return (
    <table
      ref={frame}
      class="grid package-grid"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table with keyboard navigation is a grid.
      role="grid"
      tabIndex={0}
      aria-label="Packages"
      aria-description="Arrows move, Enter shows who imports the package"
      aria-rowcount={list.length + 1}
      aria-colcount={shownColumns.length}
      aria-activedescendant={`package-${at}`}
      onKeyDown={onKeyDown}
      onClick={event => {
        const row = clickedRow(event);
        if (row !== undefined) setPackagesChoice({ name: list[row].name });
      }}
    >
      <thead class="grid-head">
        <tr class="grid-row" aria-rowindex={1}>
          {shownColumns.map(column => (
            <HeaderCell key={column.key} column={column} />
          ))}
        </tr>
      </thead>
      <tbody
        class="grid-body"
        style={{ height: `${list.length * height}px`, paddingTop: `${first * height}px` }}
      >
        {list.slice(first, end).map((row, i) => (
          <Row key={row.name} row={row} index={first + i} isActive={first + i === at} />
        ))}
      </tbody>
    </table>
  );
}

function HeaderCell({ column: { key, title, help, isNumber } }: { readonly column: Column }) {
  const { column, isDescending } = packagesChoice.value;
  const isSorted = column === key;
  const sort = () =>
    setPackagesChoice({ column: key, isDescending: isSorted ? !isDescending : key !== 'name' });
  return (
    <th
      class={isNumber ? 'grid-cell number' : 'grid-cell'}
      scope="col"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" class="sort" title={help} onClick={sort}>
        {title}
        <span class="sort-sign" aria-hidden="true">
          {isSorted ? (isDescending ? '▼' : '▲') : ''}
        </span>
      </button>
    </th>
  );
}

interface RowProps {
  readonly row: PackageRow;
  readonly index: number;
  readonly isActive: boolean;
}

function Row({ row, index, isActive }: RowProps) {
  const declared = declaredText(row);
  return (
    <tr
      id={`package-${index}`}
      class={isActive ? 'grid-row active' : 'grid-row'}
      data-row={index}
      aria-rowindex={index + 2}
      aria-selected={row.name === chosenPackage.value}
    >
      <td class="grid-cell package-name">
        <span class="path cut" title={row.name}>
          {row.name}
        </span>
        <Marks row={row} />
      </td>
      <td class="grid-cell number">{count(row.users)}</td>
      <td class="grid-cell number">{count(row.tests)}</td>
      <td class="grid-cell number">{count(row.parts)}</td>
      <td class="grid-cell cut muted" title={declared}>
        {declared}
      </td>
    </tr>
  );
}

/** None is shown as a dash, so that the eye finds numbers. */
function count(number: number): string {
  return number === 0 ? '–' : thousands(number);
}

/** What is worth a look, in words. */
function Marks({ row: { facts, node } }: { readonly row: PackageRow }) {
  return (
    <>
      {facts.has('undeclared') && <span class="chip up">not declared</span>}
      {node === -1 && <span class="chip new">never imported</span>}
      {facts.has('tests') && <span class="chip">tests</span>}
      {facts.has('types') && <span class="chip">types</span>}
    </>
  );
}
