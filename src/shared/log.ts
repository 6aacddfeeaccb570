import { pino } from 'pino';

/** The fields that may be logged: an allow-list, so that secrets do not leak into the log along with other data. */
export type LogFields = { readonly [K in keyof typeof ALLOWED]?: ReturnType<(typeof ALLOWED)[K]> };

export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

/** Receives complete lines, each with its newline. */
export interface LogDestination {
  write(line: string): void;
}

/** JSON lines: `{"level":"info","time":"…","revision":3,"msg":"…"}`. */
export function createLog(destination: LogDestination): Log {
  const logger = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
    },
    destination,
  );
  return {
    info: (message, fields) => logger.info(allowed(fields), clip(message)),
    warn: (message, fields) => logger.warn(allowed(fields), clip(message)),
    error: (message, fields) => logger.error(allowed(fields), clip(message)),
  };
}

type Check<T> = (value: unknown) => T | undefined;

/** Each check returns the part of the value that may be logged, or undefined. */
const number: Check<number> = value =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
const text: Check<string> = value => (typeof value === 'string' ? clip(value) : undefined);
/** The path of a request, without the query. */
const withoutQuery: Check<string> = value =>
  typeof value === 'string' ? clip(value.replace(/[?#].*$/s, '')) : undefined;
const numbers: Check<Readonly<Record<string, number>>> = value =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, item]) => number(item) !== undefined))
    : undefined;

/** Enforces the allow-list at run time, for fields that bypass the compiler through a cast or a spread. */
const ALLOWED = {
  revision: number,
  files: number,
  changed: number,
  read: number,
  reparsed: number,
  durationMs: number,
  /** Milliseconds per stage. */
  timings: numbers,
  trigger: text,
  root: text,
  url: withoutQuery,
  version: text,
  pid: number,
  method: text,
  path: withoutQuery,
  status: number,
  code: text,
  reason: text,
  stack: text,
} as const;

function allowed(fields: LogFields = {}): Record<string, unknown> {
  const given = new Map<string, unknown>(Object.entries(fields));
  const kept: Record<string, unknown> = {};
  for (const [name, check] of Object.entries(ALLOWED)) {
    const value = check(given.get(name));
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}

/** Request paths, and messages that quote files, may have any length. */
const MAX_LENGTH = 4096;

function clip(value: string): string {
  return value.length > MAX_LENGTH ? `${value.slice(0, MAX_LENGTH)}…` : value;
}
