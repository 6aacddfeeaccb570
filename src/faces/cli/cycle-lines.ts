import type { DigestCycle, DigestCycles } from '../../core/report/digest-cycles.ts';
import { cutWords, importWords, insteadWords, repairWords } from './cut-lines.ts';
import type { Style } from './terminal.ts';
import { plural, thousands } from './words.ts';

export type OverviewRow = readonly [name: string, value: string, words: string];

/**
 * A row for each kind, because a group that lazy imports close may contain several that exist at load time. Where groups
 * of any import are another number, the last row says so.
 */
export function cycleOverview(cycles: DigestCycles): OverviewRow[] {
  const { all, runtime, eager, lazy, typeOnly, largest, close } = cycles;
  const isSame = all === runtime && all === eager;
  const rows: OverviewRow[] = [
    ['Cycles', thousands(eager), eagerWords(cycles)],
    ...kindRow('  later', lazy, `closed by lazy imports, ${sizeWords(lazy, largest.lazy)}`),
    ...kindRow('  type-only', typeOnly, `of types, ${sizeWords(typeOnly, largest.typeOnly)}`),
  ];
  if (isSame) return rows;
  const [name, value, words] = rows[rows.length - 1];
  const apart = close.count > 0 ? `, ${thousands(close.count)} of them close` : '';
  const definitions = `${plural(all, 'group')} of any import${apart}; ${thousands(runtime)} at run time`;
  return [...rows.slice(0, -1), [name, value, `${words}. ${definitions}`]];
}

function kindRow(name: string, count: number, words: string): OverviewRow[] {
  return count === 0 ? [] : [[name, thousands(count), words]];
}

function sizeWords(count: number, largest: number): string {
  return `${count === 1 ? '' : 'the largest '}of ${plural(largest, 'file')}`;
}

function eagerWords({ all, eager, lazy, typeOnly, largest }: DigestCycles): string {
  if (eager > 0) return `at load time, ${sizeWords(eager, largest.eager)}`;
  if (lazy + typeOnly > 0) return 'none at load time';
  return all > 0 ? 'none that counts' : 'no circular dependencies';
}

export function cycleRows(cycles: readonly DigestCycle[], style: Style): string[] {
  return cycles.flatMap(cycle => {
    const { folder } = cycle;
    const place = folder === '' ? '' : ` in ${folder}`;
    const within = (id: string) => id.slice(folder === '' ? 0 : folder.length + 1);
    return [
      `${style.bold(plural(cycle.members, 'file'))}${style.dim(place)}${KIND_WORDS[cycle.kind]}`,
      `  ${loopWords(cycle.path.map(within), style)}`,
      ...changeLines(cycle).map(line => style.dim(`  ${line}`)),
    ];
  });
}

/** The change to make, or one import of the loop where nothing says which. */
function changeLines(cycle: DigestCycle): string[] {
  const { cut, isAdvised, members } = cycle;
  const repair = cut.note?.repair;
  if (repair) {
    const { left } = repair;
    const effect = left === 0 ? 'the cycle ends' : shrinks(members, left);
    return [`${repairWords(repair)}: ${effect}`];
  }
  if (isAdvised || cut.note?.move) return [`${cutWords(cut)}${effectWords(cycle)}`, ...insteadWords(cut)];
  return [`closed by ${importWords(cut)}${effectWords(cycle, ' without it')}`];
}

const KIND_WORDS: Readonly<Record<DigestCycle['kind'], string>> = {
  eager: '',
  lazy: ', closed by lazy imports',
  typeOnly: ', type-only',
};

/** What the first cut buys, and what the first few do: `96 → 61 files; first 5 of 19 cuts: 96 → 22`. */
function effectWords({ members, left, cuts, firstCuts, leftByFirst }: DigestCycle, condition = ''): string {
  if (cuts === 1) return '';
  const first = left < members ? `: ${shrinks(members, left)}${condition}` : '';
  if (firstCuts === cuts) return `${first}; ${cuts} cuts end it`;
  return `${first}; first ${firstCuts} of ${thousands(cuts)} cuts: ${shrinks(members, leftByFirst)}`;
}

function shrinks(from: number, to: number): string {
  return `${thousands(from)} → ${thousands(to)} files`;
}

/** Longer loops are shown with their middle left out. */
const MAX_LOOP_LENGTH = 6;

export function loopWords(path: readonly string[], style: Style): string {
  const shown =
    path.length <= MAX_LOOP_LENGTH
      ? path
      : [...path.slice(0, 3), style.dim(`(${path.length - 4} more)`), ...path.slice(-1)];
  return shown.join(` ${style.red('→')} `);
}
