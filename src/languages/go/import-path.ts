/** Can this path be valid? Go's own rule, and a bound for hostile text. */
export function isImportPath(path: string): boolean {
  if (path === '' || path.length > LONGEST || FORBIDDEN.test(path)) return false;
  return !path.startsWith('/') && !path.endsWith('/') && !path.includes('//');
}

/** Relative to a folder, in an import or as a replacement of a module. Other paths are those of modules. */
export function isRelative(path: string): boolean {
  return /^\.\.?(?:[\\/]|$)/.test(path);
}

/** The path itself, then without its last element, and so on: `a/b/c`, `a/b`, `a`. */
export function* prefixesOf(path: string): Generator<string> {
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) yield path.slice(0, end);
}

const LONGEST = 1024;
const FORBIDDEN = /[\s\u0000-\u001f\u007f!"#$%&'()*,:;<=>?[\\\]^`{|}\ufffd]/;
