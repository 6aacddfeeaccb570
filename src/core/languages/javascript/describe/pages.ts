import { parentOf } from '../../../../shared/paths.ts';
import type { FileId } from '../../../../types.ts';
import { foldersAbove } from '../../kit/folders.ts';
import { isBelow, join } from '../resolve/paths.ts';

/** The scripts of the project that a page loads, one on each line, as written. */
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
  return [...found]
    .map(url => url.replace(/[?#].*$/, ''))
    .filter(url => LOCAL.test(url))
    .sort()
    .join('\n');
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
export function scriptsOf(page: FileId, urls: string, home: FileId): FileId[] {
  const folder = parentOf(page);
  const roots = foldersAbove(folder).filter(at => isBelow(at, home));
  return urls
    .split('\n')
    .filter(url => url !== '')
    .flatMap(url => (url.startsWith('/') ? roots.map(at => join(at, `.${url}`)) : [join(folder, url)]));
}
