import { dialectOf, languageNamed, languagesOf, loadLanguages } from '../../core/languages/registry.ts';
import { baseName } from '../../shared/paths.ts';
import type { FileStat, StatNumbers } from '../../shared/stat.ts';
import { bytes, thousands } from '../../shared/words.ts';
import { createYielder } from '../../shared/yield-loop.ts';
import type { Facts, FileId, Language, Problem } from '../../types.ts';
import type { Source } from '../source/source.ts';
import { decode } from './decode.ts';
import { detachStrings } from './detach-strings.ts';
import { exceptionsOf } from './exceptions.ts';
import type { Content, Extracted } from './extracted.ts';
import { blobId } from './hash.ts';
import { marksOf } from './marks.ts';
import type { Parsed, ParserPool } from './parsers.ts';
import { MIN_WORK_FOR_THREADS, readOnThreads, workOf } from './readers.ts';

export interface ReadOptions {
  readonly source: Source;
  readonly maxFileSize: number;
  /** The stat that the walk found for a file. */
  readonly statOf?: (id: FileId) => StatNumbers | undefined;
  /** The caller serialises the facts, so their strings need not be detached from the source text. */
  readonly willBeSerialised?: boolean;
  /** Known facts for these bytes; `unchanged` if the file had the same bytes before. */
  readonly knownFacts?: (id: FileId, hash: string, dialect: string) => Facts | 'unchanged' | undefined;
}

export interface ExtractOptions extends Omit<ReadOptions, 'willBeSerialised'> {
  readonly statOf?: (id: FileId) => FileStat | undefined;
  readonly pool: ParserPool;
  /** Reader threads to use, besides this one, when there is much to read and no facts are known. */
  readonly threads?: number | undefined;
  /** For tests: the least amount of work that is read on threads. */
  readonly minWorkForThreads?: number | undefined;
}

/** Back-pressure: texts stay in memory while they wait for the parser. */
const MOST_WAITING = 256;
const MOST_WAITING_CHARACTERS = 16 * 1024 * 1024;

/** Reads files and yields their facts, in any order. */
export async function* extractFiles(
  ids: readonly FileId[],
  options: ExtractOptions,
): AsyncGenerator<Extracted> {
  const { threads = 0, knownFacts, minWorkForThreads = MIN_WORK_FOR_THREADS } = options;
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

  const { folder } = options.source;
  const hasMuchWork = threads > 0 && !knownFacts && workOf(ids, options.statOf) >= minWorkForThreads;
  const onThreads = folder !== undefined && hasMuchWork;
  for await (const item of onThreads ? readOnThreads(ids, { ...options, root: folder, threads }) : ids) {
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

/** A text that needs the full parser. */
export interface Unparsed {
  readonly language: Language;
  readonly dialect: string;
  readonly text: string;
  finish(facts: Facts, origin: Content['origin'], certain: boolean): Extracted;
}

/** Reads a file and extracts its facts, unless that takes the full parser. Its language must be loaded. */
export function extractQuickly(id: FileId, options: ReadOptions): Extracted | Unparsed {
  const found = dialectOf(baseName(id));
  if (!found) throw new Error(`${id} is not a source file`);
  const { dialect } = found;
  const language = languageNamed(found.language.name);
  const file = { id, language: language.name, dialect };
  const read = options.source.read(id, options.maxFileSize, options.statOf?.(id));
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
  const complete = (facts: Facts) => complemented(facts, text, { problem, language });
  try {
    const facts = language.extract(text, dialect);
    if (facts) return finish(complete(options.willBeSerialised ? facts : detachStrings(facts)), 'extracted');
  } catch (error) {
    // Extractors must not throw. If one does, the other files must not suffer.
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
    finish: (facts, origin, certain) => finish(complete(facts), origin, certain),
  };
}

/** Parses in this process if the text cannot crash the parser: sending it to another one would be slower. */
async function parse(language: Language, dialect: string, text: string, pool: ParserPool): Promise<Parsed> {
  if (language.parse && language.isHarmless?.(text)) {
    try {
      return { facts: await language.parse(text, dialect), certain: true };
    } catch {
      // The parser is missing or broken; the pool reports that.
    }
  }
  return pool.parse({ language: language.name, dialect, text });
}

interface Circumstances {
  readonly problem: Problem | undefined;
  readonly language: Language;
}

/** Adds what does not depend on the extractor: the problem of the encoding, the marks and exceptions of the text. */
function complemented(facts: Facts, text: string, { problem, language }: Circumstances): Facts {
  const marks = marksOf(text, facts, language);
  const exceptions = exceptionsOf(text);
  if (!problem && !marks && !exceptions) return facts;
  return {
    ...facts,
    ...(problem && { problems: [problem, ...facts.problems] }),
    ...(marks && { marks }),
    ...(exceptions && { exceptions }),
  };
}

export function tooLarge(size: number, maxFileSize: number): string {
  const [rounded, limit] = [bytes(size), bytes(maxFileSize)];
  const isClose = rounded === limit;
  return `Skipped: ${isClose ? `${thousands(size)} B` : rounded} exceeds the ${isClose ? `${thousands(maxFileSize)} B` : limit} limit (maxFileSize)`;
}
