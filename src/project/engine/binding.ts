import { isDeepStrictEqual } from 'node:util';
import {
  type Bindings,
  bindingsOf,
  type FileBindings,
  type Offer,
  type Taken,
} from '../../core/analyze/modules/bindings.ts';
import { type Graph, nodeOf } from '../../core/graph/graph.ts';
import type { FileId } from '../../types.ts';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts';
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
export interface Binding extends Pick<Kept, 'invalidate' | 'reopen' | 'current'> {
  restore(graph: () => Graph, saved: readonly SavedBinding[]): () => Bindings;
  /** Undefined while an answer is missing. */
  save(graph: Graph): readonly SavedBinding[] | undefined;
  /** Reads what is not known. What an aborted update found out is kept. */
  update(input: BindingInput, signal: AbortSignal): Promise<{ readonly isChanged: boolean }>;
}

type Kept = KeptAnswers<Answer, Bindings>;

interface Answer {
  readonly bindings: FileBindings;
  /** As it was asked for. */
  readonly lastLine: number | undefined;
}

/** Texts are read so many at a time. */
const AT_ONCE = 100;

export function createBinding(): Binding {
  const answers = createKeptAnswers<Answer, Bindings>({
    isSame: (before, { bindings }) => before !== undefined && isDeepStrictEqual(before.bindings, bindings),
    isNothing: () => false,
    collect: all => new Map(Array.from(all, ([id, { bindings }]) => [id, bindings])),
  });

  return {
    ...answers,
    restore: (graph, saved) => answers.restore(() => decode(graph(), saved)),
    save(graph) {
      const complete = answers.complete();
      return complete && encode(graph, complete);
    },
    async update({ graph, wanted, ...input }, signal) {
      answers.keepOnly(wanted);
      const unknown = [...wanted].filter(([id, lastLine]) => answers.isStale(id) || !isKnown(id, lastLine));
      for (let at = 0; at < unknown.length; at += AT_ONCE) {
        const part = new Map(unknown.slice(at, at + AT_ONCE));
        const { outlines, outdated } = await readOutlines(part, input);
        signal.throwIfAborted();
        for (const [id, lastLine] of part) {
          const outline = outlines.get(id);
          const bindings = outline ? bindingsOf(outline, graph, nodeOf(graph, id)) : NOTHING;
          answers.record(id, { bindings, lastLine }, !outdated.has(id));
        }
      }
      return { isChanged: answers.close() };
    },
  };

  function isKnown(id: FileId, lastLine: number | undefined): boolean {
    const answer = answers.get(id);
    if (!answer || answer.lastLine === undefined) return answer !== undefined;
    return lastLine !== undefined && lastLine <= answer.lastLine;
  }
}

const NOTHING: FileBindings = { takes: new Map(), offers: [] };

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
