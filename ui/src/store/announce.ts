import type { FindingsModel, JudgedFinding } from '../../../src/core/formats/findings/model-types.ts';
import type { Delta } from '../../../src/core/report/delta-types.ts';
import { EDGE_FLAGS } from '../../../src/core/report/model-types.ts';
import { KIND_NAMES, knotOf } from '../model/cycle-findings.ts';
import { isMarked } from '../model/finding-edges.ts';
import { fileNode } from '../model/ids.ts';
import { baseName, plural } from '../model/names.ts';
import type { Project } from '../model/types.ts';
import { type Toast, toasts } from './state.ts';

const SHOWN_MS = 8000;
let last = 0;

/** Shows a toast for each new cycle that counts, once it is known whether it does. */
export function announceCycles(changes: readonly Delta['cycles'][], now: Project): void {
  // A cycle that gains a member is closed and opened again; it is not a new cycle.
  const members = new Set(changes.flatMap(({ closed }) => closed.flat()));
  for (const cycle of changes.flatMap(({ opened }) => opened)) {
    const first = fileNode(now, cycle[0]);
    if (first === -1 || cycle.some(file => members.has(file))) continue;
    const finding = now.findings.find(each => each.counts && each.cycle === now.cycleOf[first]);
    if (!finding) continue;
    const files = knotOf(now, finding).members.map(file => now.ids[file]);
    showToast(`New ${KIND_NAMES[finding.kind]} of ${plural(files.length, 'file')}: ${names(files)}`, 'bad');
  }
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

function names(files: readonly string[]): string {
  const first = files.slice(0, 3).map(baseName).join(', ');
  return files.length > 3 ? `${first} …` : first;
}
