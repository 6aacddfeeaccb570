import { nearest } from '../../shared/nearest.ts';
import type { Unresolved } from '../../types.ts';
import type { Analysis } from '../analyze/analyze.ts';
import type { RuleSetting } from '../config/rule-settings.ts';
import type { Selectors } from '../config/rule-shapes.ts';
import type { Graph } from '../graph/graph.ts';
import { EMPTY, type NodeSet, toFlags, union } from '../query/node-set.ts';
import { compileName } from '../query/patterns.ts';
import { SelectorError, select } from '../query/select.ts';
import { nothingMatches } from '../query/selector-error.ts';
import type { QueryView } from '../query/view.ts';
import { found, matchesNothing, type Place } from './errors.ts';
import type { Modules, RuleModule } from './modules.ts';

/** What all rules look at. */
export interface RuleInput {
  /** Its modules are those of `modules`. */
  readonly view: QueryView;
  readonly graph: Graph;
  readonly analysis: Analysis;
  readonly unresolved: readonly Unresolved[];
  readonly modules: Modules;
  /** The keys of `modules` in the configuration. */
  readonly declared: ReadonlySet<string>;
  /** Zeros for rules that ignore no edge and except no node: most of them. */
  readonly nothing: { readonly edges: Uint8Array; readonly nodes: Uint8Array };
}

/** Files that belong together for a rule: a module, or what a selector selects. */
export interface Party {
  readonly name: string;
  readonly nodes: NodeSet;
  /** Absent if a selector other than one of modules selects it. */
  readonly module?: RuleModule;
}

/** What one rule looks at. */
export interface Scope extends RuleInput {
  readonly place: Place;
  /** Edge → 1 if the rule ignores it. */
  readonly ignored: Uint8Array;
  /** Node → 1 if the rule does not judge it. */
  readonly excepted: Uint8Array;
  /** All that any of the selectors selects. */
  nodes(selectors: Selectors): NodeSet;
  /** One party for each module that a selector names, or for each other selector. */
  parties(selectors: Selectors): Party[];
}

export function scopeOf(rule: RuleSetting, input: RuleInput): Scope {
  const { graph, nothing } = input;
  const place = { name: `rule "${rule.name}"`, isOptional: rule.optional === true };
  const parties = (selectors: Selectors) => selectors.flatMap(text => partiesOf(text.trim(), input, place));
  const nodes = (selectors: Selectors) =>
    parties(selectors).reduce<NodeSet>((all, party) => union(all, party.nodes), EMPTY);
  return {
    ...input,
    place,
    nodes,
    parties,
    ignored: ignoresEdges(rule) ? ignoredEdges(rule, graph, nodes) : nothing.edges,
    excepted: rule.except ? toFlags(nodes(rule.except), graph.nodeCount) : nothing.nodes,
  };
}

function ignoresEdges({ types, lazy, ignore = [] }: RuleSetting): boolean {
  return ignore.length > 0 || types === 'ignore' || lazy === 'ignore';
}

function ignoredEdges(
  { types, lazy, ignore = [] }: RuleSetting,
  graph: Graph,
  nodes: Scope['nodes'],
): Uint8Array {
  const ignored = new Uint8Array(graph.edgeCount);
  for (const text of ignore) {
    const [from, to] = text.split('->').map(end => toFlags(nodes([end]), graph.nodeCount));
    for (let edge = 0; edge < graph.edgeCount; edge++)
      if (from[graph.sources[edge]] === 1 && to[graph.targets[edge]] === 1) ignored[edge] = 1;
  }
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    if (types === 'ignore' && graph.typeOnly[edge] === 1) ignored[edge] = 1;
    if (lazy === 'ignore' && graph.lazy[edge] === 1) ignored[edge] = 1;
  }
  return ignored;
}

function partiesOf(text: string, input: RuleInput, place: Place): Party[] {
  const modules = modulesOf(text, input);
  if (modules) {
    if (modules.length === 0 && !place.isOptional) matchesNothing(place, `no module matches "${text}"`);
    return modules.map(module => ({ name: module.name, nodes: module.files, module }));
  }
  const tolerant = text === ALL_PACKAGES ? { ...place, isOptional: true } : place;
  return [{ name: text, nodes: found(tolerant, () => selectOrSuggest(text, input), EMPTY) }];
}

/** A project without packages is no reason to refuse a rule about all of them. */
const ALL_PACKAGES = 'pkg:*';

/** The nearest match of a mistyped module is a module, not a file. */
function selectOrSuggest(text: string, { view, declared }: RuleInput): NodeSet {
  try {
    return select(text, view);
  } catch (error) {
    const close = nearest(text, [...declared]);
    if (!(error instanceof SelectorError) || error.reason !== 'none' || close === undefined) throw error;
    throw nothingMatches(text, [close]);
  }
}

/** The modules that a text names; undefined if it is another selector. */
function modulesOf(
  text: string,
  { modules: { list }, declared }: RuleInput,
): readonly RuleModule[] | undefined {
  if (declared.has(text)) return list.filter(({ declaration }) => declaration === text);
  const [, prefix, name] = /^(module|tag):(.+)$/s.exec(text) ?? [];
  const match = name === undefined ? undefined : compileName(name);
  if (match) return list.filter(module => (prefix === 'tag' ? module.tags.some(match) : match(module.name)));
  const named = list.filter(module => module.name === text);
  return named.length > 0 ? named : undefined;
}
