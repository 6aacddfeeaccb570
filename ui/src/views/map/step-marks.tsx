import { markPoint } from '../../canvas/edge-mark.ts';
import { curveBetween } from '../../model/curves.ts';
import { layout } from '../../store/derived.ts';
import { picture } from './picture.ts';
import { viewCamera } from './view-camera.ts';

/** The numbers of the steps of a path, on their lines. The panel lists the same numbers as text. */
export function StepMarks() {
  const map = layout.value;
  if (!map || !picture.value) return null;
  const { x, y, scale } = viewCamera.value;
  return (
    <div class="step-marks" aria-hidden="true">
      {picture.value.steps
        .filter(({ numbers }) => numbers.length > 0)
        .map(({ from, to, isUp, numbers }) => {
          const at = markPoint(map, curveBetween(map.boxes[from], map.boxes[to]));
          return (
            <span
              key={`${from} ${to}`}
              class={isUp ? 'step-mark up' : 'step-mark'}
              style={{ left: `${(at.x - x) * scale}px`, top: `${(at.y - y) * scale}px` }}
            >
              {numbers.join(', ')}
            </span>
          );
        })}
    </div>
  );
}
