import { stronglyConnected } from '../graph/components.ts';
import { type Budget, createBudget } from './budget.ts';
import { shortestChain } from './chains.ts';
import type { EdgeMask } from './edges.ts';
import {
  type Expression,
  ExpressionError,
  type Operator,
  parseExpression,
  revisionOf,
} from './expression.ts';
import type { FunctionName } from './functions.ts';
import { difference, EMPTY, filterRange, fromFlags, intersection, type NodeSet, union } from './node-set.ts';
import { QueryError } from './query-error.ts';
import { between, reach, reachedNodes } from './reach.ts';
import { selectByName } from './select.ts';
import type { QueryView } from './view.ts';

/** About as many steps as forty searches of the whole graph. */
export function budgetFor({ graph }: QueryView): Budget {
  return createBudget(40 * (graph.nodeCount + graph.edgeCount) + 1_000_000);
}

export interface EvaluateOptions {
  /** Edges to ignore. */
  readonly without: EdgeMask;
  readonly budget?: Budget;
}

/** The nodes that an expression means. Throws SelectorError, ExpressionError or BudgetError. */
export function evaluate(text: string, view: QueryView, options: EvaluateOptions): NodeSet {
  const { without, budget = budgetFor(view) } = options;
  return nodesIn(parseExpression(text), { view, without, budget });
}

interface Context {
  readonly view: QueryView;
  readonly without: EdgeMask;
  readonly budget: Budget;
}

function nodesIn(expression: Expression, context: Context): NodeSet {
  switch (expression.kind) {
    case 'select':
      context.budget.spend(context.view.graph.nodeCount);
      return selectByName(expression.text, context.view);
    case 'operation': {
      const left = nodesIn(expression.left, context);
      const right = nodesIn(expression.right, context);
      context.budget.spend(left.length + right.length);
      return OPERATIONS[expression.operator](left, right);
    }
    case 'call':
      context.budget.spend(context.view.graph.nodeCount);
      return CALLS[expression.name](expression.args, context);
  }
}

const OPERATIONS: Readonly<Record<Operator, (a: NodeSet, b: NodeSet) => NodeSet>> = {
  '+': union,
  '-': difference,
  '&': intersection,
};

type Call = (args: readonly Expression[], context: Context) => NodeSet;

const CALLS: Readonly<Record<FunctionName, Call>> = {
  deps: (args, context) => neighbours(args, context, false),
  rdeps: (args, context) => neighbours(args, context, true),

  path([a, b], context) {
    const { graph } = context.view;
    const from = nodesIn(a, context);
    const to = nodesIn(b, context);
    const common = intersection(from, to);
    if (common.length > 0) return common.slice(0, 1);
    context.budget.spend(graph.edgeCount);
    const chain = shortestChain(graph, { from, to }, context.without);
    if (!chain) return EMPTY;
    const nodes = chain.flatMap(edge => [graph.sources[edge], graph.targets[edge]]);
    return Uint32Array.from(new Set(nodes)).sort();
  },

  between: ([a, b], context) =>
    fromFlags(between(context.view.graph, nodesIn(a, context), nodesIn(b, context), context)),

  cycle([x], context) {
    const { graph } = context.view;
    const members = nodesIn(x, context);
    context.budget.spend(graph.edgeCount);
    const without = graph.intraUnit.map((isIntra, edge) => isIntra | context.without[edge]);
    const { of, count } = stronglyConnected(graph, without);
    const sizes = new Uint32Array(count);
    for (const component of of) sizes[component]++;
    const wanted = new Set(Array.from(members, node => of[node]).filter(component => sizes[component] > 1));
    return filterRange(0, graph.fileCount, node => wanted.has(of[node]));
  },

  tests([x], context) {
    const { graph, isTest } = context.view;
    const reached = reach(graph, { ...context, from: nodesIn(x, context), backwards: true });
    return reachedNodes(reached).filter(node => node < graph.fileCount && isTest(node));
  },

  changed(args, { view: { changed, graph } }) {
    const files = changed?.get(revisionOf(args));
    if (!files) throw new QueryError('changed() needs git: ask on the command line, or GET /api/query');
    const isChanged = new Set(files);
    return filterRange(0, graph.fileCount, file => isChanged.has(graph.ids[file]));
  },

  unresolved: (_, { view }) => filterRange(0, view.graph.fileCount, file => view.hasUnresolved(file)),

  roots: (_, { view: { graph }, without }) => {
    const used = new Uint8Array(graph.nodeCount);
    for (let edge = 0; edge < graph.edgeCount; edge++) {
      if (without[edge] === 0 && graph.sources[edge] !== graph.targets[edge]) used[graph.targets[edge]] = 1;
    }
    return filterRange(0, graph.fileCount, file => used[file] === 0);
  },

  leaves: (_, { view: { graph }, without }) => {
    const uses = new Uint8Array(graph.fileCount);
    for (let edge = 0; edge < graph.edgeCount; edge++) {
      const isOther = graph.targets[edge] < graph.fileCount && graph.sources[edge] !== graph.targets[edge];
      if (without[edge] === 0 && isOther) uses[graph.sources[edge]] = 1;
    }
    return filterRange(0, graph.fileCount, file => uses[file] === 0);
  },

  external([x], context) {
    const { graph } = context.view;
    const found = new Uint8Array(graph.nodeCount);
    for (const node of nodesIn(x, context)) {
      for (let edge = graph.outStart[node]; edge < graph.outStart[node + 1]; edge++) {
        if (context.without[edge] === 0) found[graph.targets[edge]] = 1;
      }
    }
    return filterRange(graph.fileCount, graph.nodeCount, node => found[node] === 1);
  },
};

/** What the set uses, or what uses it, without its own members. */
function neighbours([x, steps]: readonly Expression[], context: Context, backwards: boolean): NodeSet {
  const from = nodesIn(x, context);
  const depth = steps === undefined ? Number.POSITIVE_INFINITY : numberIn(steps);
  const reached = reach(context.view.graph, { ...context, from, backwards, depth });
  return difference(reachedNodes(reached), from);
}

function numberIn(expression: Expression): number {
  const isNumber = expression.kind === 'select' && /^[1-9]\d{0,5}$/.test(expression.text);
  if (!isNumber) throw new ExpressionError('the number of steps must be a whole number of at least 1');
  return Number(expression.text);
}
