import { parentOf } from '../../../shared/paths.ts';
import type { FileId } from '../../../types.ts';
import { isAbsolute } from '../kit/folders.ts';
import { searchPath, splitCommand } from './command-line.ts';

/** How one file is compiled. All paths are absolute, or begin with `INSIDE`. */
export interface Compilation {
  readonly file: string;
  readonly quoted: readonly string[];
  readonly all: readonly string[];
}

/** The prefix of paths that are relative to the database's own folder, wherever the project is. */
export const INSIDE = '\0/';

/** A broken database is an empty one, because the tools that it was written for report that better. */
export function readCompilations(manifest: FileId, text: string): Compilation[] {
  const entries = parse(text);
  if (!Array.isArray(entries)) return [];
  return entries.flatMap(entry => compilationOf(entry, `${INSIDE}${parentOf(manifest)}`) ?? []);
}

function compilationOf(entry: unknown, base: string): Compilation | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { directory, file, command, arguments: words } = entry as Readonly<Record<string, unknown>>;
  if (typeof file !== 'string') return undefined;
  const folder = absolute(base, typeof directory === 'string' ? directory : '');
  const { quoted, all } = searchPath(
    Array.isArray(words)
      ? words.filter(word => typeof word === 'string')
      : splitCommand(typeof command === 'string' ? command : '', /^[A-Za-z]:/.test(folder)),
  );
  const toAbsolute = (path: string) => absolute(folder, path);
  return { file: toAbsolute(file), quoted: quoted.map(toAbsolute), all: all.map(toAbsolute) };
}

/** With `/` only, and without dots. */
function absolute(base: string, path: string): string {
  const whole = isAbsolute(path) ? path : `${base}/${path}`;
  const written = whole.replaceAll('\\', '/');
  const start = written.startsWith(INSIDE) ? INSIDE : written.startsWith('/') ? '/' : '';
  const parts: string[] = [];
  for (const part of written.slice(start.length).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return start + parts.join('/');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
