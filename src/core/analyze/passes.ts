import type { Steps } from '../../shared/steps.ts';
import type { Graph } from '../graph/graph.ts';
import type { Columns } from './columns.ts';

/** What a pass did: computed everything, started from its last result, or returned that. */
export type PassOutcome = 'ran' | 'updated' | 'reused';

/** What passes share: the graph, its columns, and the results of the passes before. */
export interface PassState<Values> {
  readonly graph: Graph;
  readonly columns: Columns;
  readonly values: Partial<Values>;
}

/** The last result of a pass, and the state that it is valid for. */
export interface Cell<Values, Name extends keyof Values> {
  readonly inputs: readonly unknown[];
  readonly value: Values[Name];
  readonly state: PassState<Values>;
}

export type Cells<Values> = { readonly [Name in keyof Values]?: Cell<Values, Name> };

/**
 * One pass. It runs only if one of its inputs is another object than for its last result, so it must read nothing else
 * that changes.
 */
export interface Pass<Values, Name extends keyof Values> {
  readonly name: Name;
  readonly inputs: readonly (keyof Columns | keyof Values)[];
  run(state: PassState<Values>): Steps<Values[Name]> | Values[Name];
  /** Does the same with the help of the last result; undefined if that is of no use. */
  update?(
    state: PassState<Values>,
    before: Cell<Values, Name>,
  ): Steps<Values[Name]> | Values[Name] | undefined;
}

export interface PassRun<Values> {
  /** Those of these passes, and of the ones before. */
  readonly values: Values;
  readonly cells: Cells<Values>;
  readonly outcomes: Readonly<Record<string, PassOutcome>>;
}

/** Runs a list of passes. Each uses only the columns and the results of those above it. */
export function* runPasses<Values extends object>(
  passes: readonly { readonly [Name in keyof Values]: Pass<Values, Name> }[keyof Values][],
  start: PassState<Values>,
  before: Cells<Values>,
): Steps<PassRun<Values>> {
  const values = { ...start.values };
  const state: PassState<Values> = { ...start, values };
  const cells: { [Name in keyof Values]?: Cell<Values, Name> } = { ...before };
  const outcomes: Record<string, PassOutcome> = {};
  for (const pass of passes as readonly Pass<Values, keyof Values>[]) {
    const inputs = pass.inputs.map(name =>
      name in state.columns ? state.columns[name as keyof Columns] : values[name as keyof Values],
    );
    const known = before[pass.name];
    const isSame = known?.inputs.every((input, i) => input === inputs[i]);
    const updated = known && !isSame ? pass.update?.(state, known) : undefined;
    const outcome = isSame ? 'reused' : updated === undefined ? 'ran' : 'updated';
    const result = known && isSame ? known.value : (updated ?? pass.run(state));
    const value = isSteps(result) ? yield* result : result;
    values[pass.name] = value;
    cells[pass.name] = { inputs, value, state };
    outcomes[String(pass.name)] = outcome;
    yield;
  }
  return { values: values as Values, cells, outcomes };
}

function isSteps<T>(result: Steps<T> | T): result is Steps<T> {
  return typeof result === 'object' && result !== null && Symbol.iterator in result && 'next' in result;
}
