/** Names that say nothing without their folder. */
const COMMON =
  /^(index|main|mod|lib|init|__init__|types|utils?|src|package|helpers?|common|constants)(\.[a-z.]+)?$/i;

/** The shortest recognisable end of a path: `workflow/src/index.ts`, but `cart.ts`. */
export function briefName(path: string): string {
  let start = path.lastIndexOf('/') + 1;
  let end = path.length;
  while (start > 0 && COMMON.test(path.slice(start, end))) {
    end = start - 1;
    start = path.lastIndexOf('/', end - 1) + 1;
  }
  return path.slice(start);
}

/** Short names for the paths of a list. Equal names are extended with more of their folders. */
export function distinctNames(paths: readonly string[]): readonly string[] {
  let names = paths.map(briefName);
  // Each round adds one folder to the names that are still equal, so this ends.
  for (let isDone = false; !isDone; ) {
    const counts = new Map<string, number>();
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    const longer = names.map((name, i) => ((counts.get(name) ?? 0) > 1 ? withFolder(paths[i], name) : name));
    isDone = longer.every((name, i) => name === names[i]);
    names = longer;
  }
  return names;
}

function withFolder(path: string, name: string): string {
  const before = path.length - name.length - 1;
  return before <= 0 ? path : path.slice(path.lastIndexOf('/', before - 1) + 1);
}
