import { signal } from '@preact/signals';
import type { CycleKind } from '../model/cycle-findings.ts';
import type { RingKind } from '../model/ring-types.ts';

/** Each finding is in one group: by its kind if it counts, else by the reason why not. */
export type CycleGroup = CycleKind | 'close' | 'inUnit' | 'others';

/** What the Cycles view shows. Which cycle, the selection says. */
export interface CyclesChoice {
  /** Words that the path of one member must contain. */
  readonly text: string;
  readonly groups: ReadonlySet<CycleGroup>;
  /** Which of the cycles that contain the selected file; undefined for the strongest. */
  readonly kind?: CycleKind | undefined;
  /** How the cycle is drawn; undefined for the best way. */
  readonly ring?: RingKind | undefined;
  /** How many cuts the curve is read at; undefined for the first few. */
  readonly cuts?: number | undefined;
}

export const CYCLE_GROUPS: readonly CycleGroup[] = ['eager', 'lazy', 'typeOnly', 'close', 'inUnit', 'others'];
const KINDS: readonly CycleKind[] = ['eager', 'lazy', 'typeOnly'];
const RINGS: readonly RingKind[] = ['files', 'folders', 'nearest', 'loop'];

/** Cycles that do not count are hidden at first. */
const DEFAULT: CyclesChoice = { text: '', groups: new Set<CycleGroup>(['eager', 'lazy', 'typeOnly']) };

export const cyclesChoice = signal<CyclesChoice>(DEFAULT);

export function setCyclesChoice(change: Partial<CyclesChoice>): void {
  cyclesChoice.value = { ...cyclesChoice.value, ...change };
}

export function writeCyclesChoice(query: URLSearchParams): void {
  const { text, groups, kind, ring, cuts } = cyclesChoice.value;
  if (text !== '') query.set('cycle-find', text);
  const shown = namesOf(groups);
  if (shown !== namesOf(DEFAULT.groups)) query.set('cycle-kinds', shown);
  if (kind !== undefined) query.set('cycle-kind', kind);
  if (ring !== undefined) query.set('ring', ring);
  if (cuts !== undefined) query.set('cuts', String(cuts));
}

export function readCyclesChoice(query: URLSearchParams): void {
  const kinds = query.get('cycle-kinds')?.split(',');
  const cuts = Number(query.get('cuts') ?? Number.NaN);
  cyclesChoice.value = {
    text: query.get('cycle-find') ?? '',
    groups: kinds ? new Set(CYCLE_GROUPS.filter(group => kinds.includes(group))) : DEFAULT.groups,
    kind: KINDS.find(kind => kind === query.get('cycle-kind')),
    ring: RINGS.find(kind => kind === query.get('ring')),
    cuts: Number.isInteger(cuts) && cuts >= 0 ? cuts : undefined,
  };
}

function namesOf(groups: CyclesChoice['groups']): string {
  return CYCLE_GROUPS.filter(group => groups.has(group)).join(',');
}
