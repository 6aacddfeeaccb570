import { plural, thousands } from './names.ts';
import type { OverviewState } from './overview.ts';

/** `core, folder, 257 files, used by 12 modules, uses 3`. */
export function boxDescription({ boxes, names, flow }: OverviewState, box: number): string {
  const { graph, isUpward } = flow;
  const { kind, files, margin, path, parts: stacked } = boxes[box];
  const users = graph.inStart[box + 1] - graph.inStart[box];
  const used = graph.outStart[box + 1] - graph.outStart[box];
  let up = 0;
  for (let edge = graph.outStart[box]; edge < graph.outStart[box + 1]; edge++) up += isUpward[edge];
  const parts = [
    names[box],
    kind === 'file'
      ? 'file'
      : `${stacked ? plural(stacked, KIND_WORDS[kind]) : KIND_WORDS[kind]}, ${plural(files, 'file')}`,
    ...(margin ? ['outside'] : []),
    users === 0 ? 'used by none of them' : `used by ${thousands(users)} of them`,
    used === 0 ? 'uses none' : `uses ${thousands(used)}`,
    ...(up > 0 ? [`${thousands(up)} upward`] : []),
  ];
  return `${parts.join(', ')}${path !== names[box] && path !== '' && !stacked ? `\n${path}` : ''}`;
}

const KIND_WORDS = {
  module: 'module',
  folder: 'folder',
  file: 'file',
  'own files': 'files directly in a folder',
  stack: 'smaller part',
} as const;
