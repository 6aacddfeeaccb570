import type { Terminal } from './terminal.ts';

/** One option of a command, for both the help and the parser. */
export type OptionSpec = FlagSpec | ValueSpec;

interface CommonSpec {
  readonly alias?: string;
  /** The only actions of the command that take it, such as `create` of `baseline`; absent if all do. */
  readonly actions?: readonly string[];
  readonly description: string;
}

export interface FlagSpec extends CommonSpec {
  readonly value?: undefined;
  /** Spelled `--no-name`. */
  readonly isNegated?: true;
}

export interface ValueSpec extends CommonSpec {
  /** The placeholder for the value in the help. */
  readonly value: string;
  /** The allowed values, as a phrase that follows "expected". */
  readonly expected: string;
  /** The value if the option is given without one. */
  readonly bare?: string;
  /** May be repeated. */
  readonly isList?: true;
  readonly isNegated?: undefined;
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** The parsed command line of one command. */
export interface Arguments {
  /** `depgraph` or `depgraphd`. */
  readonly program: string;
  /** The name of the command, such as `analyze`. */
  readonly command: string;
  /** The command line that shows the help: `depgraph analyze --help`. */
  readonly help: string;
  readonly positional: readonly string[];
  /** Whether the flag was given; for a negated option, whether `--no-name` was. */
  flag(name: string): boolean;
  text(name: string): string | undefined;
  list(name: string): readonly string[];
}

export interface Command {
  readonly name: string;
  /** The arguments, as the help shows them: `[path]`, `<file>`. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Paragraphs for the help of the command. */
  readonly details?: readonly string[];
  readonly options: OptionSpecs;
  readonly maxPositional: number;
  /** The arguments that must be there: how many, and what messages call them. */
  readonly needed?: readonly [count: number, name: string];
  /** What the first argument may be. */
  readonly actions?: readonly string[];
  /** The actions that take another argument. */
  readonly withArgument?: readonly string[];
  /** A suggestion for arguments that are too many. */
  aboutExtra?(positional: readonly string[]): string;
  readonly examples?: readonly string[];
  /** Resolves to the exit code: 0 for success, 1 for findings that the user asked to fail on. */
  run(args: Arguments, terminal: Terminal): Promise<number>;
}

/** One of the two installed programs. */
export interface Program {
  readonly name: string;
  readonly description: string;
  /** Loaders by command name, in help order. Commands load lazily because startup dominates a short run. */
  readonly commands: Readonly<Record<string, () => Promise<Command>>>;
  /** Long-running commands. They run from a copy of the installation that no upgrade replaces. */
  readonly servers?: readonly string[];
}
