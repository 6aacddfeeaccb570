import type { NamedFrame, OverviewColours } from '../../layout/colours.ts';
import type { Flow } from '../../layout/flow.ts';
import type { OverviewBox } from '../../layout/overview.ts';
import type { AloneRow, PlacedBox, PlacedLine } from '../../layout/placed.ts';
import type { SentencePart } from '../../layout/sentence.ts';
import type { Theme } from './palette.ts';

/** A picture of a project with everything that is said around it. */
export interface Poster {
  /** The name of the project. */
  readonly title: string;
  /** ISO 8601. */
  readonly generatedAt: string;
  readonly files: number;
  readonly imports: number;
  /** Language → the number of its files. */
  readonly languages: ReadonlyMap<string, number>;
  readonly health: { readonly score: number | null; readonly grade: string };
  readonly sentence: readonly SentencePart[];
  /** What is drawn and what is left out, in a few words. */
  readonly drawn: string;
  readonly boxes: readonly OverviewBox[];
  readonly names: readonly string[];
  /** Box → what is written in it. */
  readonly labels: readonly string[];
  readonly placed: readonly PlacedBox[];
  readonly frames: readonly NamedFrame[];
  readonly alone?: AloneRow | undefined;
  readonly flow: Flow;
  /** The boxes of the largest tangle. */
  readonly tangle: readonly number[];
  readonly lines: readonly PosterLine[];
  /** Box → the tone of the upward lines that begin there. */
  readonly tones: readonly number[];
  readonly colours: OverviewColours;
  readonly theme: Theme;
}

export interface PosterLine extends Pick<PlacedLine, 'points' | 'isArc'> {
  readonly from: number;
  readonly to: number;
  readonly imports: number;
  readonly isUpward: boolean;
}
