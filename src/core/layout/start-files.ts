import { baseName } from '../../shared/paths.ts';
import type { BoxPart } from './box-types.ts';

/** Names of files that start a program, or put together what is in their folder. */
const START = /^(?:index|main|__main__|program|startup|app|server|cli)\.[^.]+$/i;
const MOST_STARTS = 2;

/**
 * Gives a box of its own to what starts a program beside folders: it uses most of them, while most of them use the
 * constants and types that are in the same folder. Together, they would be no top and no foundation.
 */
export function withStartsApart(parts: readonly BoxPart[], paths: readonly string[]): BoxPart[] {
  // `server.rs` beside `server/` is what that folder offers.
  const standsForFolder = (path: string) => {
    const folder = path.slice(0, path.lastIndexOf('.'));
    return parts.some(other => other.path === folder || other.path.startsWith(`${folder}/`));
  };
  const isStart = (file: number) => START.test(baseName(paths[file])) && !standsForFolder(paths[file]);
  return parts.flatMap(part => {
    const starts = part.kind === 'own files' ? part.files.filter(isStart) : [];
    const others = part.files.filter(file => !starts.includes(file));
    if (starts.length === 0 || starts.length > MOST_STARTS || others.length === 0) return [part];
    const fileBox = (file: number) => ({ path: paths[file], kind: 'file' as const, files: [file] });
    const rest = others.length === 1 ? fileBox(others[0]) : { ...part, files: others };
    return [...starts.map((file): BoxPart => ({ ...fileBox(file), isStart: true })), rest];
  });
}
