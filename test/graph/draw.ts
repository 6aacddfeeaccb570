import type { Link, LinkedFile } from '../../src/types.ts';

/**
 * Parses chains such as `a -> b -> a`, separated by newlines or commas, into files. `-t->` is a type-only import,
 * `-l->` a lazy one, `-i->` a use without an import, a second letter `x` (`-tx->`, `-x->`) one in tests; a lone name is a file without imports, `pkg:x` a package. The n-th
 * import of a file is on line n.
 */
export function draw(text: string): LinkedFile[] {
  const links = new Map<string, Link[]>();
  const file = (id: string): Link[] => {
    const known = links.get(id) ?? [];
    links.set(id, known);
    return known;
  };
  for (const chain of text.split(/[\n,]/)) {
    const parts = chain.trim().split(/\s+/).filter(Boolean);
    for (let i = 0; i < parts.length; i += 2) {
      if (!parts[i].startsWith('pkg:')) file(parts[i]);
      if (i + 2 > parts.length - 1) continue;
      const from = file(parts[i]);
      const arrow = parts[i + 1];
      from.push({
        target: parts[i + 2],
        line: from.length + 1,
        typeOnly: arrow.includes('t'),
        lazy: arrow.includes('l'),
        implicit: arrow.includes('i'),
        test: arrow.includes('x'),
      });
    }
  }
  return Array.from(links, ([id, own]) => ({ id, language: 'typescript', links: own }));
}
