import type { Structure } from '../../src/core/report/structure.ts';
import type { Report } from '../../src/core/report/types.ts';

/** The parts of a project, and which of them use each other, from the finished report. */
export function naiveStructure(report: Report): Structure | undefined {
  const sources = report.detailed.nodes.filter(({ type, role }) => type === 'file' && role === undefined);
  const ids = sources.map(({ id }) => id);
  let folder = '';
  while (ids.length > 0) {
    const names = new Set(ids.map(id => partOf(id, folder)));
    const main = [...names].find(
      name => name && ids.filter(id => partOf(id, folder) === name).length > 0.8 * ids.length,
    );
    if (main === undefined) break;
    folder = folder === '' ? main : `${folder}/${main}`;
  }
  const sizes = new Map<string, number>();
  for (const id of ids) {
    const part = partOf(id, folder);
    if (part !== undefined) sizes.set(part, (sizes.get(part) ?? 0) + 1);
  }
  if (sizes.size < 2) return undefined;
  const parts = [...sizes.keys()];
  const used = new Set<string>();
  for (const { source, target, typeOnly } of report.detailed.edges) {
    const isInside = ids.includes(source) && ids.includes(target);
    if (isInside && !typeOnly) used.add(`${partOf(source, folder)}\n${partOf(target, folder)}`);
  }
  const uses = (from: string, to: string) => from !== to && used.has(`${from}\n${to}`);
  const users = (part: string) => parts.filter(other => uses(other, part)).length;
  const most = Math.max(...parts.map(users));
  const reach = (from: string) => {
    const found: string[] = [];
    const queue = [from];
    for (const at of queue) {
      for (const next of parts.filter(part => uses(at, part) && !found.includes(part))) {
        found.push(next);
        queue.push(next);
      }
    }
    return found;
  };
  return {
    folder,
    parts: [...sizes].sort((a, b) => b[1] - a[1]),
    ...(most > 1 && { mostUsed: { name: parts.find(part => users(part) === most) ?? '', users: most } }),
    circular: parts.filter(part => reach(part).includes(part)).length,
  };
}

/** The part of the folder that contains the file; undefined for one outside the folder or beside the parts. */
function partOf(id: string, folder: string): string | undefined {
  const prefix = folder === '' ? '' : `${folder}/`;
  if (!id.startsWith(prefix)) return undefined;
  const segments = id.slice(prefix.length).split('/');
  const length = segments[0].startsWith('@') ? 2 : 1;
  return segments.length > length ? segments.slice(0, length).join('/') : undefined;
}
