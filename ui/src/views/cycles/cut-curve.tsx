import { plural, thousands } from '../../model/names.ts';

interface CutCurveProps {
  /** How many files are free after the first cut, after the first two, and so on. */
  readonly freed: readonly number[];
  readonly files: number;
}

const WIDTH = 360;
const HEIGHT = 72;

/** How many files are free after how many cuts. */
export function CutCurve({ freed, files }: CutCurveProps) {
  const half = 1 + freed.findIndex(count => 2 * count >= files);
  const x = (cuts: number) => ((WIDTH * cuts) / freed.length).toFixed(1);
  const y = (count: number) => (HEIGHT - (HEIGHT * count) / files).toFixed(1);
  const points = freed.map((count, i) => `${x(i + 1)},${y(count)}`);
  const text =
    half === 1
      ? `The first cut frees ${thousands(freed[0])} of ${plural(files, 'file')}.`
      : `${thousands(half)} of ${plural(freed.length, 'cut')} free half of the ${plural(files, 'file')}.`;
  return (
    <figure class="cut-curve">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={text}>
        <polygon class="cut-area" points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
        <polyline class="cut-line" points={`0,${HEIGHT} ${points.join(' ')}`} />
        <line class="cut-half" x1={x(half)} x2={x(half)} y1="0" y2={HEIGHT} />
      </svg>
      <figcaption class="muted">{text}</figcaption>
    </figure>
  );
}
