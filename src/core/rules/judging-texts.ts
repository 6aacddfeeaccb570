/** Files besides the configuration that say how findings are judged. */
export interface JudgingTexts {
  /** The text of the baseline; absent if there is none. */
  readonly baseline?: string;
  /** Why the baseline cannot be read, in one sentence. */
  readonly problem?: string;
  /** The version of this program: what an older one accepted may no longer be found. */
  readonly version?: string;
  /** The text of CODEOWNERS; absent if there is none. */
  readonly owners?: string;
  /** What precedes ids in its paths. */
  readonly prefix?: string;
  /** The user selects files, so that the findings of all others are unknown. */
  readonly isPartial?: boolean;
}
