import type { Writable } from 'node:stream';
import { visible, visibleWithColours } from '../shared/visible.ts';

/** Where a command writes. Only this folder writes to standard output. */
export interface Terminal {
  /** For people, or for the next program in a pipe. */
  readonly out: Output;
  /** Progress, warnings and errors. */
  readonly err: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Empty where it was deleted: then `resolve` works for absolute paths, and throws for others. */
  readonly cwd: string;
}

export interface Output {
  readonly isTerminal: boolean;
  /** Why something could not be written: a full disk, for example. */
  failure(): Error | undefined;
  readonly columns: number;
  readonly style: Style;
  /** As it is. Resolves when the reader can take more; false when it has gone away. */
  write(text: string | Uint8Array): Promise<boolean>;
  /** One line for people: what a hostile file name could do to their terminal is made visible instead. */
  line(text?: string): void;
}

/** Paints text, or leaves it as it is where nobody would see the colour. */
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
  // A reader such as `head` that has seen enough closes the pipe: no error of ours.
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
