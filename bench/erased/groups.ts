/** The groups of files that reach each other: sorted members, in the order of their first ones. */
export function groupsOf(edges: Iterable<readonly [source: string, target: string]>): string[][] {
  const next = new Map<string, Set<string>>();
  const previous = new Map<string, Set<string>>();
  for (const [source, target] of edges) {
    add(next, source, target);
    add(previous, target, source);
  }
  const finished: string[] = [];
  const seen = new Set<string>();
  for (const file of next.keys()) visit(file, next, seen, finished);
  const grouped = new Set<string>();
  const groups: string[][] = [];
  for (const file of finished.reverse()) {
    const members: string[] = [];
    visit(file, previous, grouped, members);
    if (members.length > 1 || next.get(file)?.has(file)) groups.push(members.sort());
  }
  return groups.sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
}

/** Appends what can be reached and was not seen, each file after those that it leads to. */
function visit(
  from: string,
  edges: ReadonlyMap<string, ReadonlySet<string>>,
  seen: Set<string>,
  finished: string[],
): void {
  if (seen.has(from)) return;
  seen.add(from);
  const stack = [{ file: from, left: [...(edges.get(from) ?? [])] }];
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const file = top.left.pop();
    if (file === undefined) {
      finished.push(top.file);
      stack.pop();
    } else if (!seen.has(file)) {
      seen.add(file);
      stack.push({ file, left: [...(edges.get(file) ?? [])] });
    }
  }
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key) ?? new Set();
  map.set(key, values.add(value));
}
