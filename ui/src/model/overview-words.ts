import { FILE_ROLES } from '../../../src/report/model-types.ts';
import { plural, thousands } from './names.ts';
import type { OverviewState } from './overview.ts';

/** `core, folder, 257 files, used by 12 modules, uses 3`. */
export function boxDescription({ boxes, names, flow }: OverviewState, box: number): string {
  const { graph, isUpward } = flow;
  const { kind, files, margin, path } = boxes[box];
  const users = graph.inStart[box + 1] - graph.inStart[box];
  const used = graph.outStart[box + 1] - graph.outStart[box];
  let up = 0;
  for (let edge = graph.outStart[box]; edge < graph.outStart[box + 1]; edge++) up += isUpward[edge];
  const parts = [
    names[box],
    kind === 'file' ? 'file' : `${KIND_WORDS[kind]}, ${plural(files, 'file')}`,
    ...(margin ? ['outside'] : []),
    users === 0 ? 'used by none of them' : `used by ${thousands(users)} of them`,
    used === 0 ? 'uses none' : `uses ${thousands(used)}`,
    ...(up > 0 ? [`${thousands(up)} upward`] : []),
  ];
  return `${parts.join(', ')}${path !== names[box] && path !== '' ? `\n${path}` : ''}`;
}

const KIND_WORDS = {
  module: 'module',
  folder: 'folder',
  file: 'file',
  'own files': 'files directly in a folder',
  'other folders': 'the smaller folders',
  'other files': 'the less connected files',
} as const;

/** Role → how many files of the project have it, without the sources; only those in use. */
export function chipCounts(
  role: Uint8Array,
): { readonly role: number; readonly name: string; readonly count: number }[] {
  const counts = FILE_ROLES.map(() => 0);
  for (const each of role) counts[each]++;
  return FILE_ROLES.map((name, each) => ({ role: each, name, count: counts[each] })).filter(
    ({ role: each, count }) => each > 0 && count > 0,
  );
}
