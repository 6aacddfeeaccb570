import { effect } from '@preact/signals';
import { onThemeChange, readColours } from './colours.ts';
import { chosen, crossed, frame, geometry, scroll } from './cursor.ts';
import { draw } from './draw.ts';
import { sheet } from './sheet.ts';

/** Redraws the cells after each change, at most once per frame. Returns a function that stops it. */
export function keepDrawn(canvas: HTMLCanvasElement): () => void {
  let colours = readColours(canvas.parentElement ?? canvas);
  let font = fontOf(canvas);
  let request = 0;

  const stopEffect = effect(() => {
    for (const each of [sheet, geometry, frame, scroll, crossed, chosen]) void each.value;
    schedule();
  });
  const stopTheme = onThemeChange(() => {
    colours = readColours(canvas.parentElement ?? canvas);
    font = fontOf(canvas);
    schedule();
  });
  return () => {
    cancelAnimationFrame(request);
    stopEffect();
    stopTheme();
  };

  function schedule(): void {
    if (request === 0) request = requestAnimationFrame(drawNow);
  }

  function drawNow(): void {
    request = 0;
    const now = sheet.peek();
    const sizes = geometry.peek();
    const context = canvas.getContext('2d', { alpha: false });
    if (!now || !sizes || !context) return;
    const total = now.matrix.size * sizes.cell;
    const width = Math.max(1, Math.min(total, frame.peek().width - sizes.headWidth));
    const height = Math.max(1, Math.min(total, frame.peek().height - sizes.headHeight));
    const ratio = fitTo(canvas, width, height);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.font = font;
    const { left, top } = scroll.peek();
    draw(context, {
      sheet: now,
      geometry: sizes,
      colours,
      left: Math.min(left, total - width),
      top: Math.min(top, total - height),
      width,
      height,
      cross: crossed.peek(),
      chosen: chosen.peek(),
    });
  }
}

/** Sizes the canvas in CSS pixels, with the resolution of the screen. Returns the device pixel ratio. */
function fitTo(canvas: HTMLCanvasElement, width: number, height: number): number {
  const ratio = devicePixelRatio;
  const [deviceWidth, deviceHeight] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== deviceWidth || canvas.height !== deviceHeight) {
    canvas.width = deviceWidth;
    canvas.height = deviceHeight;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  return ratio;
}

function fontOf(canvas: HTMLCanvasElement): string {
  const { fontSize, fontFamily } = getComputedStyle(canvas);
  return `${fontSize} ${fontFamily}`;
}
