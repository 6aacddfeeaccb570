import { readFileSync, statSync } from 'node:fs';
import { type StateDir, writeState } from './state-dir.ts';

/** Command-line options by name; a flag is `true`. */
export type OptionValues = Readonly<Record<string, true | readonly string[]>>;

/**
 * The file that outlives the daemon of a root. The port is a hint for the next daemon. The options are for a daemon that
 * replaces this one, and are valid only while this one runs.
 */
export interface Remembered {
  readonly root: string;
  readonly bootId: string;
  readonly port: number;
  readonly options: OptionValues;
}

const MAX_FILE_BYTES = 1_000_000;

/** Undefined if the file is missing or invalid; callers work without it. */
export function readRemembered({ remembered }: StateDir): Remembered | undefined {
  try {
    if (statSync(remembered).size > MAX_FILE_BYTES) return undefined;
    const { root, bootId, port, options } = JSON.parse(
      readFileSync(remembered, 'utf8'),
    ) as Partial<Remembered>;
    if (typeof root !== 'string' || typeof bootId !== 'string' || !isPort(port)) return undefined;
    return { root, bootId, port, options: validOptions(options) };
  } catch {
    return undefined;
  }
}

export function writeRemembered({ remembered }: StateDir, contents: Remembered): void {
  writeState(remembered, contents);
}

function isPort(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= 65_535;
}

function validOptions(options: unknown): OptionValues {
  if (typeof options !== 'object' || options === null) return {};
  return Object.fromEntries(Object.entries(options).filter(([, value]) => isOptionValue(value)));
}

function isOptionValue(value: unknown): boolean {
  return value === true || (Array.isArray(value) && value.every(item => typeof item === 'string'));
}
