import type { FileId } from '../../types.ts';

/** The folder or file that a relative path names; undefined where it leaves the project. */
export function join(base: FileId, path: string): FileId | undefined {
  if (!path.includes('./') && !path.includes('//')) return base === '' ? path : `${base}/${path}`;
  const parts = base === '' ? [] : base.split('/');
  for (const part of path.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** On any system, because a compilation database may come from another one. */
export function isAbsolute(path: string): boolean {
  return /^(?:[\\/]|[A-Za-z]:)/.test(path);
}

/** `a/b.h` as header names have it, whoever wrote it for Windows, or with dots that say nothing. */
export function cleanHeader(name: string): string {
  const path = name.trim().replaceAll('\\', '/');
  return path.includes('./') || path.includes('//') ? withoutDots(path) : path;
}

/** Keeps the leading `..`, which only a folder can tell the meaning of. */
function withoutDots(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return (path.startsWith('/') ? '/' : '') + parts.join('/');
}
