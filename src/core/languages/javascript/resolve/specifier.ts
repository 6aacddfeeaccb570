import * as char from '../../kit/chars.ts';
/** The specifier without what only loaders and bundlers read: `?raw`, `#hash`, `raw-loader!`. */
export function cutSuffix(written: string): string {
  if (written.startsWith('data:')) return written;
  // A loader without a file is the module itself.
  const specifier = written.endsWith('!') ? written.slice(0, -1) : written;
  const bang = specifier.lastIndexOf('!');
  const start = bang + 1;
  const query = specifier.indexOf('?', start);
  const hash = hashIn(specifier, start + 1);
  if (query <= start && hash < 0) return bang < 0 ? specifier : specifier.slice(start);
  const end = query > start && (hash < 0 || query < hash) ? query : hash < 0 ? specifier.length : hash;
  return specifier.slice(start, end);
}

/** A `#` that begins a name (`#x`, `./#/x`) is not a fragment. */
function hashIn(specifier: string, from: number): number {
  const hash = specifier.indexOf('#', from);
  return hash > 0 && specifier.charCodeAt(hash - 1) === char.SLASH ? -1 : hash;
}

export function isRelative(specifier: string): boolean {
  if (specifier.charCodeAt(0) !== char.DOT) return false;
  const second = specifier.charCodeAt(1);
  if (Number.isNaN(second) || second === char.SLASH) return true;
  return second === char.DOT && (specifier.length === 2 || specifier.charCodeAt(2) === char.SLASH);
}

/** Does it name a folder, even if a file has the same name? */
export function isFolderSpecifier(specifier: string): boolean {
  return /(?:^|\/)\.{0,2}$/.test(specifier);
}

/** `x` of `x:y`, in lower case; undefined without a scheme. */
export function schemeOf(specifier: string): string | undefined {
  const colon = specifier.indexOf(':');
  if (colon <= 0) return undefined;
  const scheme = specifier.slice(0, colon);
  return /^[a-z][a-z0-9+.-]*$/i.test(scheme) ? scheme.toLowerCase() : undefined;
}

/** `@scope/name` or `name` of a bare specifier, whether or not npm would accept it. */
export function headOf(specifier: string): string {
  const first = specifier.indexOf('/');
  const end = specifier.charCodeAt(0) === char.AT && first > 0 ? specifier.indexOf('/', first + 1) : first;
  return end < 0 ? specifier : specifier.slice(0, end);
}

/** Could a registry have a package of this name? */
export function isPackageName(name: string): boolean {
  return PACKAGE_NAME.test(name);
}

/** The package that a path into `node_modules` names, so that it need not be installed. */
export function installedName(path: string): string | undefined {
  const at = `/${path}`.lastIndexOf('/node_modules/');
  if (at < 0) return undefined;
  const name = headOf(path.slice(at + 'node_modules/'.length));
  if (!isPackageName(name)) return undefined;
  if (!name.startsWith('@types/')) return name;
  const typed = name.slice('@types/'.length);
  return typed.includes('__') ? `@${typed.replace('__', '/')}` : typed;
}

/** The part after `npm:` or `jsr:`, without a leading slash and the version. */
export function withoutVersion(specifier: string): string {
  const text = specifier.startsWith('/') ? specifier.slice(1) : specifier;
  const scope = text.startsWith('@') ? text.indexOf('/') + 1 : 0;
  const at = text.indexOf('@', Math.max(scope, 1));
  if (at < 0) return text;
  const slash = text.indexOf('/', scope);
  if (slash >= 0 && slash < at) return text;
  const rest = text.indexOf('/', at);
  return text.slice(0, at) + (rest < 0 ? '' : text.slice(rest));
}

/** Only a name without a scope must not begin with an underscore. */
const PACKAGE_NAME = /^(?:@[\w~-][\w.~-]*\/[\w~-]|[a-z0-9-])[\w.~-]*$/i;
