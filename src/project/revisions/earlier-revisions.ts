import { rulesBefore } from '../../core/ask/side.ts';
import { noDifference } from '../../core/diff/difference.ts';
import type { Difference } from '../../core/diff/types.ts';
import { today } from '../../shared/today.ts';
import { compareStates } from './compare.ts';
import { diffAnswer, type ServedDiff } from './diff-answer.ts';
import type { State } from './states.ts';

/** Compares the files on disk with what was published earlier, as a page that stays open does. */
export interface EarlierRevisions {
  /**
   * The JSON of the difference. The current revision is remembered, so that later ones can be compared with it. It is
   * also the base if the other one is not known; the name of the base says so.
   */
  diff(revision: number): Promise<string>;
  /** Has anybody asked yet? */
  isAsked(): boolean;
}

export interface EarlierRevisionsOptions {
  readonly current: () => Promise<State>;
  readonly pause: () => Promise<void>;
}

/** Each costs as much memory as a snapshot, once the files have changed. */
const MOST_REMEMBERED = 3;

export function createEarlierRevisions({ current, pause }: EarlierRevisionsOptions): EarlierRevisions {
  /** By revision, the one that was asked for longest ago first. */
  const remembered = new Map<number, State>();
  let last: { readonly key: string; readonly text: string } | undefined;

  return {
    async diff(revision) {
      const after = await current();
      const before = recall(revision, after);
      const base = before.snapshot.revision;
      const { snapshot, contents } = after;
      const key = JSON.stringify([base, snapshot.revision, contents.version, today()]);
      if (last?.key !== key) last = { key, text: JSON.stringify(await compare(base, before, after)) };
      return last.text;
    },
    isAsked: () => remembered.size > 0,
  };

  function recall(revision: number, now: State): State {
    const known = remembered.get(revision) ?? now;
    const number = known.snapshot.revision;
    remembered.delete(number);
    remembered.set(number, known);
    for (const [oldest] of remembered) {
      if (remembered.size <= MOST_REMEMBERED) break;
      remembered.delete(oldest);
    }
    return known;
  }

  async function compare(revision: number, before: State, after: State): Promise<ServedDiff> {
    const isSame = before.snapshot === after.snapshot && before.contents.version === after.contents.version;
    const difference = isSame ? noDifference(after.snapshot.analysis) : await differenceOf(before, after);
    const base = { name: `revision ${revision}` };
    return {
      revision: after.snapshot.revision,
      ...diffAnswer({ base, head: 'the work tree', difference }, []),
    };
  }

  async function differenceOf(before: State, after: State): Promise<Difference> {
    await pause();
    const { config } = after.snapshot;
    const range = { base: { name: '', commit: '' }, head: undefined };
    const states = { range, config, before: judgedAs(before, after), after, prefix: '' };
    const { difference } = await compareStates(states, {
      earlier: rulesBefore(before.snapshot.config, config),
      today: today(),
      pause,
    });
    return difference;
  }
}

/** Both sides are judged by the later rules. */
function judgedAs(before: State, after: State): State {
  const { snapshot } = before;
  if (!rulesBefore(snapshot.config, after.snapshot.config).rules) return before;
  const { graph, analysis } = snapshot;
  return { ...before, snapshot: { ...snapshot, graph, analysis, config: after.snapshot.config } };
}
