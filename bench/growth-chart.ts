/** One line of the chart. */
export interface Series {
  readonly name: string;
  readonly points: readonly { readonly files: number; readonly micros: number }[];
}

const WIDTH = 720;
const HEIGHT = 360;
const PLOT = { left: 64, right: 580, top: 48, bottom: 310 };
const LABEL_HEIGHT = 16;
const DASHES = ['none', '7 4', '2 3'];
/** Has the same contrast on white and on black. */
const GREY = '#777';

/** An SVG of the CPU time per file by number of files, legible on light and dark backgrounds. */
export function growthChart(series: readonly Series[]): string {
  const points = series.flatMap(one => one.points);
  const sizes = [...new Set(points.map(({ files }) => files))].sort((a, b) => a - b);
  const step = niceStep(Math.max(...points.map(({ micros }) => micros)) / 5);
  const top = step * Math.ceil(Math.max(...points.map(({ micros }) => micros)) / step);
  const span = Math.log(sizes[sizes.length - 1] / sizes[0]) || 1;
  const x = (files: number) => PLOT.left + (Math.log(files / sizes[0]) / span) * (PLOT.right - PLOT.left);
  const y = (micros: number) => PLOT.bottom - (micros / top) * (PLOT.bottom - PLOT.top);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="13" fill="${GREY}" stroke-linejoin="round">`,
    '<title>CPU time per file by number of files</title>',
    `<text x="${PLOT.left}" y="24" font-weight="600">CPU time per file in microseconds, by number of files</text>`,
    ...ticks(top, step).flatMap(micros => [
      `<path d="M${PLOT.left} ${round(y(micros))}H${PLOT.right}" stroke="${GREY}" stroke-opacity="${micros === 0 ? 0.8 : 0.25}"/>`,
      `<text x="${PLOT.left - 8}" y="${round(y(micros) + 4)}" text-anchor="end">${thousands(micros)}</text>`,
    ]),
    ...sizes.map(
      files =>
        `<text x="${round(x(files))}" y="${PLOT.bottom + 22}" text-anchor="middle">${thousands(files)}</text>`,
    ),
    ...series.map(
      ({ points }, i) =>
        `<path d="${points.map(({ files, micros }, at) => `${at === 0 ? 'M' : 'L'}${round(x(files))} ${round(y(micros))}`).join('')}" fill="none" stroke="${GREY}" stroke-width="2" stroke-dasharray="${DASHES[i % DASHES.length]}"/>`,
    ),
    ...points.map(({ files, micros }) => `<circle cx="${round(x(files))}" cy="${round(y(micros))}" r="3"/>`),
    ...labels(series, y),
    '</svg>',
    '',
  ].join('\n');
}

/** Labels at the ends of the lines, moved apart if they would overlap. */
function labels(series: readonly Series[], y: (micros: number) => number): string[] {
  const ends = series.flatMap(({ name, points }) => {
    const last = points[points.length - 1];
    return last ? [{ text: `${name} ${thousands(Math.round(last.micros))} µs`, at: y(last.micros) + 4 }] : [];
  });
  let lowest = Number.POSITIVE_INFINITY;
  return ends
    .sort((a, b) => b.at - a.at)
    .map(({ text, at }) => {
      lowest = Math.min(at, lowest - LABEL_HEIGHT);
      return `<text x="${PLOT.right + 10}" y="${round(lowest)}">${text}</text>`;
    });
}

function ticks(top: number, step: number): number[] {
  return Array.from({ length: Math.round(top / step) + 1 }, (_, i) => i * step);
}

/** The smallest of 1, 2 or 5 times a power of ten that is at least `least`. */
function niceStep(least: number): number {
  const unit = 10 ** Math.floor(Math.log10(least));
  return unit * ([1, 2, 5].find(times => times * unit >= least) ?? 10);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function thousands(value: number): string {
  return value.toLocaleString('en');
}
