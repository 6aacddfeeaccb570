import type { Digest } from '../../../core/report/digest.ts';
import type { DigestCut, DigestCycle } from '../../../core/report/digest-cycles.ts';
import type { DigestLever } from '../../../core/report/digest-levers.ts';
import { cutWords, insteadWords, repairWords } from '../cut-lines.ts';
import { plural } from '../words.ts';
import { fit, type Words } from './fit.ts';
import type { Page } from './page.ts';

/** One change to make. */
interface Remedy {
  /** By how many points the score would rise; empty if it would not. */
  readonly gain: string;
  readonly words: Words;
  /** Another change that does the same. */
  readonly instead?: Words | undefined;
}

const MOST = 3;

interface RemedyRoom {
  /** The number of lines. */
  readonly most: number;
  /** How many of them alternatives leave free. */
  readonly spare: number;
}

/** The cuts that would help most: those that raise the score, then those that end a cycle without that. */
export function remedyLines(digest: Digest, { width, style }: Page, room: RemedyRoom): string[] {
  const all = [...digest.levers.map(leverRemedy), ...repairs(digest)].slice(0, MOST);
  const widest = Math.max(...all.map(({ gain }) => gain.length));
  const blocks = all.map(({ gain, words, instead }) => {
    const before = `  ${gain.padEnd(widest)}  `;
    return {
      lines: fit(words, { width, before, most: 2 }).map(line =>
        gain === '' ? line : line.replace(gain, style.green(gain)),
      ),
      instead: instead ? fit(instead, { width, before: ' '.repeat(before.length), most: 2 }) : [],
    };
  });
  const lines = withinRoom(blocks, room);
  return lines.length > 0 ? [style.bold('What would help'), ...lines] : [];
}

interface Block {
  readonly lines: readonly string[];
  readonly instead: readonly string[];
}

/** All changes before the alternatives to them, which leave some lines to what follows. */
function withinRoom(blocks: readonly Block[], { most, spare }: RemedyRoom): string[] {
  let left = most - 1;
  const shown = blocks.filter(({ lines }) => {
    if (lines.length > left) return false;
    left -= lines.length;
    return true;
  });
  left -= spare;
  return shown.flatMap(({ lines, instead }) => {
    if (instead.length > left) return lines;
    left -= instead.length;
    return [...lines, ...instead];
  });
}

function leverRemedy(lever: DigestLever): Remedy {
  const { kind, cuts, others } = lever;
  const count = cuts.length + others;
  const [first] = cuts;
  return {
    gain: gainOf(lever),
    words: path => {
      const cut = cutWords(first, { path, isBrief: true });
      const todo = count === 1 ? cut : cut.replace('cut ', `cut ${count} imports, first `);
      return `${todo}: ${effectOf(lever)}`;
    },
    instead: kind === 'cycle' ? insteadOf(first, count) : undefined,
  };
}

/** What does as much as the first cut, or as all of them. */
function insteadOf(cut: DigestCut, cuts: number): Words | undefined {
  const does = cuts === 1 || cut.note?.repair?.left === 0;
  return does && insteadWords(cut).length > 0
    ? path => insteadWords(cut, { path, isBrief: true })[0]
    : undefined;
}

export function gainOf({ gain, exactGain }: DigestLever): string {
  return `+${gain >= 1 ? gain : exactGain}`;
}

export function effectOf({ kind, freed = 0, untied = 0 }: DigestLever): string {
  if (kind === 'cycle') return `frees ${plural(freed, 'file')}`;
  return untied > 0 ? `unties ${plural(untied, 'module')}` : 'no longer against the grain';
}

/** What ends a cycle that no lever is about. */
function repairs({ cycles, levers }: Digest): Remedy[] {
  const taken = new Set(levers.flatMap(({ cuts }) => cuts.map(({ edge }) => edge.join('\n'))));
  return cycles.head
    .filter(({ cut }) => !taken.has(cut.edge.join('\n')))
    .flatMap(cycle => {
      const words = repairOf(cycle);
      return words
        ? [
            {
              gain: '',
              words: (path: (id: string) => string) =>
                `${words(path)}: the cycle of ${plural(cycle.members, 'file')} ends`,
            },
          ]
        : [];
    });
}

/** Only what ends it: undefined for a step on the way. */
function repairOf({ cut, cuts, isAdvised }: DigestCycle): Words | undefined {
  const repair = cut.note?.repair;
  if (repair) return repair.left === 0 ? path => repairWords(repair, { path, isBrief: true }) : undefined;
  return isAdvised && cuts === 1 ? path => cutWords(cut, { path, isBrief: true }) : undefined;
}
