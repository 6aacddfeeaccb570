import { plural, thousands } from '../../model/names.ts';
import { cyclesChoice, setCyclesChoice } from '../../store/cycles.ts';

interface CutCurveProps {
  /** How many files the largest cycle has that is left after the first cut, after the first two, and so on. */
  readonly largest: readonly number[];
  readonly files: number;
}

const WIDTH = 420;
const HEIGHT = 150;
const LEFT = 44;
const BOTTOM = 34;
const TOP = 10;
const RIGHT = 12;

/** As many cuts as one sits down to do. */
export const FIRST_CUTS = 5;

/** How large the largest cycle is after how many cuts; the slider reads a point. */
export function CutCurve({ largest, files }: CutCurveProps) {
  const all = largest.length;
  const at = Math.min(all, cyclesChoice.value.cuts ?? FIRST_CUTS);
  const left = [files, ...largest];
  const x = (cuts: number) => LEFT + ((WIDTH - LEFT - RIGHT) * cuts) / all;
  const y = (count: number) => HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * count) / files;
  // Steps, because there is no half cut.
  const line = left.map((count, i) => (i === 0 ? `M${x(0)},${y(count)}` : `H${x(i)} V${y(count)}`)).join(' ');
  const text = readAt(left, at);
  return (
    <figure class="cut-curve">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={describe(left)}>
        {[0, Math.round(files / 2), files].map(count => (
          <g key={count} class="cut-tick">
            <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(count)} y2={y(count)} />
            <text x={LEFT - 6} y={y(count)} text-anchor="end" dominant-baseline="middle">
              {thousands(count)}
            </text>
          </g>
        ))}
        {ticks(all).map(cuts => (
          <text
            key={cuts}
            class="cut-tick"
            x={x(cuts)}
            y={HEIGHT - BOTTOM + 14}
            text-anchor={cuts === all ? 'end' : 'middle'}
          >
            {thousands(cuts)}
          </text>
        ))}
        <text class="cut-axis" x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 5} text-anchor="middle">
          imports cut
        </text>
        <text
          class="cut-axis"
          transform={`translate(10 ${(HEIGHT - BOTTOM) / 2}) rotate(-90)`}
          text-anchor="middle"
        >
          files in largest cycle
        </text>
        <path class="cut-area" d={`${line} V${y(0)} H${x(0)} Z`} />
        <path class="cut-line" d={line} />
        <line class="cut-half" x1={x(at)} x2={x(at)} y1={TOP} y2={y(0)} />
        <circle class="cut-point" cx={x(at)} cy={y(left[at])} r="4" />
      </svg>
      <label class="cut-slider">
        <span class="hidden-text">Imports cut</span>
        <input
          type="range"
          min="0"
          max={all}
          value={at}
          aria-valuetext={text}
          onInput={event => setCyclesChoice({ cuts: Number(event.currentTarget.value) })}
        />
      </label>
      <figcaption>{text}</figcaption>
    </figure>
  );
}

function ticks(all: number): readonly number[] {
  return [...new Set([0, Math.round(all / 2), all])];
}

/** `First 5 of 77 cuts: 244 → 213 files in the largest cycle`. */
function readAt(left: readonly number[], at: number): string {
  const all = left.length - 1;
  if (at === 0) return `Before any cut, the cycle has ${plural(left[0], 'file')}.`;
  const which =
    at === all
      ? `All ${thousands(all)} cuts`
      : at === 1
        ? `First of ${thousands(all)} cuts`
        : `First ${thousands(at)} of ${thousands(all)} cuts`;
  if (left[at] === 0) return `${which}: ${thousands(left[0])} → 0 files, no cycle is left.`;
  return `${which}: ${thousands(left[0])} → ${plural(left[at], 'file')} in the largest cycle left.`;
}

function describe(left: readonly number[]): string {
  const half = left.findIndex(count => 2 * count <= left[0]);
  const all = left.length - 1;
  return `Imports cut and the largest cycle left: from ${plural(left[0], 'file')}, to half after ${thousands(half)} of ${plural(all, 'cut')}, to none after all.`;
}
