import type { Terminal } from './terminal.ts';

/** One option of a command, as the help shows it and the parser reads it. */
export type OptionSpec = FlagSpec | ValueSpec;

interface CommonSpec {
  readonly alias?: string;
  readonly description: string;
}

export interface FlagSpec extends CommonSpec {
  readonly value?: undefined;
  /** Written `--no-name`. */
  readonly isNegated?: true;
}

export interface ValueSpec extends CommonSpec {
  /** The placeholder of its value in the help. */
  readonly value: string;
  /** What its value may be, in words that follow "expected". */
  readonly expected: string;
  /** May be given several times. */
  readonly isList?: true;
  readonly isNegated?: undefined;
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** What the user wrote after the command. */
export interface Arguments {
  /** `depgraph` or `depgraphd`. */
  readonly program: string;
  /** Its command: `analyze`. */
  readonly command: string;
  /** The command that explains these arguments: `depgraph analyze --help`. */
  readonly help: string;
  readonly positional: readonly string[];
  /** Was it written? For a negated option: `--no-name`. */
  flag(name: string): boolean;
  text(name: string): string | undefined;
  list(name: string): readonly string[];
}

export interface Command {
  readonly name: string;
  /** What follows the name: `[path]`, `<file>`. */
  readonly usage: string;
  /** One line for the overview. */
  readonly summary: string;
  /** Paragraphs for the command's own help. */
  readonly details?: readonly string[];
  readonly options: OptionSpecs;
  readonly maxPositional: number;
  readonly examples?: readonly string[];
  /** The exit code: 0 done, 1 findings that the user asked to fail on. */
  run(args: Arguments, terminal: Terminal): Promise<number>;
}

/** A program: what stands behind one of the two bin files. */
export interface Program {
  readonly name: string;
  readonly description: string;
  /** By name, in the order of the overview. Loaded when needed: to start is most of what a short run does. */
  readonly commands: Readonly<Record<string, () => Promise<Command>>>;
  /** Those that run for long, and so from a copy of the installation that no upgrade replaces. */
  readonly servers?: readonly string[];
}
