/** Names of segments with a separator between them, such as namespaces and import paths. */

/** The name itself, then without its last segment, and so on: `a.b.c`, `a.b`, `a`. */
export function* prefixesOf(name: string, separator: string): Generator<string> {
  for (let end = name.length; end > 0; end = name.lastIndexOf(separator, end - 1)) yield name.slice(0, end);
}

/** The prefixes of all these names, each once. In a hostile text, many names may share a long prefix. */
export function allPrefixesOf(names: Iterable<string>, separator: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const name of names) {
    for (const prefix of prefixesOf(name, separator)) {
      // Its own prefixes were added with it.
      if (found.has(prefix)) break;
      found.add(prefix);
    }
  }
  return found;
}

/** `A.B.C` as `A.B` and `C`. */
export function splitName(name: string, separator = '.'): [outer: string, last: string] {
  const at = name.lastIndexOf(separator);
  return at < 0 ? ['', name] : [name.slice(0, at), name.slice(at + separator.length)];
}

export function joinName(outer: string, name: string): string {
  return outer === '' ? name : `${outer}.${name}`;
}

/** Splitting the name would take ten times as long. */
export function firstSegment(name: string, separator: string): string {
  const end = name.indexOf(separator);
  return end < 0 ? name : name.slice(0, end);
}

/** The segment after a prefix of the name. */
export function nextSegment(name: string, prefix: string): string | undefined {
  return name.length > prefix.length ? firstSegment(name.slice(prefix.length + 1), '.') : undefined;
}
