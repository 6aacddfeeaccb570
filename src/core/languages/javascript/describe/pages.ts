import { parentOf } from '../../../../shared/paths.ts';
import type { FileId } from '../../../../types.ts';
import { escapeGlob, foldersAbove } from '../../kit/folders.ts';
import { isBelow, join, leavesRoot } from '../resolve/paths.ts';
import { packagesNamedIn } from './style-packages.ts';

/** The scripts of the project that a page loads, as written, and the packages that it or a style sheet names: one on each line. */
export function readPage(text: string): string {
  const found = new Set<string>();
  for (const [, attributes, body] of text.matchAll(SCRIPT)) {
    for (const [, name, , value] of attributes.matchAll(ATTRIBUTE)) {
      // RequireJS adds the extension.
      if (name === 'data-main') found.add(`${value.replace(/\.js$/, '')}.js`);
      else found.add(value);
    }
    for (const [, , specifier] of body.matchAll(IMPORT)) found.add(specifier);
  }
  const started = Array.from(text.matchAll(STARTED), ([, path]) => path);
  const scripts = [...found].map(url => url.replace(/[?#].*$/, '')).filter(url => LOCAL.test(url));
  const packages = packagesNamedIn(text).map(name => PACKAGE + name);
  return [...scripts.sort(), ...new Set(started.map(path => PROGRAM + path)), ...packages].join('\n');
}

/** Marks the line of a package, and of a program that a command starts in a folder that only the shell knows. */
const PACKAGE = 'npm:';
const PROGRAM = 'run:';
const STARTED =
  /\b(?:node|tsx|ts-node|bun(?: run)?|deno run)\s+(?:--?[\w=./-]+\s+){0,9}([\w@./-]{1,200}\.[cm]?[jt]sx?)\b/g;

/** Globs of the programs below the folder of a package that a page or script starts. */
export function programsIn(kept: string, base: string): string[] {
  return kept.split('\n').flatMap(line => {
    const path = line.startsWith(PROGRAM) ? join('', line.slice(PROGRAM.length)) : '';
    return path === '' || leavesRoot(path) ? [] : [`${base}**/${escapeGlob(path)}`];
  });
}

export function packagesOf(kept: string): string[] {
  return kept.split('\n').flatMap(line => (line.startsWith(PACKAGE) ? [line.slice(PACKAGE.length)] : []));
}

const SCRIPT = /<script\b([^>]{0,2000})>([^<]{0,20000})/gi;
const ATTRIBUTE = /\b(src|data-main)\s*=\s*(["'])([^"']{1,300})\2/gi;
const IMPORT = /\bimport\b[^'";()]{0,500}\(?\s*(["'])(\.{0,2}\/[^"']{1,300})\1/g;
/** Neither a URL of another server nor an expression of a template. */
const LOCAL = /^(?!\/\/)[\w@.~/-]+\.(?:[cm]?[jt]sx?|vue|svelte)$/;

/**
 * The paths that the scripts of a page may have. A server may serve any folder from that of the page up to that of the
 * package as `/`.
 */
export function scriptsOf(page: FileId, kept: string, home: FileId): FileId[] {
  const folder = parentOf(page);
  const roots = foldersAbove(folder).filter(at => isBelow(at, home));
  return kept
    .split('\n')
    .filter(url => url !== '' && !/^(?:npm|run):/.test(url))
    .flatMap(url => (url.startsWith('/') ? roots.map(at => join(at, `.${url}`)) : [join(folder, url)]));
}
