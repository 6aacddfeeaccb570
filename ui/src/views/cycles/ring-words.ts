import { isGroupId, pathOf } from '../../model/ids.ts';
import { importOf } from '../../model/imports-between.ts';
import { baseName, plural, thousands } from '../../model/names.ts';
import type { Ring, RingEdge } from '../../model/ring-types.ts';
import type { Project } from '../../model/types.ts';

/** What is drawn, and what is left out. */
export function captionOf({ kind, nodes, edges, leftOut }: Ring): string {
  const imports = edges.reduce((sum, edge) => sum + edge.imports.length, 0);
  if (kind === 'files')
    return `${plural(nodes.length, 'file')} and ${plural(imports, 'import')}; nothing is left out.`;
  if (kind !== 'folders') {
    const which = kind === 'loop' ? 'of' : 'nearest to';
    const rest = [plural(leftOut.files, 'other file'), plural(leftOut.imports, 'other import')].join(' and ');
    return `${plural(nodes.length, 'file')} ${which} the shortest loop; ${rest} left out.`;
  }
  const files = leftOut.files > 0 ? `, ${plural(leftOut.files, 'file')} of smaller folders` : '';
  return `${plural(nodes.length, 'folder')} and ${plural(imports, 'import')} between them; left out: ${plural(leftOut.imports, 'import')} inside folders${files}.`;
}

/** `2. a.ts:12 imports b.ts, suggested cut`; for folders, how many imports there are. */
export function edgeText(now: Project, ring: Ring, { from, to, imports, cuts, step }: RingEdge): string {
  const number = step > 0 ? `${step}. ` : '';
  if (ring.kind !== 'folders') {
    const { source, target, lines, implicit, typeOnly, lazy, test } = importOf(now, imports[0]);
    const kinds = [
      ...(test ? ['in tests'] : typeOnly ? ['type-only'] : []),
      ...(lazy ? ['lazy'] : []),
      ...(cuts > 0 ? [ring.cutName] : []),
    ];
    const rest = kinds.map(kind => `, ${kind}`).join('');
    return `${number}${pathOf(source)}:${lines.join(', ')} ${implicit ? 'uses' : 'imports'} ${pathOf(target)}${rest}`;
  }
  const cutText =
    cuts === 0
      ? ''
      : `, ${cuts === imports.length ? 'each a' : `${thousands(cuts)} times a`} ${ring.cutName}`;
  return `${nodeName(ring, from, '')} uses ${nodeName(ring, to, '')}: ${plural(imports.length, 'import')}${cutText}`;
}

/** Relative to a folder that contains it, with the number of its files. */
export function nodeName({ nodes }: Ring, index: number, under: string): string {
  const { id, files } = nodes[index];
  const path = pathOf(id);
  const start = under === '' ? 0 : under.length + 1;
  const name = path.startsWith(under) ? path.slice(start) : path;
  if (isGroupId(id)) {
    // The files beside the folders of the whole cycle are told by the name of their own folder.
    const folder = name === '' ? baseName(path) : name;
    return `${folder === '' ? '' : `${folder}/`}* (${files})`;
  }
  return files > 1 ? `${name} (${files})` : name;
}
