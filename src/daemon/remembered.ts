import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import type { StateDir } from './state-dir.ts';

/** Options of a command line by name: `true` for one without a value. */
export type OptionValues = Readonly<Record<string, true | readonly string[]>>;

/**
 * What outlives the daemon of a root. The port is a hint for the next one. The options are for a daemon that takes the
 * place of this one, and are believed for the life of this one only.
 */
export interface Remembered {
  readonly root: string;
  readonly bootId: string;
  readonly port: number;
  readonly options: OptionValues;
}

const LARGEST_FILE = 1_000_000;

/** Undefined where there is none that can be used: nothing depends on it. */
export function readRemembered({ remembered }: StateDir): Remembered | undefined {
  try {
    if (statSync(remembered).size > LARGEST_FILE) return undefined;
    const { root, bootId, port, options } = JSON.parse(
      readFileSync(remembered, 'utf8'),
    ) as Partial<Remembered>;
    if (typeof root !== 'string' || typeof bootId !== 'string' || !isPort(port)) return undefined;
    return { root, bootId, port, options: validOptions(options) };
  } catch {
    return undefined;
  }
}

/** Written beside its place and then moved there: nobody ever reads half of it. */
export function writeRemembered({ remembered }: StateDir, what: Remembered): void {
  const temporary = `${remembered}.tmp`;
  writeFileSync(temporary, `${JSON.stringify(what)}\n`, { mode: 0o600 });
  renameSync(temporary, remembered);
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
