import { FILE_ROLES } from '../../../src/report/model-types.ts';
import { plural, thousands } from './names.ts';
import type { OverviewState } from './overview.ts';

/** The sentence above the picture, in parts; a part with a box can be clicked. */
export interface SentencePart {
  readonly text: string;
  readonly boxes?: readonly number[];
  readonly isBad?: boolean;
}

/** "54 modules in 15 layers. Foundation: apimachinery. 19 of 382 dependencies go up, most from pkg to plugin." */
export function sentence({ picture, names, boxes, filters }: OverviewState): SentencePart[] {
  const { facts } = picture;
  const inner = boxes.filter(({ margin }) => margin === undefined);
  const what = countOf(inner);
  const parts: SentencePart[] = [];
  if (filters.scope !== '') parts.push({ text: `Inside ${filters.scope}: ` });
  if (facts.dependencies === 0)
    return [...parts, { text: `${what}, ${facts.boxes === 1 ? 'alone' : 'none of which uses another'}.` }];
  parts.push({ text: `${what} in ${plural(facts.levels, 'layer')}. ` });
  if (facts.foundation.length > 0) {
    parts.push({ text: 'Foundation: ' });
    for (const [i, box] of facts.foundation.entries())
      parts.push({ text: i > 0 ? ' and ' : '' }, { text: names[box], boxes: [box] });
    parts.push({ text: '. ' });
  }
  if (facts.upward === 0) {
    const all =
      facts.dependencies === 1
        ? 'The only dependency goes'
        : `All ${thousands(facts.dependencies)} dependencies go`;
    return [...parts, { text: `${all} down.` }];
  }
  parts.push({
    text: `${thousands(facts.upward)} of ${plural(facts.dependencies, 'dependency', 'dependencies')} ${facts.upward === 1 ? 'goes' : 'go'} up`,
    isBad: true,
  });
  const { worst, tangle } = facts;
  if (worst)
    parts.push(
      { text: facts.upward === 1 ? ', from ' : ', most from ' },
      { text: `${names[worst.from]} to ${names[worst.to]}`, boxes: [worst.from, worst.to] },
    );
  if (tangle && tangle.boxes.length > 2)
    parts.push(
      { text: `; ${thousands(tangle.boxes.length)} form one tangle around ` },
      { text: names[tangle.centre], boxes: [tangle.centre] },
    );
  return [...parts, { text: '.' }];
}

/** A picture of single files has no modules, and one with many of them has few. */
function countOf(boxes: OverviewState['boxes']): string {
  const files = boxes.filter(({ kind }) => kind === 'file').length;
  if (files === boxes.length) return plural(files, 'file');
  return files * 2 > boxes.length ? `${boxes.length} files and folders` : plural(boxes.length, 'module');
}

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
  'loose files': 'files directly in a folder',
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
