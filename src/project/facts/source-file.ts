import { isDeepStrictEqual } from 'node:util';
import type { FileStat } from '../../shared/stat.ts';
import type {
  Exception,
  Facts,
  FileException,
  FileId,
  FileProblem,
  Mark,
  Names,
  Problem,
} from '../../types.ts';
import type { FileRecord } from '../store/contract.ts';

/** What a file declares for other files to find. */
export type Offers = Pick<Names, 'package' | 'declares'>;

/** A source file as the engine knows it; the same object as long as its facts do not change. */
export interface SourceFile {
  readonly id: FileId;
  readonly language: string;
  /** Absent if the file could not be read. */
  readonly loc?: number;
  /** Why the file could not be read. */
  readonly unread?: string;
  /** Absent if the file declares no names. */
  readonly offers?: Offers;
  readonly marks?: readonly Mark[];
  readonly exceptions?: readonly Exception[];
  readonly problems: readonly Problem[];
}

/** A source file, and the evidence that its bytes have not changed. */
export interface KnownFile {
  readonly file: SourceFile;
  /** Absent for a file that could not be read; every run tries it again. */
  readonly record?: FileRecord;
  /** The file's stat, if it matches the stamp of the record: comparing stats is cheaper than building stamps. */
  readonly stat?: FileStat | undefined;
}

export function readFile(id: FileId, language: string, facts: Facts): SourceFile {
  const { loc, problems, marks, exceptions } = facts;
  const offers = offersOf(facts.names);
  return {
    id,
    language,
    loc,
    ...(offers && { offers }),
    ...(marks && { marks }),
    ...(exceptions && { exceptions }),
    problems,
  };
}

export function unreadFile(id: FileId, language: string, unread: string): SourceFile {
  return { id, language, unread, problems: NOTHING };
}

const NOTHING: readonly Problem[] = [];

function offersOf(names: Names | undefined): Offers | undefined {
  if (!names || (names.package === undefined && names.declares === undefined)) return undefined;
  const { package: own, declares } = names;
  return { ...(own !== undefined && { package: own }), ...(declares && { declares }) };
}

/** Compares only declarations: what a file uses does not affect other files. */
export function offersSame(a: SourceFile, b: SourceFile): boolean {
  return a.offers === b.offers || isDeepStrictEqual(a.offers, b.offers);
}

/** The problems of a file as the report lists them. */
export function problemsOf({ id, unread, problems }: SourceFile): readonly FileProblem[] {
  if (unread !== undefined) return [{ file: id, line: 0, message: unread }];
  return problems.map(found => ({ file: id, ...found }));
}

export function exceptionsOf({ id, exceptions = [] }: SourceFile): readonly FileException[] {
  return exceptions.map(found => ({ file: id, ...found }));
}
