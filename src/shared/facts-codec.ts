import type { Exception, Facts, ImportKind, Mark, Names, Problem, RawImport } from '../types.ts';

/** The facts of one blob as database columns. */
export interface EncodedFacts {
  readonly loc: number;
  readonly imports: string;
  readonly problems: string;
  /** Empty if there are none. */
  readonly names: string;
  /** Separated by spaces. */
  readonly marks: string;
  /** Empty if there are none. */
  readonly exceptions: string;
}

/**
 * Consecutive imports of one kind are encoded as one run: `["static","",1,"./a",2,"./b"]`. A list of objects is twice as
 * long and takes twice as long to parse, and parsing dominates a warm start. `JSON.stringify` escapes NUL and lone
 * surrogates, so the text is valid UTF-8 and round-trips exactly.
 */
type Run = [kind: ImportKind, flags: string, ...pairs: (number | Target)[]];

/** What an import refers to; an object only if it has more than a specifier. */
type Target = string | Pick<RawImport, 'specifier' | 'names' | 'except'>;

export function encodeFacts(facts: Facts): EncodedFacts {
  return {
    loc: facts.loc,
    imports: JSON.stringify(encodeImports(facts.imports)),
    problems: facts.problems.length === 0 ? '[]' : JSON.stringify(facts.problems),
    names: facts.names ? JSON.stringify(facts.names) : '',
    marks: facts.marks?.join(' ') ?? '',
    exceptions: facts.exceptions ? JSON.stringify(facts.exceptions) : '',
  };
}

/**
 * Undefined for input that `encodeFacts` did not write. The checksum of a row rules out accidents, but a hostile
 * repository can contain a cache with valid checksums.
 */
export function decodeFacts(encoded: EncodedFacts): Facts | undefined {
  const { loc, imports, problems, names, marks, exceptions } = encoded;
  try {
    return {
      imports: imports === '[]' ? [] : decodeImports(JSON.parse(imports) as Run[]),
      problems: problems === '[]' ? [] : decodeProblems(JSON.parse(problems) as Problem[]),
      loc,
      ...(names !== '' && { names: decodeNames(JSON.parse(names) as Names) }),
      ...(marks !== '' && { marks: decodeMarks(marks) }),
      ...(exceptions !== '' && { exceptions: decodeExceptions(JSON.parse(exceptions) as Exception[]) }),
    };
  } catch {
    return undefined;
  }
}

function encodeImports(imports: readonly RawImport[]): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const raw of imports) {
    const flags = flagsOf(raw);
    if (run === undefined || run[0] !== raw.kind || run[1] !== flags) {
      run = [raw.kind, flags];
      runs.push(run);
    }
    run.push(raw.line, targetOf(raw));
  }
  return runs;
}

function flagsOf(raw: RawImport): string {
  if (!raw.typeOnly && !raw.lazy && !raw.test && !raw.optional) return '';
  return FLAG_NAMES.filter(name => raw[name]).join(' ');
}

function targetOf({
  specifier,
  kind,
  line,
  typeOnly,
  lazy,
  test,
  optional,
  names,
  except,
  ...rest
}: RawImport): Target {
  rest satisfies Record<string, never>; // A compile error here means that RawImport has a new field to encode.
  if (names === undefined && except === undefined) return specifier;
  return { specifier, ...(names && { names }), ...(except && { except }) };
}

function decodeImports(runs: readonly Run[]): RawImport[] {
  const imports: RawImport[] = [];
  for (const run of runs) {
    const kind = run[0];
    const flags = run[1];
    for (let at = 2; at < run.length; at += 2) {
      const line = run[at] as number;
      const target = run[at + 1] as Target;
      if (typeof line !== 'number') throw new TypeError('a line is not a number');
      if (typeof target === 'string') imports.push(withFlags({ specifier: target, kind, line }, flags));
      else
        imports.push({
          ...withFlags({ specifier: target.specifier, kind, line }, flags),
          ...checked(target),
        });
    }
  }
  return imports;
}

function checked(target: Exclude<Target, string>): typeof target {
  const { specifier, names = [], except = [] } = target;
  if (typeof specifier !== 'string' || ![...names, ...except].every(name => typeof name === 'string')) {
    throw new TypeError('a name is not a string');
  }
  return target;
}

function decodeProblems(problems: readonly Problem[]): readonly Problem[] {
  return problems.map(({ line, message }) => ({ line: Number(line), message: String(message) }));
}

function decodeNames({ package: own, declares, uses, useLines }: Names): Names {
  const isText = (name: unknown) => typeof name === 'string';
  if (![...(own === undefined ? [] : [own]), ...(declares ?? []), ...(uses ?? [])].every(isText)) {
    throw new TypeError('a name is not a string');
  }
  if (!(useLines ?? []).every(line => typeof line === 'number'))
    throw new TypeError('a line is not a number');
  return {
    ...(own !== undefined && { package: own }),
    ...(declares && { declares }),
    ...(uses && { uses }),
    ...(useLines && { useLines }),
  };
}

function decodeExceptions(exceptions: readonly Exception[]): readonly Exception[] {
  return exceptions.map(({ line, rule, reason, until }) => ({
    line: Number(line),
    rule: String(rule),
    reason: String(reason),
    ...(until !== undefined && { until: String(until) }),
  }));
}

export function decodeMarks(text: string): readonly Mark[] {
  const marks = MARKS.get(text);
  if (marks === undefined) throw new TypeError('a mark is not known');
  return marks;
}

/** By their text. Files share the lists. */
const MARKS: ReadonlyMap<string, readonly Mark[]> = new Map(
  (
    [
      ['generated'],
      ['barrel'],
      ['program'],
      ['generated', 'barrel'],
      ['generated', 'program'],
      ['barrel', 'program'],
      ['generated', 'barrel', 'program'],
    ] as const
  ).map(marks => [marks.join(' '), marks]),
);

function withFlags(raw: RawImport, flags: string): RawImport {
  if (flags === '') return raw;
  const known = FLAGS.get(flags);
  if (known === undefined) throw new TypeError('a flag is not known');
  const { specifier, kind, line } = raw;
  return { specifier, kind, line, ...known };
}

type Flags = Pick<RawImport, (typeof FLAG_NAMES)[number]>;

const FLAG_NAMES = ['typeOnly', 'lazy', 'test', 'optional'] as const;

/** By their text. */
const FLAGS: ReadonlyMap<string, Flags> = new Map(
  Array.from({ length: 2 ** FLAG_NAMES.length }, (_, bits): [string, Flags] => {
    const names = FLAG_NAMES.filter((_, i) => bits & (1 << i));
    return [names.join(' '), Object.fromEntries(names.map(name => [name, true]))];
  }),
);
