import { thousands } from '../../../shared/words.ts';
import { escapeXml } from '../xml.ts';
import { COLUMNS, cellOf, dayOf, type HistoryReport } from './row.ts';

const WIDTH = 720;
const PANEL = { width: 340, height: 90, gap: 20 };
const PLOT = { left: 10, top: 26, width: 320, height: 46 };
const HEAD = 48;

const STYLE = [
  'svg{--ink:#1f2328;--soft:#59636e;--line:#0969da;--grid:#d1d9e0;--page:#fff}',
  '@media(prefers-color-scheme:dark){svg{--ink:#f0f6fc;--soft:#9198a1;--line:#4493f8;--grid:#3d444d;--page:#0d1117}}',
  'text{font:12px system-ui,sans-serif;fill:var(--ink)}.soft{fill:var(--soft)}.title{font-size:15px;font-weight:600}',
  '.page{fill:var(--page)}.grid{stroke:var(--grid)}.line{fill:none;stroke:var(--line);stroke-width:1.5;stroke-linejoin:round}',
  '.dot{fill:var(--line)}',
].join('');

/** A small chart for each number over time, for light and dark pages. */
export function renderHistorySvg({ head, rows }: HistoryReport): string {
  const height = HEAD + Math.ceil(COLUMNS.length / 2) * PANEL.height;
  const name = escapeXml(`History of ${head}: ${rows.length} commits`);
  const span = `${dayOf(rows[0])} to ${dayOf(rows[rows.length - 1])}`;
  const panels = COLUMNS.map(([column, title], i) => {
    const x = (i % 2) * (PANEL.width + PANEL.gap) + PANEL.gap / 2;
    const y = HEAD + Math.floor(i / 2) * PANEL.height;
    return panel(
      title,
      rows.map(row => [Date.parse(row.date), cellOf(row, column)]),
      `translate(${x} ${y})`,
    );
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${name}">`,
    `<title>${name}</title><style>${STYLE}</style>`,
    `<rect class="page" width="${WIDTH}" height="${height}"/>`,
    `<text class="title" x="20" y="28">${escapeXml(head)}</text>`,
    `<text class="soft" x="${WIDTH - 20}" y="28" text-anchor="end">${escapeXml(span)}</text>`,
    ...panels,
    '</svg>\n',
  ].join('\n');
}

type Point = readonly [time: number, value: number | null];

function panel(title: string, points: readonly Point[], transform: string): string {
  const values = points.flatMap(([, value]) => value ?? []);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const times = points.map(([time]) => time);
  const start = Math.min(...times);
  const place = scale(start, Math.max(...times), { from: PLOT.left, to: PLOT.left + PLOT.width });
  const lift = scale(low, high, { from: PLOT.top + PLOT.height, to: PLOT.top });
  const drawn = points.flatMap(([time, value]) => (value === null ? [] : [[place(time), lift(value)]]));
  const last = values.at(-1);
  const end = drawn.at(-1);
  const range = values.length === 0 ? 'n/a' : low === high ? '' : `${thousands(low)} to ${thousands(high)}`;
  const base = PLOT.top + PLOT.height + 4;
  return [
    `<g transform="${transform}"><text x="${PLOT.left}" y="14">${escapeXml(title)}</text>`,
    `<text class="soft" x="${PLOT.left + PLOT.width / 2}" y="14" text-anchor="middle">${range}</text>`,
    `<text x="${PLOT.left + PLOT.width}" y="14" text-anchor="end">${last === undefined ? '' : thousands(last)}</text>`,
    `<path class="grid" d="M${PLOT.left} ${base}h${PLOT.width}"/>`,
    `<polyline class="line" points="${drawn.map(point => point.join(',')).join(' ')}"/>`,
    end ? `<circle class="dot" cx="${end[0]}" cy="${end[1]}" r="2.5"/></g>` : '</g>',
  ].join('');
}

/** A value without any span is in the middle. */
function scale(low: number, high: number, { from, to }: { from: number; to: number }) {
  return (value: number): number => {
    const share = high === low ? 0.5 : (value - low) / (high - low);
    return Math.round((from + share * (to - from)) * 10) / 10;
  };
}
