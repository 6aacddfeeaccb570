import { dialectOf, languageNamed, languagesOf, loadLanguages } from '../languages/registry.ts';
import { baseName } from '../shared/paths.ts';
import type { FileStat, StatNumbers } from '../shared/stat.ts';
import { createYielder } from '../shared/yield-loop.ts';
import type { Facts, FileId, Language, Problem } from '../types.ts';
import { decode } from './decode.ts';
import { detachStrings } from './detach-strings.ts';
import type { Content, Extracted } from './extracted.ts';
import { blobId } from './hash.ts';
import type { Parsed, ParserPool } from './parsers.ts';
import { readStable } from './read.ts';
import { MIN_WORK_FOR_THREADS, readOnThreads, workOf } from './readers.ts';

export interface ReadOptions {
  readonly root: string;
  readonly maxFileSize: number;
  /** How a file of at most that size looked a moment ago. */
  readonly statOf?: (id: FileId) => StatNumbers | undefined;
  /** Whoever gets the facts gets a copy of them, which holds on to no text. */
  readonly willBeSerialised?: boolean;
  /** Facts that are known already for these bytes; `unchanged` where the file is known by them. */
  readonly knownFacts?: (id: FileId, hash: string, dialect: string) => Facts | 'unchanged' | undefined;
}

export interface ExtractOptions extends Omit<ReadOptions, 'willBeSerialised'> {
  readonly statOf?: (id: FileId) => FileStat | undefined;
  readonly pool: ParserPool;
  /** How many threads may read besides this one, where there is much to read and nothing is known about it. */
  readonly threads?: number | undefined;
  /** For tests: how much work is worth threads. */
  readonly minWorkForThreads?: number | undefined;
}

/** Texts are held in memory while they wait for the parser, so only so many of them may wait. */
const MOST_WAITING = 256;
const MOST_WAITING_CHARACTERS = 16 * 1024 * 1024;

/** Reads the files and yields what their bytes say, in any order. */
export async function* extractFiles(
  ids: readonly FileId[],
  options: ExtractOptions,
): AsyncGenerator<Extracted> {
  const { threads = 0, knownFacts, minWorkForThreads: worthThreads = MIN_WORK_FOR_THREADS } = options;
  await loadLanguages(languagesOf(ids));
  const yieldLoop = createYielder();
  const parsed: Extracted[] = [];
  let waiting = 0;
  let characters = 0;
  let wake = () => {};
  const next = () =>
    new Promise<void>(done => {
      wake = done;
    });

  const isMuch = threads > 0 && !knownFacts && workOf(ids, options.statOf) >= worthThreads;
  for await (const item of isMuch ? readOnThreads(ids, { ...options, threads }) : ids) {
    const quick = typeof item === 'string' ? extractQuickly(item, options) : item;
    if ('text' in quick) {
      const { text, finish, language, dialect } = quick;
      waiting++;
      characters += text.length;
      parse(language, dialect, text, options.pool).then(({ facts, certain }) => {
        waiting--;
        characters -= text.length;
        parsed.push(finish(facts, 'parsed', certain));
        wake();
      });
    } else yield quick;
    await yieldLoop();
    while (waiting >= MOST_WAITING || characters >= MOST_WAITING_CHARACTERS) await next();
    if (parsed.length > 0) yield* parsed.splice(0);
  }
  while (waiting > 0) {
    await next();
    yield* parsed.splice(0);
  }
  yield* parsed;
}

/** A text about which only the full parser can tell. */
export interface Unparsed {
  readonly language: Language;
  readonly dialect: string;
  readonly text: string;
  finish(facts: Facts, origin: Content['origin'], certain: boolean): Extracted;
}

/** Reads a file, whose language was loaded, and tells what can be told at once. */
export function extractQuickly(id: FileId, options: ReadOptions): Extracted | Unparsed {
  const found = dialectOf(baseName(id));
  if (!found) throw new Error(`${id} is no source file`);
  const { dialect } = found;
  const language = languageNamed(found.language.name);
  const file = { id, language: language.name, dialect };
  const read = readStable(`${options.root}/${id}`, options.maxFileSize, options.statOf?.(id));
  if ('problem' in read) return { ...file, problem: read.problem };
  if ('tooLarge' in read) return { ...file, problem: tooLarge(read.tooLarge.size, options.maxFileSize) };

  const { stat, seenMs } = read;
  const hash = blobId(read.bytes);
  const finish = (facts: Facts | undefined, origin: Content['origin'], certain = true): Extracted => ({
    ...file,
    content: { hash, stat, seenMs, facts, origin, certain },
  });
  const known = options.knownFacts?.(id, hash, dialect);
  if (known) return finish(known === 'unchanged' ? undefined : known, 'known');

  const { text, problem } = decode(read.bytes);
  if (text === undefined) return finish({ imports: [], problems: [problem], loc: 0 }, 'extracted');
  try {
    const facts = language.extract(text, dialect);
    if (facts)
      return finish(
        withProblem(options.willBeSerialised ? facts : detachStrings(facts), problem),
        'extracted',
      );
  } catch (error) {
    // It never throws, and if it does all the same, that must not hide all other files.
    return finish(
      { imports: [], problems: [{ line: 0, message: `not understood, ${error}` }], loc: 0 },
      'extracted',
      false,
    );
  }
  return {
    language,
    dialect,
    text,
    finish: (facts, origin, certain) => finish(withProblem(facts, problem), origin, certain),
  };
}

/** Texts that cannot hurt the parser are worth neither a process nor a journey to one. */
async function parse(language: Language, dialect: string, text: string, pool: ParserPool): Promise<Parsed> {
  if (language.parse && language.isHarmless?.(text)) {
    try {
      return { facts: await language.parse(text, dialect), certain: true };
    } catch {
      // The parser itself is missing or broken. The pool knows how to say so.
    }
  }
  return pool.parse({ language: language.name, dialect, text });
}

function withProblem(facts: Facts, problem: Problem | undefined): Facts {
  return problem ? { ...facts, problems: [problem, ...facts.problems] } : facts;
}

export function tooLarge(size: number, maxFileSize: number): string {
  return `not read, ${size} bytes is more than maxFileSize (${maxFileSize})`;
}
