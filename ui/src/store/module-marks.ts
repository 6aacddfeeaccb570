import { effect, signal } from '@preact/signals';
import { chunk } from './chunk.ts';
import { overview } from './overview.ts';

/** The pairs of boxes that findings about modules name, by `from to` → what they say. Undrawn until the chunk is loaded. */
export const marks = signal<ReadonlyMap<string, string>>(new Map());

const findings = chunk(() => import('../model/overview-marks.ts'));

/** Most projects need the chunk, but not for the first picture. */
export function startMarks(): () => void {
  return effect(() => {
    const state = overview.value;
    const { againstTheGrain = [], knots = [], pastTheEntry = [] } = state?.project.moduleFindings ?? {};
    if (!state || againstTheGrain.length + knots.length + pastTheEntry.length === 0) {
      if (marks.peek().size > 0) marks.value = new Map();
      return;
    }
    findings().then(
      ({ overviewMarks }) => {
        if (overview.peek() === state) marks.value = overviewMarks(state);
      },
      // The next save tries again.
      () => undefined,
    );
  });
}
