import type { WatchConfig } from '../config/options.ts';
import type { FileId } from '../types.ts';

/** Which part of the tree a run looks at. */
export interface Look {
  /** All of it, or the paths that something was heard about. */
  readonly paths: ReadonlySet<FileId> | 'all';
  /** Ignore all that is known about the files' contents. */
  readonly full: boolean;
}

/**
 * Why the whole tree is compared with what is known: at the start, because it is time, because git wrote its
 * index or changed the branch, because outer ignore rules or manifests above the root changed, because too much
 * happened at once, because this process could not listen for a while, because a watch failed, or because the root is
 * another folder now.
 */
export type SweepReason =
  | 'start'
  | 'interval'
  | 'index'
  | 'head'
  | 'rules'
  | 'above'
  | 'many'
  | 'lag'
  | 'error'
  | 'root';

/** What the scheduler is told. */
export type Event =
  /** Something was heard about this path. */
  | { readonly type: 'hint'; readonly id: FileId }
  /** Something changed that every run looks at, such as a configuration outside the project. */
  | { readonly type: 'touch' }
  | { readonly type: 'sweep'; readonly reason: SweepReason }
  /** Somebody waits for a run. */
  | { readonly type: 'request'; readonly look: Look; readonly trigger: string }
  /** Nobody listens, and nothing is swept; the system tells of changes; or it does not, and sweeps are all we have. */
  | { readonly type: 'hearing'; readonly hearing: Hearing };

export type Hearing = 'none' | 'events' | 'sweeps';

/** One run, as it is taken from the agenda. */
export interface Run {
  readonly look: Look;
  /** What it was heard about; `many` where there was too much to name. */
  readonly hints: ReadonlySet<FileId> | 'many';
  readonly sweep: SweepReason | undefined;
  readonly triggers: readonly string[];
  /** Nobody waits for it: it yields to whatever is heard meanwhile. */
  readonly mayYield: boolean;
}

/** What is to be done, and when. It knows no clock: whoever keeps it says what time it is. */
export interface Agenda {
  hearing: Hearing;
  /** For those who wait. */
  asked: Look | undefined;
  triggers: Set<string>;
  /** What was heard and not looked at yet: it waits until it is quiet for a moment, or was noisy for long enough. */
  hints: Set<FileId>;
  isTouched: boolean;
  sweep: SweepReason | undefined;
  /** When the first and the last of these were heard. */
  since: number | undefined;
  latest: number;
  /** They have waited long enough. */
  isRipe: boolean;
  /** A sweep that is kept apart from the last one. */
  later: SweepReason | undefined;
  lastSweep: number;
  costs: readonly number[];
  /** How often in a row a sweep yielded. */
  yielded: number;
}

/** Beyond this many, one comparison of the tree is cheaper than many looks, and the system may have dropped some. */
const MANY = 1000;

/** Nobody waits for what these find: they may come all the time, and what they tell of has mostly been heard. */
const PATIENT: ReadonlySet<SweepReason> = new Set<SweepReason>(['interval', 'lag', 'index']);
/** A sweep that can wait yields so often in a row, and not for ever. */
const MOST_YIELDED = 3;

/**
 * These may come all the time (`git status` rewrites the index of a repository that is worked in), so
 * they are kept apart by this, and by as much as makes them 5 % of a core.
 */
const FREQUENT: ReadonlySet<SweepReason> = new Set<SweepReason>(['index', 'lag', 'error']);
const FREQUENT_MS = 1000;

/** With events a sweep is a safety net: at most 1 % of a core. Without them it is the only way: 5 %. */
const NET_SHARE = 100;
const DEAF_SHARE = 20;
const DEAF_MS = 2000;
const DEAF_MOST_MS = 30_000;
const REMEMBERED = 3;

const NOTHING_HEARD = { isTouched: false, sweep: undefined, since: undefined, isRipe: false };

export function createAgenda(now: number): Agenda {
  return {
    hearing: 'none',
    asked: undefined,
    triggers: new Set(),
    ...NOTHING_HEARD,
    hints: new Set(),
    latest: now,
    later: undefined,
    lastSweep: now,
    costs: [],
    yielded: 0,
  };
}

export function hear(agenda: Agenda, event: Event, now: number): void {
  if (event.type === 'request') {
    agenda.asked = join(agenda.asked, event.look);
    agenda.triggers.add(event.trigger);
  } else if (event.type === 'hearing') {
    agenda.hearing = event.hearing;
    if (event.hearing === 'none')
      Object.assign(agenda, NOTHING_HEARD, { hints: new Set(), later: undefined });
  } else if (event.type !== 'sweep') {
    if (event.type === 'touch') agenda.isTouched = true;
    // A set that is full says all it has to say; a flood must not fill the memory.
    else if (agenda.hints.size <= MANY) agenda.hints.add(event.id);
    wait(agenda, now);
  } else if (FREQUENT.has(event.reason)) agenda.later ??= event.reason;
  else planSweep(agenda, event.reason, now);
}

/** Is there anything that cannot wait for the end of a run that may yield? */
export function isUrgent({ asked, hints, isTouched, sweep }: Agenda): boolean {
  return asked !== undefined || hints.size > 0 || isTouched || (sweep !== undefined && !PATIENT.has(sweep));
}

/** Time passes, also during a run: what has waited long enough is ripe. */
export function ripen(agenda: Agenda, now: number, settings: WatchConfig): void {
  agenda.isRipe ||= now >= ripeAt(agenda, settings);
}

/** Time passes, and no run is under way: the next sweep may be due. */
export function advance(agenda: Agenda, now: number, settings: WatchConfig): void {
  if (agenda.later !== undefined && now >= earliestSweep(agenda)) {
    planSweep(agenda, agenda.later, now);
    agenda.later = undefined;
  }
  if (now >= nextInterval(agenda, settings)) planSweep(agenda, 'interval', now);
  ripen(agenda, now, settings);
}

/** When something will be due that nobody asked for, as far as it is known now. */
export function nextTime(agenda: Agenda, settings: WatchConfig): number {
  const later = agenda.later === undefined ? Number.POSITIVE_INFINITY : earliestSweep(agenda);
  return Math.min(ripeAt(agenda, settings), later, nextInterval(agenda, settings));
}

/** What is due, once; undefined while nothing is. `isHeld`: the disk is not worth looking at unless somebody asks. */
export function take(agenda: Agenda, isHeld: boolean): Run | undefined {
  const { asked } = agenda;
  if (isHeld || !(agenda.isRipe || asked)) return asked && takeAsked(agenda);
  const { hints, isTouched } = agenda;
  const isMany = hints.size > MANY;
  let sweep = agenda.sweep ?? (isMany ? 'many' : undefined);
  // What was heard by its name goes first.
  if (sweep && !asked && !isMany && hints.size > 0 && isPatient(agenda, sweep)) {
    postpone(agenda, sweep);
    sweep = undefined;
  }
  const heard = { paths: sweep ? ('all' as const) : hints, full: false };
  const triggers = [
    ...agenda.triggers,
    ...(sweep ? ['sweep'] : hints.size > 0 || isTouched ? ['events'] : []),
  ];
  const mayYield = sweep !== undefined && !asked && hints.size === 0 && isPatient(agenda, sweep);
  Object.assign(agenda, NOTHING_HEARD, { hints: new Set() });
  forgetAsked(agenda);
  return { look: join(asked, heard), hints: isMany ? 'many' : hints, sweep, triggers, mayYield };
}

/** A run has come to its end. */
export function settle(agenda: Agenda, { sweep }: Run, { isYielded, startedAt, now }: Ended): void {
  if (sweep === undefined) return;
  if (isYielded) {
    postpone(agenda, sweep);
    return;
  }
  agenda.yielded = 0;
  agenda.lastSweep = now;
  agenda.costs = [...agenda.costs, now - startedAt].slice(-REMEMBERED);
}

export interface Ended {
  readonly isYielded: boolean;
  readonly startedAt: number;
  readonly now: number;
}

function takeAsked(agenda: Agenda): Run | undefined {
  const { asked, triggers } = agenda;
  forgetAsked(agenda);
  return (
    asked && { look: asked, hints: new Set(), sweep: undefined, triggers: [...triggers], mayYield: false }
  );
}

function forgetAsked(agenda: Agenda): void {
  agenda.asked = undefined;
  agenda.triggers = new Set();
}

function wait(agenda: Agenda, now: number): void {
  agenda.since ??= now;
  agenda.latest = now;
}

/** What is ripe stays so: what is heard while it waits for the end of a run joins it, and moves nothing. */
function ripeAt({ since, latest }: Agenda, { debounce, maxWait }: WatchConfig): number {
  return since === undefined ? Number.POSITIVE_INFINITY : Math.min(latest + debounce, since + maxWait);
}

/** Counted from here already: what is asked for during a sweep would otherwise follow it at once. */
function planSweep(agenda: Agenda, reason: SweepReason, now: number): void {
  const { sweep } = agenda;
  if (sweep === undefined || (PATIENT.has(sweep) && !PATIENT.has(reason))) agenda.sweep = reason;
  agenda.lastSweep = now;
  wait(agenda, now);
}

function postpone(agenda: Agenda, sweep: SweepReason): void {
  agenda.yielded++;
  agenda.later ??= sweep;
}

function isPatient({ yielded }: Agenda, sweep: SweepReason): boolean {
  return PATIENT.has(sweep) && yielded < MOST_YIELDED;
}

function earliestSweep({ lastSweep, costs }: Agenda): number {
  return lastSweep + Math.max(FREQUENT_MS, DEAF_SHARE * costOf(costs));
}

function nextInterval({ hearing, lastSweep, costs }: Agenda, { sweep }: WatchConfig): number {
  const cost = costOf(costs);
  if (hearing === 'none') return Number.POSITIVE_INFINITY;
  if (hearing === 'events') return lastSweep + Math.max(sweep, NET_SHARE * cost);
  return lastSweep + Math.min(DEAF_MOST_MS, Math.max(Math.min(DEAF_MS, sweep), DEAF_SHARE * cost));
}

/** The least of the last few: a sweep that had to parse, or to wait, does not say what the next will cost. */
function costOf(costs: readonly number[]): number {
  return costs.length > 0 ? Math.min(...costs) : 0;
}

function join(a: Look | undefined, b: Look): Look {
  if (!a) return b;
  const full = a.full || b.full;
  if (a.paths === 'all' || b.paths === 'all') return { paths: 'all', full };
  return { paths: new Set([...a.paths, ...b.paths]), full };
}
