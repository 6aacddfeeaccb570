import type { AnalyzeOptions } from '../../core/analyze/analyze.ts';
import type { Config } from '../../core/config/options.ts';
import type { JudgingTexts } from '../../core/rules/judging-texts.ts';
import type { LazyGraphState } from './graph-state.ts';

/** What a run leaves for the next. */
export interface RunState {
  readonly config: Config;
  readonly judgingTexts: JudgingTexts;
  /** Identifies what the ids of the model are relative to. */
  readonly view: string;
  readonly rules: AnalyzeOptions;
  readonly graph: LazyGraphState;
  /** The paths that cannot be read, and why, as a text. */
  readonly unreadable: string;
  /** Globs of `include` that match nothing. */
  readonly unmatched: readonly string[];
}
