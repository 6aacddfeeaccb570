import type { ErasedImports, Erasures } from '../../core/analyze/erasures.ts';
import { runtimeMembers } from '../../core/analyze/judgement/runtime-members.ts';
import type { Cycles } from '../../core/analyze/structure/cycles.ts';
import { type Graph, nodeOf } from '../../core/graph/graph.ts';
import { rowOf } from '../../core/graph/rows.ts';
import { canErase } from '../../core/languages/registry.ts';
import type { Linker } from '../../core/resolve/link.ts';
import { createYielder } from '../../shared/yield-loop.ts';
import type { Facts, FileId } from '../../types.ts';
import type { Tree } from '../discover/tree.ts';
import type { Files } from '../facts/files.ts';
import {
  type AskOptions,
  createAskErasures,
  type ErasureAnswer,
  type ErasureQuestion,
} from './ask-erasures.ts';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts';
import type { Linking } from './linking.ts';

/** What an update reads: the state of the run that came before it. */
export interface ErasingInput {
  readonly graph: Graph;
  readonly cycles: Cycles;
  /** Further files whose erased imports matter. */
  readonly others: () => Iterable<number>;
  readonly files: Pick<Files, 'get' | 'factsOf' | 'known'>;
  readonly tree: Pick<Tree, 'source' | 'sources'>;
  readonly linking: Pick<Linking, 'linker'>;
  readonly maxFileSize: number;
}

/** Who answered what compilers drop from files. */
export interface ErasureCounts {
  readonly compiled: number;
  /** Found in the store. */
  readonly stored: number;
}

export interface KnownErasure {
  /** False for files whose erased imports change no finding. */
  readonly isAsked: boolean;
  /** What is dropped, if anything. */
  readonly erased?: ErasedImports | undefined;
}

/** What was found out about one file, in numbers of nodes. */
export type SavedErasure = readonly [file: number, gone: readonly number[], deferred: readonly number[]];

/**
 * Finds out which imports compilers drop, for the files of groups that imports form which are not type-only, and those
 * that import against the grain. All others change no finding, and asking costs about as much as parsing.
 */
export interface Erasing extends Pick<Kept, 'invalidate' | 'isOpen' | 'reopen' | 'current'> {
  /** Returns the answers of the restored state, which stay what they are. */
  restore(graph: () => Graph, saved: readonly SavedErasure[]): () => Erasures;
  /** Undefined while an answer is missing. */
  save(graph: Graph): readonly SavedErasure[] | undefined;
  /** Asks what is not known. What an aborted update found out is kept. */
  update(input: ErasingInput, signal: AbortSignal): Promise<{ readonly isChanged: boolean }>;
  /** Counts the answers from now on, up to the next call. */
  startCounting(): ErasureCounts;
  /** What is known about a file, perhaps of an earlier state. */
  answerAbout(id: FileId): KnownErasure;
}

/** What is dropped of a file, if anything. */
type Answer = ErasedImports | undefined;
type Kept = KeptAnswers<Answer, Erasures>;

export function createErasing(options: AskOptions): Erasing {
  const ask = createAskErasures(options);
  const answers = createKeptAnswers<Answer, Erasures>({
    isSame: isSameErased,
    isNothing: erased => !erased,
    collect: erasuresIn,
  });
  let counts = { compiled: 0, stored: 0 };

  return {
    ...answers,
    restore: (graph, saved) => answers.restore(() => decode(graph(), saved)),
    save(graph) {
      const complete = answers.complete();
      return complete && encode(graph, complete);
    },
    async update(input, signal) {
      const members = membersOf(input);
      answers.keepOnly(new Set(members));
      const unknown = members.filter(id => !answers.has(id) || answers.isStale(id));
      if (unknown.length > 0) await askAbout(unknown, input, signal);
      return { isChanged: answers.close() };
    },
    startCounting() {
      counts = { compiled: 0, stored: 0 };
      return counts;
    },
    answerAbout: id => ({ isAsked: answers.has(id), erased: answers.get(id) }),
  };

  async function askAbout(ids: readonly FileId[], input: ErasingInput, signal: AbortSignal): Promise<void> {
    const linker = await input.linking.linker();
    if (!linker) return;
    const yieldLoop = createYielder();
    for await (const answer of ask(questionsAbout(ids, linker, input), { ...input, signal })) {
      if (answer.by === 'compiler') counts.compiled++;
      else if (answer.by === 'store') counts.stored++;
      answers.record(answer.id, erasedFrom(answer, linker, input), answer.isCertain);
      const pause = yieldLoop();
      if (pause) await pause;
      signal.throwIfAborted();
    }
  }
}

function membersOf({ graph, cycles, others }: ErasingInput): FileId[] {
  if (!graph.files.some(({ language }) => canErase(language))) return [];
  return [...new Set([...runtimeMembers(graph, cycles), ...others()])]
    .filter(file => canErase(graph.files[file].language))
    .map(file => graph.ids[file])
    .sort();
}

function questionsAbout(ids: readonly FileId[], linker: Linker, { files }: ErasingInput): ErasureQuestion[] {
  return ids.map(id => ({
    id,
    record: files.known(id)?.record,
    settings: linker.erasureOf(id, files.get(id)?.language ?? ''),
  }));
}

/** Resolves the imports that are left, and compares the edges with those of all imports. */
function erasedFrom(
  { id, specifiers }: ErasureAnswer,
  linker: Linker,
  { graph, files }: ErasingInput,
): ErasedImports | undefined {
  const facts = specifiers.length > 0 ? files.factsOf(id) : undefined;
  const file = files.get(id);
  if (!facts || !file) return undefined;
  const { links } = linker.link(id, file.language, without(facts, new Set(specifiers)));
  const left = new Map(
    rowOf({ id, language: file.language, links }, () => true).map(edge => [edge.target, edge]),
  );
  const gone = new Set<FileId>();
  const deferred = new Set<FileId>();
  const source = nodeOf(graph, id);
  for (let edge = graph.outStart[source]; edge < graph.outStart[source + 1]; edge++) {
    const target = graph.ids[graph.targets[edge]];
    const rest = left.get(target);
    if (graph.typeOnly[edge] === 1) continue;
    if (!rest || rest.typeOnly === 1) gone.add(target);
    else if (rest.lazy > graph.lazy[edge]) deferred.add(target);
  }
  return gone.size + deferred.size > 0 ? { gone, deferred } : undefined;
}

function without(facts: Facts, specifiers: ReadonlySet<string>): Facts {
  const isLeft = ({ specifier, typeOnly, lazy }: Facts['imports'][number]) =>
    typeOnly === true || lazy === true || !specifiers.has(specifier);
  return { ...facts, imports: facts.imports.filter(isLeft) };
}

function erasuresIn(answers: ReadonlyMap<FileId, Answer>): Erasures {
  const erasures = new Map<FileId, ErasedImports>();
  for (const [id, erased] of answers) if (erased) erasures.set(id, erased);
  return erasures;
}

function isSameErased(a: Answer, b: Answer): boolean {
  if (!a || !b) return a === b;
  return isSameSet(a.gone, b.gone) && isSameSet(a.deferred, b.deferred);
}

function isSameSet(a: ReadonlySet<FileId>, b: ReadonlySet<FileId>): boolean {
  return a.size === b.size && [...a].every(id => b.has(id));
}

function encode(graph: Graph, answers: ReadonlyMap<FileId, Answer>): SavedErasure[] {
  const numbers = (ids: ReadonlySet<FileId> = new Set()) => Array.from(ids, id => nodeOf(graph, id));
  return Array.from(answers, ([id, erased]) => [
    nodeOf(graph, id),
    numbers(erased?.gone),
    numbers(erased?.deferred),
  ]);
}

function decode({ ids }: Graph, saved: readonly SavedErasure[]): Map<FileId, Answer> {
  const set = (nodes: readonly number[]) => new Set(nodes.map(node => ids[node]));
  return new Map(
    saved.map(([file, gone, deferred]) => {
      const isNothing = gone.length + deferred.length === 0;
      return [ids[file], isNothing ? undefined : { gone: set(gone), deferred: set(deferred) }];
    }),
  );
}
