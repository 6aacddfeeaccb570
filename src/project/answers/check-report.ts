import type { Config } from '../../core/config/options.ts';
import type { DiffReport } from '../../core/formats/diff/report.ts';
import type { FindingsReport } from '../../core/formats/findings/report.ts';
import { ownersIn } from '../../core/rules/owners.ts';
import { version } from '../../shared/version.ts';
import type { FileId } from '../../types.ts';
import { ownersText } from '../settings/judging-texts.ts';
import { repositoryTop } from '../settings/repository-top.ts';
import { readText, type Source } from '../source/source.ts';
import type { CheckAnswer } from './question.ts';

/** What a check says about a project. */
export interface Checked {
  readonly root: string;
  readonly config: Config;
  readonly answer: CheckAnswer;
  /** The text of a file that was judged. */
  readText(file: FileId): string | undefined;
  /** What changed since the base, if only that counts. */
  readonly change?: DiffReport | undefined;
}

/** Reads the files that were judged. */
export function textsIn(source: Source): (file: FileId) => string | undefined {
  return file => readText(source, file, Number.MAX_SAFE_INTEGER);
}

/** What the formats render. */
export function reportOf(
  { root, config, answer, readText, change }: Checked,
  style: FindingsReport['style'],
): FindingsReport {
  const { reported, baseline, rules, idleRules, notJudged, allowed } = answer;
  const ownerOf = ownersIn(ownersText(root, config));
  return {
    findings: reported.map(finding => ({ ...ownerNote(ownerOf(finding.from)), ...finding })),
    rules,
    idleRules,
    notJudged,
    allowed,
    baseline,
    repositoryPrefix: repositoryTop(root, config).prefix.replace(/\/$/, ''),
    version: version(),
    readText,
    ...(change && { since: { ...change.base, isTouched: touchedIn(change) } }),
    style,
  };
}

/** Has the file other bytes than in the base? */
function touchedIn({ difference: { files } }: DiffReport): (file: FileId) => boolean {
  const { added, removed, renamed, changed } = files;
  const touched = new Set([
    ...added,
    ...removed,
    ...changed,
    ...renamed.flatMap(({ from, to }) => [from, to]),
  ]);
  return file => touched.has(file);
}

function ownerNote([owner]: readonly string[]): { readonly owner?: string } {
  return owner === undefined ? {} : { owner };
}
