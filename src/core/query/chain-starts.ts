import { EMPTY, type NodeSet } from './node-set.ts';
import type { WhyQuestion } from './question.ts';
import { SelectorError, select } from './select.ts';
import type { QueryView } from './view.ts';

/**
 * The nodes where chains of a question begin, in a view without edges and packages; empty if there are none. Undefined
 * if a selector is the name of a workspace: only a view with all packages can tell whether it is ambiguous.
 */
export function chainStarts({ from, to }: WhyQuestion, view: QueryView): NodeSet | undefined {
  const starts = selectPath(from, view);
  if (starts === undefined || starts.length === 0) return starts;
  return selectPath(to, view) && starts;
}

function selectPath(selector: string, view: QueryView): NodeSet | undefined {
  // There are no packages yet.
  if (selector.startsWith('pkg:')) return EMPTY;
  try {
    return select(selector, view);
  } catch (error) {
    if (!(error instanceof SelectorError)) throw error;
    return view.workspaces.some(({ name }) => name === error.selector) ? undefined : EMPTY;
  }
}
