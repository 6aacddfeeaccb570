import { batch, effect } from '@preact/signals';
import { DEFAULT_DETAIL, DETAILS } from '../../../src/core/layout/details.ts';
import { type FindingGroup, SHOWN_STATES } from '../model/findings.ts';
import { ROLE_FILTERS } from '../model/roles.ts';
import type { BoxId, Filters } from '../model/types.ts';
import { OPENED, sinceChoice } from './comparison.ts';
import { readCyclesChoice, writeCyclesChoice } from './cycles.ts';
import { edgeKey, readEdge, writeEdge } from './edge-address.ts';
import { historyChoice } from './history.ts';
import { COLOURS, colour, detail, overviewCamera } from './overview.ts';
import { packagesChoice, readPackagesChoice, writePackagesChoice } from './packages.ts';
import { pastCommit } from './past.ts';
import { isNarrow } from './right-panel.ts';
import {
  type Camera,
  camera,
  closed,
  DEFAULT_FILTERS,
  DEFAULT_RULES_CHOICE,
  drawer,
  query as expression,
  filters,
  goal,
  opened,
  type RulesChoice,
  rulesChoice,
  selection,
  VIEWS,
  view,
} from './state.ts';

const DEFAULT_VIEW = 'overview';

/** Keeps the state in the URL, as paths and not as numbers, so that links survive changes of the project. */

/** `initial` is the query string of a page that somebody saved, unless the address has one. */
export function startUrl(initial = ''): void {
  readUrl(location.search || initial);
  let before = currentKey();
  addEventListener('popstate', () => {
    // Pushing a state here would discard the forward history.
    before = keyIn(new URLSearchParams(location.search));
    readUrl();
  });
  effect(() => {
    const address = `${location.pathname}${writeState()}`;
    const key = currentKey();
    // Only views, selections, edges and queries are history entries; the camera and open folders replace the current one.
    if (address === `${location.pathname}${location.search}`) before = key;
    else if (key === before) write(() => history.replaceState(null, '', address));
    else {
      before = key;
      write(() => history.pushState(null, '', address));
    }
  });
}

/** Browsers may deny it to a page that was opened from disk; only the address is lost then. */
function write(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (location.protocol !== 'file:') throw error;
  }
}

function keyIn(query: URLSearchParams): string {
  return [
    query.get('view') ?? DEFAULT_VIEW,
    ...['at', 'to', 'q', 'in', 'pkg', 'edge', 'into', 'since', 'commit'].map(name => query.get(name) ?? ''),
  ].join('\n');
}

function currentKey(): string {
  const { scope } = filters.value;
  const { name } = packagesChoice.value;
  const since = sinceChoice.value === OPENED ? '' : sinceChoice.value;
  const chosen = [selection.value, goal.value, expression.value, scope, name];
  return [view.value, ...chosen, edgeKey(), since, pastCommit.value].map(value => value ?? '').join('\n');
}

/** The query string; empty in the initial state. */
export function writeState(): string {
  const query = new URLSearchParams();
  if (view.value !== DEFAULT_VIEW) query.set('view', view.value);
  if (selection.value !== undefined) query.set('at', selection.value);
  if (goal.value !== undefined) query.set('to', goal.value);
  if (expression.value !== undefined) query.set('q', expression.value);
  writeEdge(query);
  if (sinceChoice.value !== OPENED) query.set('since', sinceChoice.value);
  if (pastCommit.value !== undefined) query.set('commit', pastCommit.value);
  if (historyChoice.value !== undefined) query.set('history', historyChoice.value ? 'open' : 'folded');
  for (const id of opened.value) query.append('open', id);
  for (const id of closed.value) query.append('shut', id);
  writeFilters(query, filters.value);
  writeRulesChoice(query, rulesChoice.value);
  writeOverview(query);
  writePackagesChoice(query);
  writeCyclesChoice(query);
  if (camera.value) query.set('camera', writeCamera(camera.value));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

export function readUrl(search = location.search): void {
  const query = new URLSearchParams(search);
  batch(() => {
    view.value = VIEWS.find(({ name }) => name === query.get('view'))?.name ?? DEFAULT_VIEW;
    selection.value = query.get('at') ?? undefined;
    goal.value = query.get('to') ?? undefined;
    expression.value = query.get('q') ?? undefined;
    readEdge(query);
    if (isNarrow.value && (query.has('at') || query.has('edge'))) drawer.value = 'right';
    sinceChoice.value = query.get('since') || OPENED;
    pastCommit.value = query.get('commit') || undefined;
    historyChoice.value = query.has('history') ? query.get('history') === 'open' : undefined;
    setIfChanged(opened, query.getAll('open'));
    setIfChanged(closed, query.getAll('shut'));
    const wanted = readFilters(query);
    // An equal but different object would rearrange the map.
    if (JSON.stringify(wanted) !== JSON.stringify(filters.value)) filters.value = wanted;
    rulesChoice.value = readRulesChoice(query);
    readOverview(query);
    readPackagesChoice(query);
    readCyclesChoice(query);
    camera.value = readCamera(query.get('camera')) ?? camera.value;
  });
}

function setIfChanged(target: { value: ReadonlySet<BoxId> }, ids: readonly BoxId[]): void {
  const isSame = ids.length === target.value.size && ids.every(id => target.value.has(id));
  if (!isSame) target.value = new Set(ids);
}

/** The filters that are on or off, in the order of the URL. */
const FLAGS = ['types', ...ROLE_FILTERS, 'packages'] as const;

function writeFilters(query: URLSearchParams, wanted: Filters): void {
  for (const name of FLAGS) {
    if (wanted[name] !== DEFAULT_FILTERS[name]) query.set(name, wanted[name] ? 'on' : 'off');
  }
  if (wanted.scope !== '') query.set('in', wanted.scope);
}

function readFilters(query: URLSearchParams): Filters {
  const flags = FLAGS.filter(name => query.has(name)).map(name => [name, query.get(name) === 'on']);
  return { ...DEFAULT_FILTERS, ...Object.fromEntries(flags), scope: query.get('in') ?? '' };
}

function writeRulesChoice(query: URLSearchParams, { group, states, text, finding }: RulesChoice): void {
  if (group !== DEFAULT_RULES_CHOICE.group) query.set('group', group);
  const shown = statesText(states);
  if (shown !== statesText(DEFAULT_RULES_CHOICE.states)) query.set('show', shown);
  if (text !== '') query.set('find', text);
  if (finding !== undefined) query.set('finding', finding);
}

function readRulesChoice(query: URLSearchParams): RulesChoice {
  const shown = query.get('show')?.split(',');
  return {
    group: GROUPS.find(name => name === query.get('group')) ?? DEFAULT_RULES_CHOICE.group,
    states: shown
      ? new Set(SHOWN_STATES.filter(state => shown.includes(state)))
      : DEFAULT_RULES_CHOICE.states,
    text: query.get('find') ?? '',
    finding: query.get('finding') ?? undefined,
  };
}

const GROUPS: readonly FindingGroup[] = ['rule', 'module', 'owner'];

function statesText(states: RulesChoice['states']): string {
  return SHOWN_STATES.filter(state => states.has(state)).join(',');
}

function writeOverview(query: URLSearchParams): void {
  if (colour.value !== 'area') query.set('colour', colour.value);
  if (detail.value !== DEFAULT_DETAIL) query.set('detail', String(detail.value));
  if (overviewCamera.value) query.set('frame', writeCamera(overviewCamera.value));
}

function readOverview(query: URLSearchParams): void {
  colour.value = COLOURS.find(name => name === query.get('colour')) ?? 'area';
  const wanted = Number(query.get('detail') ?? DEFAULT_DETAIL);
  detail.value = Number.isInteger(wanted) && wanted in DETAILS ? wanted : DEFAULT_DETAIL;
  overviewCamera.value = readCamera(query.get('frame'));
}

function writeCamera({ x, y, scale }: Camera): string {
  return `${Math.round(x)},${Math.round(y)},${scale.toFixed(3)}`;
}

function readCamera(text: string | null): Camera | undefined {
  const [x, y, scale] = (text ?? '').split(',').map(Number);
  return Number.isFinite(x) && Number.isFinite(y) && scale > 0 ? { x, y, scale } : undefined;
}
