import { isDeepStrictEqual } from 'node:util';
import {
  type Bindings,
  bindingsOf,
  type FileBindings,
  type Offer,
  type Taken,
} from '../../core/analyze/modules/bindings.ts';
import { type Graph, nodeOf } from '../../core/graph/graph.ts';
import { once } from '../../shared/once.ts';
import type { FileId } from '../../types.ts';
import { type OutlineInput, readOutlines, type Wanted } from './outlines.ts';

/** What an update reads: the state of the run that came before it. */
export interface BindingInput extends OutlineInput {
  readonly graph: Graph;
  /** The files whose names matter. */
  readonly wanted: Wanted;
}

/** What was found out about one file, in numbers of nodes. */
export type SavedBinding = readonly [
  file: number,
  /** Null where it is not certain. */
  takes: readonly (readonly [target: number, taken: Taken | null])[],
  offers: readonly (readonly [as: string, target: number, name: string])[],
  /** Only its imports up to this line were read; null for all of the text. */
  lastLine: number | null,
];

/** Finds out which names files share, for those in which it decides whether an import goes past the entry of a module. */
export interface Binding {
  restore(graph: () => Graph, saved: readonly SavedBinding[]): () => Bindings;
  /** Undefined while an answer is missing. */
  save(graph: Graph): readonly SavedBinding[] | undefined;
  /** Names files with other bytes or other edges than before. Returns whether an answer is outdated. */
  invalidate(ids: Iterable<FileId> | 'all'): boolean;
  /** The graph is another one, so the next update must come before `current`. */
  reopen(): void;
  /** Reads what is not known. What an aborted update found out is kept. */
  update(input: BindingInput, signal: AbortSignal): Promise<{ readonly isChanged: boolean }>;
  /** The answers of the last update. */
  current(): Bindings;
}

interface Answer {
  readonly bindings: FileBindings;
  /** As it was asked for. */
  readonly lastLine: number | undefined;
}

/** Texts are read so many at a time. */
const AT_ONCE = 100;

export function createBinding(): Binding {
  let answers: Map<FileId, Answer> | undefined = new Map();
  /** What is restored, until an answer is needed. */
  let restored: (() => ReadonlyMap<FileId, Answer>) | undefined;
  const stale = new Set<FileId>();
  let bindings: (() => Bindings) | undefined;
  let isCurrent = true;

  return {
    restore(graph, saved) {
      const decoded = once(() => decode(graph(), saved));
      restored = decoded;
      answers = undefined;
      bindings = once(() => bindingsIn(decoded()));
      return bindings;
    },
    save: graph => (isCurrent && stale.size === 0 ? encode(graph, known()) : undefined),
    invalidate(ids) {
      for (const id of ids === 'all' ? known().keys() : ids) if (known().has(id)) stale.add(id);
      if (stale.size > 0) isCurrent = false;
      return stale.size > 0;
    },
    reopen() {
      isCurrent = false;
    },
    update,
    current() {
      if (!isCurrent) throw new Error('the state is not judged yet');
      return bindingsNow();
    },
  };

  function known(): Map<FileId, Answer> {
    answers ??= new Map(restored?.());
    restored = undefined;
    return answers;
  }

  /** The same object until an answer changes. */
  function bindingsNow(): Bindings {
    bindings ??= once(() => bindingsIn(known()));
    return bindings();
  }

  async function update({ graph, wanted, ...input }: BindingInput, signal: AbortSignal) {
    let isChanged = false;
    for (const id of known().keys()) {
      if (wanted.has(id)) continue;
      known().delete(id);
      stale.delete(id);
      noteChange();
    }
    const unknown = [...wanted].filter(([id, lastLine]) => stale.has(id) || !isKnown(id, lastLine));
    for (let at = 0; at < unknown.length; at += AT_ONCE) {
      const part = new Map(unknown.slice(at, at + AT_ONCE));
      const outlines = await readOutlines(part, input);
      signal.throwIfAborted();
      for (const [id, lastLine] of part) {
        const outline = outlines.get(id);
        const found = outline ? bindingsOf(outline, graph, nodeOf(graph, id)) : NOTHING;
        if (!isSame(known().get(id)?.bindings, found)) noteChange();
        known().set(id, { bindings: found, lastLine });
        stale.delete(id);
      }
    }
    isCurrent = true;
    return { isChanged };

    function noteChange(): void {
      isChanged = true;
      bindings = undefined;
    }

    function isKnown(id: FileId, lastLine: number | undefined): boolean {
      const answer = known().get(id);
      if (!answer || answer.lastLine === undefined) return answer !== undefined;
      return lastLine !== undefined && lastLine <= answer.lastLine;
    }
  }
}

const NOTHING: FileBindings = { takes: new Map(), offers: [] };

function bindingsIn(answers: ReadonlyMap<FileId, Answer>): Bindings {
  return new Map(Array.from(answers, ([id, { bindings }]) => [id, bindings]));
}

function isSame(a: FileBindings | undefined, b: FileBindings): boolean {
  return a !== undefined && isDeepStrictEqual(a, b);
}

function encode(graph: Graph, answers: ReadonlyMap<FileId, Answer>): SavedBinding[] {
  const numberOf = (id: FileId) => nodeOf(graph, id);
  return Array.from(
    answers,
    ([
      id,
      {
        bindings: { takes, offers },
        lastLine = null,
      },
    ]) => [
      numberOf(id),
      Array.from(takes, ([target, taken = null]) => [numberOf(target), taken] as const),
      offers.map(({ as, target, name }) => [as, numberOf(target), name] as const),
      lastLine,
    ],
  );
}

function decode({ ids }: Graph, saved: readonly SavedBinding[]): Map<FileId, Answer> {
  return new Map(
    saved.map(([file, takes, offers, lastLine]) => [
      ids[file],
      {
        bindings: {
          takes: new Map(takes.map(([target, taken]) => [ids[target], taken ?? undefined])),
          offers: offers.map(([as, target, name]): Offer => ({ as, target: ids[target], name })),
        },
        lastLine: lastLine ?? undefined,
      },
    ]),
  );
}
