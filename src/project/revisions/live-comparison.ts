import type { Snapshot } from '../../core/ask/snapshot.ts';
import type { Companion } from '../../core/churn/usually-changed.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Environment } from '../../shared/state-folder.ts';
import { today } from '../../shared/today.ts';
import type { Engine } from '../engine/engine.ts';
import { isShallow } from '../git/clone-kind.ts';
import { gitPaths } from '../git/paths.ts';
import { readRefs } from '../git/refs.ts';
import { openRepository } from '../git/repository.ts';
import { readRange } from '../settings/range.ts';
import type { ProjectSettings } from '../settings/settings.ts';
import { type BaseSideOptions, createBaseSide } from './base-side.ts';
import { companionsOf, type Habits, readHabits } from './companions.ts';
import { compareStates, earlierRules } from './compare.ts';
import { diffAnswer, type ServedDiff } from './diff-answer.ts';
import { reportOf } from './diff-report.ts';
import { type ConvertedBlobs, withSameLineEndings } from './line-endings.ts';
import { measuresKey } from './measures-key.ts';
import type { State, States } from './states.ts';

/** Compares the files on disk, as the engine of the project knows them, with a commit. One call at a time. */
export interface LiveComparison {
  /** The JSON of the difference to the merge base of this revision and HEAD. Later ones are announced if it is followed. */
  diff(base: string | undefined, isFollowed: boolean): Promise<string>;
  states(base: string | undefined, command: string): Promise<States>;
  close(): Promise<void>;
}

export interface LiveComparisonOptions {
  readonly root: string;
  readonly settings: ProjectSettings;
  readonly env: Environment;
  readonly engine: Engine;
  readonly openWith: BaseSideOptions['open'];
  readonly current: () => Promise<State>;
  readonly pause: () => Promise<void>;
  readonly clock: Clock;
  readonly onDiff: (revision: number) => void;
  /** Has somebody compared the files with an earlier revision of them? */
  readonly isAskedElsewhere: () => boolean;
  readonly signal: AbortSignal;
}

const IDLE_MS = 10 * 60_000;
const MOST_ATTEMPTS = 3;

export function createLiveComparison(options: LiveComparisonOptions): LiveComparison {
  const { root, settings, env, engine, openWith, current, pause, clock, onDiff, isAskedElsewhere, signal } =
    options;
  const base = createBaseSide({ root, open: openWith, clock, idleMs: IDLE_MS, onDrop: forget });
  /** The last answer, and the habits before the last base: a log of a year may take a second. */
  let last: { readonly key: string; readonly text: string } | undefined;
  let habits:
    | { readonly snapshot: Snapshot; readonly isCut: boolean; readonly companions: readonly Companion[] }
    | undefined;
  const converted: ConvertedBlobs = new Set();
  /** The base that is followed, and where it and HEAD were; undefined if none is. */
  let asked: { readonly name: string; mark: string } | undefined;

  const unsubscribe = engine.subscribe(outcome => {
    if (outcome.type === 'failed' || outcome.type === 'yielded') return;
    // A later revision is announced when it has been judged, because a comparison needs that.
    if (outcome.type === 'published' && outcome.previous) return;
    const { revision } = outcome.snapshot;
    const isRead = outcome.type === 'published' || (engine.lastRun()?.read ?? 0) > 0;
    setImmediate(() => announce(revision, isRead));
  });
  const unsubscribeJudged = engine.onJudged(({ revision }) => announce(revision, true));

  return {
    async diff(text, isFollowed) {
      const found = await states(text, 'diff');
      const { range, config } = found;
      const { snapshot, contents } = found.after;
      if (isFollowed) asked = { name: range.base.name, mark: markOf(range.base.name) };
      const earlier = await earlierRules(found, { settings, env });
      const day = today();
      const { revision } = snapshot;
      const inputs = [range.base, measuresKey('', config, root), revision, contents.version, earlier, day];
      const key = JSON.stringify(inputs);
      if (last?.key === key) return last.text;
      await pause();
      const comparison = await compareStates(found, { earlier, today: day, pause });
      const companions = await companionsOf(found, () => readHabitsOnce(found));
      const answer: ServedDiff = { revision, ...diffAnswer(reportOf(comparison), companions) };
      last = { key, text: JSON.stringify(answer) };
      return last.text;
    },
    states,
    async close() {
      unsubscribe();
      unsubscribeJudged();
      await base.close();
    },
  };

  function announce(revision: number, isRead: boolean): void {
    if (signal.aborted || !(asked || isAskedElsewhere())) return;
    if (hasMoved() || isRead) onDiff(revision);
  }

  function forget(): void {
    last = undefined;
    habits = undefined;
    converted.clear();
  }

  async function readHabitsOnce({ range, before }: States): Promise<Habits> {
    const paths = gitPaths(root);
    // A shallow clone may become a complete one.
    const isCut = paths !== undefined && isShallow(paths);
    if (habits?.snapshot !== before.snapshot || habits.isCut !== isCut) {
      const read = await readHabits({ root, env, commit: range.base.commit, signal });
      habits = { snapshot: before.snapshot, isCut, companions: read(before) };
    }
    const { companions } = habits;
    return () => companions;
  }

  async function states(text: string | undefined, command: string): Promise<States> {
    signal.throwIfAborted();
    using repository = openRepository({ root, env });
    const range = await readRange(repository, { text, isStaged: false, env, command });
    for (let attempt = 1; ; attempt++) {
      const { config } = (await current()).snapshot;
      const { state, isFor } = await base.at(repository, range.base.commit, config);
      const after = await current();
      const before = withSameLineEndings(state, after, converted);
      const found = { range, config, before, after, prefix: repository.paths.prefix };
      // Both are analysed by the same configuration, which somebody may have edited meanwhile.
      if (measuresKey('', after.snapshot.config, root) !== measuresKey('', config, root)) continue;
      // Without a watcher, the engine of the project does not see what the other one has just read.
      if (isFor(after.contents) || attempt >= MOST_ATTEMPTS) return found;
      await base.drop();
    }
  }

  /** Have HEAD or the base moved since the last call, as after a commit? */
  function hasMoved(): boolean {
    if (!asked) return false;
    const mark = markOf(asked.name);
    const isOther = mark !== asked.mark;
    asked.mark = mark;
    return isOther;
  }

  function markOf(name: string): string {
    try {
      const paths = gitPaths(root);
      const refs = paths && readRefs(paths);
      return JSON.stringify([refs?.target('HEAD'), refs?.read('HEAD'), refs?.find(name)?.id]);
    } catch {
      return ''; // The next question has the reason.
    }
  }
}
