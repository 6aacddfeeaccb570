import type { Delta } from '../../../src/report/delta-types.ts';
import { fileNode } from '../model/ids.ts';
import { baseName, plural } from '../model/names.ts';
import type { Project } from '../model/types.ts';
import { type Toast, toasts } from './state.ts';

/** Only a new cycle or a new import against the layers is worth a word; everything else is seen. */

const SHOWN_MS = 8000;
let last = 0;

export function announce(delta: Delta, project: Project): void {
  // A group with one member more is closed and opened as another one, which is no new cycle.
  const members = new Set(delta.cycles.closed.flat());
  for (const cycle of delta.cycles.opened) {
    if (!cycle.some(file => members.has(file)))
      say(`New cycle of ${plural(cycle.length, 'file')}: ${names(cycle)}`, 'bad');
  }
  const against = delta.edges.added.filter(({ source, target }) => isUpward(project, source, target));
  if (against.length === 1) {
    say(
      `New import against the layer rules: ${baseName(against[0].source)} uses ${baseName(against[0].target)}`,
      'bad',
    );
  } else if (against.length > 1) say(`${against.length} new imports against the layer rules`, 'bad');
}

export function say(text: string, kind: Toast['kind'] = 'plain'): void {
  const id = ++last;
  toasts.value = [...toasts.value.slice(-3), { id, text, kind }];
  setTimeout(() => dismiss(id), SHOWN_MS);
}

export function dismiss(id: number): void {
  toasts.value = toasts.value.filter(toast => toast.id !== id);
}

function names(files: readonly string[]): string {
  const first = files.slice(0, 3).map(baseName).join(', ');
  return files.length > 3 ? `${first} …` : first;
}

function isUpward(project: Project, source: string, target: string): boolean {
  const [from, to] = [fileNode(project, source), fileNode(project, target)];
  if (from < 0 || to < 0 || project.layer[from] < 0 || project.layer[to] < 0) return false;
  const [low, high] = [project.layers[project.layer[from]], project.layers[project.layer[to]]];
  return low.name !== high.name && low.rank < high.rank;
}
