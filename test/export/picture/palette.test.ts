import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { colourOf, THEMES, type Theme, type Token } from '../../../src/core/formats/picture/palette.ts';

const test = suite('palette');

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** How linear colours look to people without one kind of cones (Machado, Oliveira and Fernandes, 2009). */
const SIGHT: Readonly<Record<string, Matrix>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
/** About five times the difference that people just notice. */
const LEAST_DIFFERENCE = 12;
/** What WCAG asks of graphics. */
const LEAST_CONTRAST = 3;

const TINTS = Array.from({ length: 8 }, (_, i) => `tint-${i}` as Token);

for (const theme of THEMES) {
  for (const [sight, matrix] of Object.entries(SIGHT))
    test(`${theme}: areas, other boxes and upward lines are told apart with ${sight}`, () => {
      const seen = [...TINTS, 'up' as const, 'ink-3' as const].map(token => ({
        token,
        lab: labOf(times(matrix, linear(token, theme))),
      }));
      for (const [i, one] of seen.entries())
        for (const other of seen.slice(i + 1)) {
          const difference = Math.hypot(...one.lab.map((value, k) => value - other.lab[k]));
          assert.ok(difference >= LEAST_DIFFERENCE, `${one.token} and ${other.token}: ${difference}`);
        }
    });

  test(`${theme}: areas stand out from what is behind them`, () => {
    const luminance = (token: Token) => {
      const [r, g, b] = linear(token, theme);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    for (const tint of TINTS) {
      const [dark, bright] = [luminance(tint), luminance('surface')].sort((a, b) => a - b);
      assert.ok((bright + 0.05) / (dark + 0.05) >= LEAST_CONTRAST, tint);
    }
  });
}

function linear(token: Token, theme: Theme): Triple {
  const colour = colourOf(token, theme);
  const [r, g, b] = [1, 3, 5].map(at => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [r, g, b];
}

function times(matrix: Matrix, [r, g, b]: Triple): Triple {
  const [x, y, z] = matrix.map(row => Math.min(1, Math.max(0, row[0] * r + row[1] * g + row[2] * b)));
  return [x, y, z];
}

/** CIELAB, in which distances are about as large as differences look. */
function labOf([r, g, b]: Triple): Triple {
  const x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047;
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883;
  const scaled = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  return [116 * scaled(y) - 16, 500 * (scaled(x) - scaled(y)), 200 * (scaled(y) - scaled(z))];
}

test.run();
