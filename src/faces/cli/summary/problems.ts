import type { Digest } from '../../../core/report/digest.ts';
import type { DigestCycle } from '../../../core/report/digest-cycles.ts';
import { baseName } from '../../../shared/paths.ts';
import { plural, thousands } from '../words.ts';
import { fit, fitFirst, type Words } from './fit.ts';
import { type Page, withArrows } from './page.ts';
import { PROBLEM_KINDS, type Problem } from './problem-kinds.ts';

const MOST_SENTENCES = 3;
const MOST_CYCLES = 3;
/** What costs less health than this ranks as if it cost none. */
const LEAST_POINTS = 1;

/** What is wrong with the project, in three sentences, with its largest cycles; everything else is only counted. */
export function problemLines(digest: Digest, { width, style, tightness }: Page): string[] {
  const shown = cyclesToShow(digest);
  const cycles = shown.length > 0 ? [cycleLines(digest, shown, width)] : [];
  const others = problemsIn(digest);
  const sentences = others.slice(0, MOST_SENTENCES - cycles.length);
  const rest = others.slice(sentences.length).map(({ short }) => short);
  const lines = [
    ...cycles.flat(),
    ...sentences.flatMap(({ shapes }) => fitFirst(shapes, { width, before: BULLET, most: 2 })),
    ...(rest.length > 0
      ? fit(() => `Also ${rest.join(', ')}`, { width, before: BULLET, most: tightness === 2 ? 1 : 2 })
      : []),
  ];
  if (lines.length === 0) return [];
  return [style.bold('What is wrong'), ...lines.map(line => withArrows(line, style))];
}

const BULLET = '  ';

function problemsIn(digest: Digest): Problem[] {
  const found = PROBLEM_KINDS.flatMap(kind => kind(digest) ?? []);
  const ranked = ({ points }: Problem) => (points < LEAST_POINTS ? 0 : points);
  return found.toSorted((a, b) => ranked(b) - ranked(a));
}

function cycleLines(digest: Digest, largest: readonly ShownCycle[], width: number): string[] {
  const sizes = largest.map(({ members }) => plural(members, 'file'));
  const widest = Math.max(...sizes.map(({ length }) => length));
  return [
    ...fit(() => cycleSentence(digest), { width, before: BULLET, most: 1 }),
    ...largest.flatMap((cycle, i) =>
      fitFirst(
        SHAPES.map(shape => loopOf(cycle, shape)),
        {
          width,
          before: `${BULLET}  ${sizes[i].padStart(widest)}  `,
          most: 1,
        },
      ),
    ),
  ];
}

type ShownCycle = DigestCycle & { readonly mark: string };

/** The largest of any kind, and the largest at load time; those at load time first. Close ones only where there are no others. */
function cyclesToShow({ cycles: { head, close } }: Digest): ShownCycle[] {
  const bySize = head.toSorted((a, b) => b.members - a.members);
  const eager = bySize.find(({ kind }) => kind === 'eager');
  const shown = bySize.filter((cycle, i) => i < MOST_CYCLES || cycle === eager);
  const sorted = shown.toSorted((a, b) => Number(b.kind === 'eager') - Number(a.kind === 'eager'));
  const room = Math.max(0, MOST_CYCLES - shown.length);
  return [
    ...sorted.map(cycle => ({ ...cycle, mark: KIND_WORDS[cycle.kind] })),
    ...close.head.slice(0, room).map(cycle => ({ ...cycle, mark: '(close)' })),
  ];
}

function cycleSentence({ cycles: { eager, lazy, typeOnly, close }, health }: Digest): string {
  if (eager > 0) {
    const files = health.factors.find(({ factor }) => factor === 'cycles')?.count ?? 0;
    return `${plural(files, 'file')} import each other while they load, in ${plural(eager, 'cycle')}. The largest cycles:`;
  }
  if (lazy + typeOnly === 0)
    return `No files import each other while they load, but for ${plural(close.count, 'close cycle')}. The largest:`;
  const others =
    lazy > 0
      ? `lazy imports close ${plural(lazy, 'cycle')}${typeOnly > 0 ? `, types ${thousands(typeOnly)}` : ''}`
      : `types close ${plural(typeOnly, 'cycle')}`;
  return `No files import each other while they load; ${others}. The largest:`;
}

const KIND_WORDS: Readonly<Record<DigestCycle['kind'], string>> = {
  eager: '',
  lazy: '(lazy)',
  typeOnly: '(types)',
};

/** How a loop is written where there is less and less room: how many files of it, and with their folders or not. */
const SHAPES = [
  { most: 3, isBare: false },
  { most: 2, isBare: false },
  { most: 2, isBare: true },
];

type Shape = (typeof SHAPES)[number];

/** A short loop ends with the file that it began with. */
function loopOf({ path, pathLines, folder, mark }: ShownCycle, { most, isBare }: Shape): Words {
  const within = (id: string) => (folder === '' ? id : id.slice(folder.length + 1));
  return short => {
    const steps = path.slice(0, -1).map((id, i) => {
      const name = isBare && i > 0 ? baseName(id) : short(within(id));
      return `${name}:${pathLines[i]}`;
    });
    const end = steps.length <= most ? baseName(path[0]) : '…';
    const place = [...(folder === '' ? [] : [short(folder)]), mark].join(' ').trim();
    return `${place === '' ? '' : `${place}: `}${[...steps.slice(0, most), end].join(' → ')}`;
  };
}
