import type { LevelSetting } from '../../config/rule-settings.ts';
import { type CompareOptions, compareWithBaseline } from '../../rules/baseline/compare.ts';
import { type Baseline, type BaselineEntry, type Match, notesOf } from '../../rules/baseline/entry.ts';
import { entryLines } from '../../rules/baseline/entry-lines.ts';
import { isOlder, isOutdated, outdatedFinding } from '../../rules/baseline/outdated.ts';
import { staleFinding } from '../../rules/baseline/stale.ts';
import { byImportance, type Finding } from '../../rules/finding.ts';
import type { BaselineSummary } from './model-types.ts';
import type { ReportedFinding } from './report.ts';

/** The baseline of a project. */
export interface KnownFindings extends Baseline {
  /** Relative to the root. */
  readonly file: string;
  /** The version of this program. */
  readonly version: string;
  /** The text that they were read from. */
  readonly text: () => string;
  /** The level of entries that nothing matches. */
  readonly stale: LevelSetting;
}

export interface AssessInput extends Omit<CompareOptions, 'entries'> {
  /** Undefined if the project has none. */
  readonly baseline: KnownFindings | undefined;
}

/** Findings, divided by what the baseline says about them. */
export interface Assessment {
  /** What counts, worst first. */
  readonly reported: readonly ReportedFinding[];
  readonly known: readonly Match[];
  readonly moved: readonly Match[];
  readonly baseline: BaselineSummary | undefined;
}

export function assess({ baseline, findings, ...input }: AssessInput): Assessment {
  if (!baseline) return { reported: findings.map(asNew), known: [], moved: [], baseline: undefined };
  const { file, entries } = baseline;
  const compared = compareWithBaseline({ ...input, findings, entries });
  const { known, moved, expired, expiringSoon } = compared;
  const reported: ReportedFinding[] = [
    ...compared.new.map(asNew),
    ...expired.map(({ finding, entry }) => ({ ...finding, ...notesOf(entry), state: 'expired' as const })),
    ...unmatchedFindings(compared.stale, baseline),
  ];
  return {
    reported: reported.sort(byImportance),
    known,
    moved,
    baseline: {
      file,
      known: known.length,
      moved: moved.length,
      expiringSoon: expiringSoon.map(({ entry }) => entry),
    },
  };
}

/** An upgrade may change what built-in rules find, and should fail nobody's build. */
function unmatchedFindings(
  entries: readonly BaselineEntry[],
  baseline: KnownFindings,
): readonly ReportedFinding[] {
  const { file, text, stale: level, version } = baseline;
  if (level === 'off' || entries.length === 0) return [];
  const lineOf = entryLines(text());
  const isOld = isOlder(baseline, version);
  const outdated = entries.filter(entry => isOld && isOutdated(entry));
  const stale = entries.filter(entry => !outdated.includes(entry));
  return [
    ...stale.map(entry => ({
      ...staleFinding(entry, { file, level, line: lineOf(entry) }),
      state: 'stale' as const,
    })),
    ...(outdated.length > 0 ? [asNew(outdatedFinding(outdated, file, lineOf(outdated[0])))] : []),
  ];
}

function asNew(finding: Finding): ReportedFinding {
  return { ...finding, state: 'new' };
}
