import type { Writable } from 'node:stream';
import { visible, visibleWithColours } from '../../shared/visible.ts';

/** The output streams and environment of a command. Only `cli/` writes to standard output. */
export interface Terminal {
  /** Results, for people or for the next program in a pipe. */
  readonly out: Output;
  /** Progress, warnings and errors. */
  readonly err: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Empty if the folder was deleted: `resolve` then accepts absolute paths and throws for others. */
  readonly cwd: string;
}

export interface Output {
  readonly isTerminal: boolean;
  /** Why a write failed: a full disk, for example. */
  failure(): Error | undefined;
  readonly columns: number;
  readonly style: Style;
  /** Writes verbatim. Resolves when the reader can take more, to false if it has closed the pipe. */
  write(text: string | Uint8Array): Promise<boolean>;
  /** Writes a line for people, with control characters escaped: a hostile file name could hold some. */
  line(text?: string): void;
}

/** Colours text, or returns it unchanged if colours are off. */
export type Style = Readonly<Record<keyof typeof CODES, (text: string | number) => string>>;

const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
} as const;

export function createTerminal(process: NodeJS.Process): Terminal {
  return {
    out: createOutput(process.stdout, process.env),
    err: createOutput(process.stderr, process.env),
    env: process.env,
    cwd: currentFolder(process),
  };
}

function currentFolder(process: NodeJS.Process): string {
  try {
    return process.cwd();
  } catch {
    return '';
  }
}

type Stream = Writable & { readonly isTTY?: boolean; readonly columns?: number };

export function createOutput(stream: Stream, env: Terminal['env']): Output {
  let isGone = false;
  let failure: Error | undefined;
  // A reader such as `head` closes the pipe early, which is not an error.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    isGone = true;
    if (error.code !== 'EPIPE') failure ??= error;
  });
  const isTerminal = stream.isTTY === true;
  const isColoured = wantsColour(isTerminal, env);
  return {
    isTerminal,
    failure: () => failure,
    columns: stream.columns ?? 100,
    style: createStyle(isColoured),
    write(text) {
      if (isGone) return Promise.resolve(false);
      return new Promise(done => {
        stream.write(text, () => done(!isGone));
      });
    },
    line(text = '') {
      if (!isGone) stream.write(`${isColoured ? visibleWithColours(text) : visible(text)}\n`);
    },
  };
}

function wantsColour(isTerminal: boolean, env: Terminal['env']): boolean {
  if (env.NO_COLOR) return false;
  return Boolean(env.FORCE_COLOR && env.FORCE_COLOR !== '0') || (isTerminal && env.TERM !== 'dumb');
}

export function createStyle(isColoured: boolean): Style {
  const painters = Object.entries(CODES).map(([name, [on, off]]) => [
    name,
    (text: string | number) => (isColoured ? `\x1b[${on}m${text}\x1b[${off}m` : String(text)),
  ]);
  return Object.fromEntries(painters) as Style;
}
