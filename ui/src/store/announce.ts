import type {
  FindingsModel,
  JudgedFinding,
  JudgementEvent,
} from '../../../src/core/formats/findings/model-types.ts';
import type { Delta } from '../../../src/core/report/delta-types.ts';
import { EDGE_FLAGS } from '../../../src/core/report/model-types.ts';
import { isMarked } from '../model/finding-edges.ts';
import { baseName } from '../model/names.ts';
import type { Project } from '../model/types.ts';
import { type Toast, toasts } from './state.ts';

const SHOWN_MS = 8000;
let last = 0;

type Graded = Pick<Project, 'health'>;

/** Shows a toast for each cycle that a save formed, merged or made grow, and one if it cost the project its grade. */
export function announceConsequences(
  consequences: JudgementEvent['consequences'],
  before: Graded,
  now: Graded,
): void {
  const isOtherGrade = before.health.grade !== now.health.grade;
  for (const { kind, effect, message } of consequences)
    if (effect === 'worse' && (kind === 'cycle' || isOtherGrade)) showToast(message, 'bad');
}

/** Shows a toast for layer violations. */
export function announceViolations(delta: Delta): void {
  const violations = delta.edges.added.filter(({ flags }) => (flags & EDGE_FLAGS.violation) !== 0);
  if (violations.length === 1) {
    const [{ source, target }] = violations;
    showToast(`New layer violation: ${baseName(source)} uses ${baseName(target)}`, 'bad');
  } else if (violations.length > 1) showToast(`${violations.length} new layer violations`, 'bad');
}

/** Shows a toast if a save broke a rule of the project. The built-in ones are about what is announced above. */
export function announceFindings(before: FindingsModel, now: FindingsModel): void {
  const known = new Set(before.findings.filter(isMarked).map(({ id }) => id));
  const declared = new Set(now.rules.filter(({ kind }) => kind !== 'built-in').map(({ name }) => name));
  const isNews = (finding: JudgedFinding) =>
    isMarked(finding) && declared.has(finding.rule) && !known.has(finding.id);
  const news = now.findings.filter(isNews);
  if (news.length === 1) showToast(`Rule ${news[0].rule}: ${news[0].message}`, 'bad');
  else if (news.length > 1) showToast(`${news.length} new rule violations`, 'bad');
}

export function showToast(text: string, kind: Toast['kind'] = 'plain'): void {
  const id = ++last;
  toasts.value = [...toasts.value.slice(-3), { id, text, kind }];
  setTimeout(() => dismissToast(id), SHOWN_MS);
}

export function dismissToast(id: number): void {
  toasts.value = toasts.value.filter(toast => toast.id !== id);
}
