import type { Delta } from '../../../src/report/delta-types.ts';
import { EDGE_FLAGS } from '../../../src/report/model-types.ts';
import { baseName, plural } from '../model/names.ts';
import { type Toast, toasts } from './state.ts';

/** Only a new cycle or a new import against the layers is worth a word; everything else is seen. */

const SHOWN_MS = 8000;
let last = 0;

export function announce(delta: Delta): void {
  // A group with one member more is closed and opened as another one, which is no new cycle.
  const members = new Set(delta.cycles.closed.flat());
  for (const cycle of delta.cycles.opened) {
    if (!cycle.some(file => members.has(file)))
      say(`New cycle of ${plural(cycle.length, 'file')}: ${names(cycle)}`, 'bad');
  }
  const against = delta.edges.added.filter(({ flags }) => (flags & EDGE_FLAGS.violation) !== 0);
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
