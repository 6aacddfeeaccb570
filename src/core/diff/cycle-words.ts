import { distinctNames } from '../../shared/brief-names.ts';
import { plural, thousands } from '../../shared/words.ts';
import type { Step } from '../query/edges.ts';
import type { CycleChange, Difference } from './types.ts';

/** What else changed, as far as it says why a cycle got smaller. */
export interface CycleContext {
  readonly files: Pick<Difference['files'], 'removed'>;
  readonly imports: Pick<Difference['imports'], 'removed'>;
}

/** Is the change of a cycle for the worse? */
export function isWorseCycle({ fate }: Pick<CycleChange, 'fate'>): boolean {
  return fate === 'new' || fate === 'merged' || fate === 'grown';
}

/** `Cycles of 30 and 14 files merged into one of 47, by hooks.ts → app.ts`: what happened to a cycle, and why. */
export function cycleSentence(change: CycleChange, context: CycleContext): string {
  const [closing] = change.closedBy;
  if (closing) return `${WORDS[change.fate](change)}${byImport(closing)}`;
  return `${WORDS[change.fate](change)}${isWorseCycle(change) ? '' : openedText(change, context)}`;
}

/** `, by hooks.ts → app.ts`. */
export function byImport({ source, target }: Pick<Step, 'source' | 'target'>): string {
  const [from, to] = namesOf({ source, target });
  return `, by ${from} → ${to}`;
}

type Words = (change: CycleChange) => string;

const WORDS: Readonly<Record<CycleChange['fate'], Words>> = {
  new: ({ kind, members }) => `New ${NOUNS[kind]} of ${plural(members.length, 'file')}`,
  merged: ({ kind, members, sizesBefore }) =>
    `${mergedText(sizesBefore)} merged into ${kind === 'lazy' ? 'a lazy one' : 'one'} of ${thousands(members.length)}`,
  grown({ kind, members, changed, sizesBefore: [was] }) {
    const of = `A ${NOUNS[kind]} of ${plural(was, 'file')}`;
    if (members.length > was) return `${of} grew to ${thousands(members.length)}`;
    return `${of} has ${thousands(members.length)} now, ${thousands(changed.length)} of them new`;
  },
  shrunk: ({ kind, sizesBefore: [was], sizesAfter: [is] }) =>
    `A ${NOUNS[kind]} of ${plural(was, 'file')} shrank to ${thousands(is)}`,
  split: ({ kind, members, sizesAfter }) =>
    `A ${NOUNS[kind]} of ${plural(members.length, 'file')} was split into ${listed(sizesAfter)}`,
  fixed({ kind, members, leftLazy }) {
    const of = `A ${NOUNS[kind]} of ${plural(members.length, 'file')}`;
    if (leftLazy === undefined) return `${of} is gone`;
    return `${of} is only a lazy one of ${thousands(leftLazy)} now`;
  },
};

const NOUNS: Readonly<Record<CycleChange['kind'], string>> = { eager: 'cycle', lazy: 'lazy cycle' };
const MOST_SIZES = 3;

/** `Cycles of 30 and 14 files`, `5 cycles of up to 30 files`. */
function mergedText(sizes: readonly number[]): string {
  if (sizes.length > MOST_SIZES)
    return `${thousands(sizes.length)} cycles of up to ${plural(sizes[0], 'file')}`;
  return `Cycles of ${listed(sizes)} files`;
}

/** `30 and 14`, `30, 14 and 2`, `5 of up to 30`. */
function listed(sizes: readonly number[]): string {
  if (sizes.length > MOST_SIZES) return `${thousands(sizes.length)} of up to ${thousands(sizes[0])}`;
  const words = sizes.map(thousands);
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/** `: hooks.ts no longer imports app.ts`. */
function openedText({ openedBy, kind }: CycleChange, { files, imports }: CycleContext): string {
  const [first] = openedBy;
  if (!first) return '';
  const [from, to] = namesOf(first);
  if (files.removed.includes(first.source)) return `: ${from} was deleted`;
  if (files.removed.includes(first.target)) return `: ${to} was deleted`;
  const isRemoved = imports.removed.some(
    ({ source, target }) => source === first.source && target === first.target,
  );
  const when = isRemoved ? '' : ` at ${kind === 'eager' ? 'load' : 'run'} time`;
  return `: ${from} no longer imports ${to}${when}`;
}

function namesOf({ source, target }: Pick<Step, 'source' | 'target'>): readonly string[] {
  return distinctNames([source, target]);
}
