import { plural, thousands } from '../../shared/words.ts';
import { shortened } from './box-sizes.ts';
import type { Scope } from './box-types.ts';
import type { OverviewFacts } from './describe.ts';
import { carriedShare } from './drawn-edges.ts';
import type { Flow } from './flow.ts';
import type { LargestPart } from './largest-parts.ts';
import type { OverviewBox, OverviewLeftOut } from './overview.ts';
import { scopeWords } from './scopes.ts';

export interface DescribedPicture {
  readonly facts: OverviewFacts;
  /** Empty unless one of them is in several boxes. */
  readonly largest: readonly LargestPart[];
  readonly names: readonly string[];
  readonly boxes: readonly CountedBox[];
  readonly left: OverviewLeftOut;
  readonly filters: { readonly scope: Scope };
}

type CountedBox = Pick<OverviewBox, 'kind' | 'margin' | 'parts' | 'isStart'>;

/** The sentence above the picture, in parts; a part with a box can be clicked. */
export interface SentencePart {
  readonly text: string;
  readonly boxes?: readonly number[];
  readonly isBad?: boolean;
  /** What a word means. */
  readonly title?: string;
}

/** "54 modules in 15 layers. Foundation: apimachinery (used by 31). 19 of 382 dependencies go up, most from pkg to plugin." */
export function sentence({ facts, largest, names, boxes, left, filters }: DescribedPicture): SentencePart[] {
  const inner = boxes.filter(({ margin }) => margin === undefined);
  // The page says why.
  if (inner.length === 0) return [];
  const what = countOf(inner, left);
  const parts: SentencePart[] = [];
  if (filters.scope !== '') parts.push({ text: `Inside ${scopeWords(filters.scope)}: ` });
  if (facts.dependencies === 0)
    return [...parts, { text: `${what}, ${facts.boxes === 1 ? 'alone' : 'none of which uses another'}.` }];
  parts.push({ text: `${what} in ${plural(facts.levels, 'layer')}. ` });
  if (largest.length > 0) {
    const words = largest.map(({ name, files }, i) =>
      i === 0 ? `${shortened(name)} (${plural(files, 'file')})` : `${shortened(name)} (${thousands(files)})`,
    );
    parts.push({
      text: `Largest: ${words.join(', ')}. `,
      title: 'Parts with their boxes: one with more than half of the files stands for what is in it',
    });
  }
  if (facts.foundation.length > 0) {
    parts.push({
      text: 'Foundation: ',
      title: 'What most of the others depend on, and how many use it directly',
    });
    for (const [i, box] of facts.foundation.entries())
      parts.push({ text: i === 0 ? '' : i < facts.foundation.length - 1 ? ', ' : ' and ' }, named([box]), {
        text: i === 0 ? ` (used by ${facts.users[box]})` : ` (${facts.users[box]})`,
      });
    parts.push({ text: '. ' });
  }
  if (facts.upward === 0) {
    if (facts.rising > 0)
      return [...parts, { text: `None of ${plural(facts.dependencies, 'dependency')} closes a cycle.` }];
    const all =
      facts.dependencies === 1
        ? 'The only dependency goes'
        : `All ${thousands(facts.dependencies)} dependencies go`;
    return [...parts, { text: `${all} down.` }];
  }
  parts.push({
    text: `${thousands(facts.upward)} of ${plural(facts.dependencies, 'dependency')} ${facts.upward === 1 ? 'goes' : 'go'} up`,
    isBad: true,
    title: 'They are part of a cycle',
  });
  const { worst, tangle } = facts;
  if (worst)
    parts.push(
      { text: facts.upward === 1 ? ', from ' : worst.isOnly ? ', most from ' : ', such as from ' },
      named([worst.from, worst.to]),
    );
  if (tangle && tangle.boxes.length > 2)
    parts.push(
      {
        text: `; ${thousands(tangle.boxes.length)} form one tangle around `,
        title: 'They use each other, directly or indirectly, even if no file in them is part of a cycle',
      },
      named([tangle.centre]),
    );
  return [...parts, { text: '.' }];

  function named(ends: readonly number[]): SentencePart {
    const text = ends.map(box => shortened(names[box])).join(' to ');
    const title = ends.map(box => names[box]).join(' to ');
    return { text, boxes: ends, ...(text !== title && { title }) };
  }
}

/** All of them, drawn or not. A picture of single files has no modules, and one with many of them has few. */
function countOf(boxes: readonly CountedBox[], { files: otherFiles }: OverviewLeftOut): string {
  // What starts a program is part of a module.
  const own = boxes.filter(({ kind, isStart }) => kind !== 'stack' && !isStart);
  const stacked = boxes.reduce((sum, { parts = 0 }) => sum + parts, 0);
  const files = own.filter(({ kind }) => kind === 'file').length;
  const largest = `, the ${own.length} ${otherFiles > 0 ? 'most connected' : 'largest'} drawn,`;
  const drawn = stacked + otherFiles > 0 ? largest : '';
  if (files === boxes.length) return `${plural(files + otherFiles, 'file')}${drawn}`;
  const all = own.length + stacked;
  return files * 2 > own.length
    ? `${thousands(all)} files and folders${drawn}`
    : `${plural(all, 'module')}${drawn}`;
}

/** Never rounded up to all of them. */
function percent(share: number): string {
  return `${Math.floor(100 * share)} %`;
}

export interface DrawnPicture {
  readonly flow: Flow;
  readonly boxes: readonly (CountedBox & Pick<OverviewBox, 'files'>)[];
  readonly picture: { readonly left: OverviewLeftOut };
}

/**
 * `93 of 382 dependencies drawn, 19 upward · they carry 89 % of the imports`. Those to and from the margins are counted
 * apart, as in the sentence.
 */
export function drawnText(
  { flow, boxes, picture }: DrawnPicture,
  lines: readonly { readonly edge: number; readonly isUpward: boolean }[],
): string {
  const { graph, isUpward } = flow;
  const isInner = (edge: number) => !boxes[graph.sources[edge]].margin && !boxes[graph.targets[edge]].margin;
  const edges = [...isUpward.keys()];
  const inner = edges.filter(isInner);
  const drawn = lines.filter(({ edge }) => isInner(edge));
  const all = inner.reduce((sum, edge) => sum + isUpward[edge], 0);
  const up = drawn.filter(line => line.isUpward).length;
  const upward = up < all ? `${thousands(up)} of ${thousands(all)}` : thousands(all);
  const outer = edges.length - inner.length;
  const share = carriedShare(
    flow,
    lines.map(({ edge }) => edge),
  );
  const carriers = flow.floors.length > 0 ? `they and ${plural(flow.floors.length, 'floor')}` : 'they';
  const { files, loneFiles, neighbours } = picture.left;
  const stacks = boxes.filter(({ kind }) => kind === 'stack');
  const stacked = stacks.reduce((sum, { parts = 0 }) => sum + parts, 0);
  const stackedFiles = stacks.reduce((sum, box) => sum + box.files, 0);
  return [
    `${thousands(drawn.length)} of ${plural(inner.length, 'dependency')} drawn, ${upward} upward`,
    ...(outer > 0
      ? [`${thousands(lines.length - drawn.length)} of ${thousands(outer)} to and from neighbours`]
      : []),
    ...(edges.length > lines.length ? [`${carriers} carry ${percent(share)} of the imports`] : []),
    ...(stacked > 0
      ? [
          `${plural(stacked, 'smaller part')} with ${plural(stackedFiles, 'file')} in ${plural(stacks.length, 'stack')}`,
        ]
      : []),
    ...(files > 0 ? [`${plural(files, 'less connected file')} not shown`] : []),
    ...(loneFiles > 0 ? [`${plural(loneFiles, 'single file')} without dependencies not shown`] : []),
    ...(neighbours > 0 ? [`${plural(neighbours, 'further neighbour')} not shown`] : []),
  ].join(' · ');
}
