/** Can this path be valid? Go's own rule, and a bound for hostile text. */
export function isImportPath(path: string): boolean {
  if (path === '' || path.length > LONGEST || FORBIDDEN.test(path)) return false;
  return !path.startsWith('/') && !path.endsWith('/') && !path.includes('//');
}

/** Relative to a folder, in an import or as a replacement of a module. Other paths are those of modules. */
export function isRelative(path: string): boolean {
  return /^\.\.?(?:[\\/]|$)/.test(path);
}

const LONGEST = 1024;
const FORBIDDEN = /[\s\u0000-\u001f\u007f!"#$%&'()*,:;<=>?[\\\]^`{|}\ufffd]/;
