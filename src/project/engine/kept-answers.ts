import { once } from '../../shared/once.ts';
import type { FileId } from '../../types.ts';

/** Answers about files that are found out on demand and hold until bytes or edges of their files change. */
export interface KeptAnswers<Answer, All> {
  /** Takes the answers of a stored state, which are decoded when they are needed. */
  restore(decode: () => ReadonlyMap<FileId, Answer>): () => All;
  /** Undefined while an answer is missing. */
  complete(): ReadonlyMap<FileId, Answer> | undefined;
  /** Names files with other bytes or other edges than before. Returns whether an answer is outdated. */
  invalidate(ids: Iterable<FileId> | 'all'): boolean;
  /** Is an update still to come, or incomplete? */
  isOpen(): boolean;
  /** The graph is another one, so an update must come before `current`. */
  reopen(): void;
  has(id: FileId): boolean;
  /** Perhaps of an earlier state. */
  get(id: FileId): Answer | undefined;
  isStale(id: FileId): boolean;
  /** Forgets the answers about all other files. */
  keepOnly(wanted: { has(id: FileId): boolean }): void;
  /** An answer that is not certain stays stale. */
  record(id: FileId, answer: Answer, isCertain?: boolean): void;
  /** All that is wanted is known. Returns whether it differs from when this was last called. */
  close(): boolean;
  /** All answers: the same object until one of them changes. */
  current(): All;
}

export interface AnswerKind<Answer, All> {
  isSame(before: Answer | undefined, now: Answer): boolean;
  /** Does it say no more than a missing answer? */
  isNothing(answer: Answer): boolean;
  collect(answers: ReadonlyMap<FileId, Answer>): All;
}

export function createKeptAnswers<Answer, All>(kind: AnswerKind<Answer, All>): KeptAnswers<Answer, All> {
  let answers: Map<FileId, Answer> | undefined = new Map();
  /** What is restored, until an answer is needed. */
  let restored: (() => ReadonlyMap<FileId, Answer>) | undefined;
  const stale = new Set<FileId>();
  let all: (() => All) | undefined;
  let isCurrent = true;
  let isChanged = false;

  return {
    restore(decode) {
      const decoded = once(decode);
      restored = decoded;
      answers = undefined;
      all = once(() => kind.collect(decoded()));
      return all;
    },
    complete: () => (isCurrent && stale.size === 0 ? known() : undefined),
    invalidate(ids) {
      for (const id of ids === 'all' ? known().keys() : ids) if (known().has(id)) stale.add(id);
      if (stale.size > 0) isCurrent = false;
      return stale.size > 0;
    },
    isOpen: () => !isCurrent,
    reopen() {
      isCurrent = false;
    },
    has: id => known().has(id),
    get: id => known().get(id),
    isStale: id => stale.has(id),
    keepOnly(wanted) {
      for (const [id, answer] of known()) {
        if (wanted.has(id)) continue;
        known().delete(id);
        stale.delete(id);
        if (!kind.isNothing(answer)) noteChange();
      }
    },
    record(id, answer, isCertain = true) {
      if (!kind.isSame(known().get(id), answer)) noteChange();
      known().set(id, answer);
      if (isCertain) stale.delete(id);
      else stale.add(id);
    },
    close() {
      const wasChanged = isChanged;
      isCurrent = true;
      isChanged = false;
      return wasChanged;
    },
    current() {
      if (!isCurrent) throw new Error('the state is not judged yet');
      all ??= once(() => kind.collect(known()));
      return all();
    },
  };

  function known(): Map<FileId, Answer> {
    answers ??= new Map(restored?.());
    restored = undefined;
    return answers;
  }

  function noteChange(): void {
    isChanged = true;
    all = undefined;
  }
}
