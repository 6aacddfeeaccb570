import { maskOf } from '../../../src/query/edges.ts';
import { evaluate } from '../../../src/query/evaluate.ts';
import type { NodeSet } from '../../../src/query/node-set.ts';
import { QueryError } from '../../../src/query/query-error.ts';
import { queryViewOf } from './query-view.ts';
import type { Filters, Project } from './types.ts';

/** What a selector or an expression selects, or why it selects nothing. */
export type Answer =
  | { readonly nodes: NodeSet; readonly problem?: undefined }
  | { readonly nodes?: undefined; readonly problem: string };

/** Evaluates as `depgraph query` does. Hidden files are found, too; imports that the filters ignore are not followed. */
export function answerOf(project: Project, text: string, { types }: Pick<Filters, 'types'>): Answer {
  const view = queryViewOf(project);
  try {
    return { nodes: evaluate(text, view, { without: maskOf(view.graph, { runtime: !types }) }) };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    return { problem: error.message };
  }
}

/** Whether a text in the search field can only be meant as a query: then it is worth a message if it is wrong. */
export function isClearlyQuery(text: string): boolean {
  return /[(*]|(?:^|[\s(,])(?:pkg|package|workspace|module|tag):|\s[+&-](?:\s|$)/.test(text);
}

/** Whether a text may be a query: also a folder, and the name of a set, which are words to search for as well. */
export function mayBeQuery(text: string): boolean {
  return isClearlyQuery(text) || text === 'tests' || /^\S+\/$/.test(text);
}
