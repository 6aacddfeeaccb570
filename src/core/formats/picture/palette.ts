export type Theme = 'light' | 'dark';

export const THEMES: readonly Theme[] = ['light', 'dark'];

/** The colours of the page that a picture uses, by the names of their tokens, for the light and the dark theme. */
export const TOKENS = {
  page: ['#f6f7f9', '#12151b'],
  surface: ['#ffffff', '#181c24'],
  'line-strong': ['#b9c0cc', '#465064'],
  ink: ['#1a2130', '#e6eaf2'],
  'ink-2': ['#4d5768', '#b3bccb'],
  'ink-3': ['#66707f', '#8e98a9'],
  out: ['#a85a06', '#eea35c'],
  up: ['#c02b30', '#ff7b7b'],
  'up-1': ['#7a1430', '#ffb8b0'],
  'up-2': ['#e2574f', '#d24a52'],
  'up-soft': ['#fbe6e6', '#3b181a'],
  new: ['#8f6400', '#f0c355'],
  'new-soft': ['#fdf1cf', '#362a0c'],
  good: ['#1a7a46', '#5fcf92'],
  'in-soft': ['#e2f3e9', '#15301f'],
  'heat-0': ['#e9edf5', '#232936'],
  'heat-1': ['#cfdaf3', '#2c3a5c'],
  'heat-2': ['#f5dfb0', '#5c4a22'],
  'heat-3': ['#efb178', '#86502c'],
  'heat-4': ['#dc6e5a', '#a83f38'],
  'tint-0': ['#2d61d0', '#5785fa'],
  'tint-1': ['#1b9a52', '#46b17b'],
  'tint-2': ['#7773d3', '#a98bf0'],
  'tint-3': ['#b46d05', '#e0a73f'],
  'tint-4': ['#2a84b8', '#39c1e4'],
  'tint-5': ['#b13d9b', '#ee83d4'],
  'tint-6': ['#699e2f', '#b2e035'],
  'tint-7': ['#5e642d', '#cfb067'],
} as const;

export type Token = keyof typeof TOKENS;

export function colourOf(token: Token, theme: Theme): string {
  return TOKENS[token][THEMES.indexOf(theme)];
}

/** The colours of a box and of the lines that lead to it. */
export interface BoxColours {
  readonly line: string;
  readonly border: string;
  readonly fill: string;
  readonly swatch: string;
}

const HEAT_TINTS: readonly Token[] = ['line-strong', 'tint-0', 'tint-3', 'out', 'up'];
const FILL_SHARE = 0.13;
const BORDER_SHARE = 0.7;
const SWATCH_SHARE = 0.45;

/** The colours of `tint-3`, `heat-2` or `plain`, as the style sheet of the page mixes them. */
export function boxColours(tint: string, theme: Theme): BoxColours {
  const surface = colourOf('surface', theme);
  const heat = /^heat-([0-4])$/.exec(tint);
  const token = heat ? HEAT_TINTS[Number(heat[1])] : tint in TOKENS ? (tint as Token) : 'ink-3';
  const line = colourOf(token, theme);
  const filled = heat ? colourOf(tint as Token, theme) : undefined;
  return {
    line,
    border: mixed(line, surface, BORDER_SHARE),
    fill: filled ?? mixed(line, surface, FILL_SHARE),
    swatch: filled ?? mixed(line, surface, SWATCH_SHARE),
  };
}

/** As `color-mix(in srgb, …)`: so much of one colour, the rest of the other. */
function mixed(one: string, other: string, share: number): string {
  const channels = [1, 3, 5].map(at => {
    const [a, b] = [one, other].map(colour => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round(a * share + b * (1 - share));
  });
  return `#${channels.map(value => value.toString(16).padStart(2, '0')).join('')}`;
}
