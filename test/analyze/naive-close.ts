import type { Report } from '../../src/core/report/types.ts';

type Node = Report['detailed']['nodes'][number];

const LATE = /^(?:java|kotlin|scala|csharp|php|ruby)$/;

/** Does nothing in a circular group but its own size and names speak against it? */
export function isCloseGroup(nodes: readonly Node[]): boolean {
  const [first, ...others] = nodes;
  if (others.length === 0) return first !== undefined;
  if (nodes.length > 6 || nodes.some(({ language }) => !LATE.test(language))) return false;
  return nodes.some(whole =>
    nodes
      .filter(node => node !== whole)
      .every(
        node => (node.loc !== undefined && node.loc < 31) || oneNamesTheOther(nameOf(node), nameOf(whole)),
      ),
  );
}

/** Names without the folder; `IShape` counts as `Shape`. */
function nameOf({ id }: Node): string {
  return (
    id
      .split('/')
      .at(-1)
      ?.replace(/^I(?=[A-Z][a-z])/, '') ?? ''
  );
}

function oneNamesTheOther(a: string, b: string): boolean {
  const [x, y] = [a, b].map(name => (name.startsWith('.') ? name : name.split('.')[0]));
  if (a === b) return false;
  const shorter = x.length <= y.length ? x : y;
  const longer = shorter === x ? y : x;
  return shorter.length >= 3 && !/^(?:index|main|mod)$/i.test(shorter) && longer.includes(shorter);
}
