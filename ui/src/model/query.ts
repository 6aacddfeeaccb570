import type { ModelModule } from '../../../src/core/formats/findings/model-types.ts';
import { maskOf } from '../../../src/core/query/edges.ts';
import { evaluate } from '../../../src/core/query/evaluate.ts';
import type { NodeSet } from '../../../src/core/query/node-set.ts';
import { QueryError } from '../../../src/core/query/query-error.ts';
import type { QueryView } from '../../../src/core/query/view.ts';
import { boxIdOf, nodeOf } from './ids.ts';
import { queryViewOf } from './query-view.ts';
import type { Filters, Project } from './types.ts';

/** What a selector or an expression selects, or why it selects nothing. */
export type Answer =
  | { readonly nodes: NodeSet; readonly problem?: undefined }
  | { readonly nodes?: undefined; readonly problem: string };

/** The page knows the names of modules, but not their files, and only the first unresolved imports. */
export function needsServer({ diagnostics }: Pick<Project, 'diagnostics'>, text: string): boolean {
  if (/(?:^|[\s(,+&"'-])(?:module|tag):/.test(text)) return true;
  return /\bunresolved\s*\(/.test(text) && diagnostics.unresolved.length < diagnostics.unresolvedCount;
}

/** What is wrong with an expression that the server has to answer, as far as the page can tell. */
export function problemOf(
  project: Project,
  text: string,
  modules: readonly ModelModule[],
): string | undefined {
  const view = {
    ...queryViewOf(project),
    // Any file will do: only the names and tags are checked.
    modules: modules.map(({ name, tags, files }) => ({
      name,
      tags,
      files: Uint32Array.from(files > 0 ? [0] : []),
    })),
    hasUnresolved: () => true,
  };
  return solve(view, text, true).problem;
}

/** The nodes of ids in the report; those of another revision are left out. */
export function nodesOf(project: Project, ids: readonly string[]): NodeSet {
  const nodes = ids.map(id => nodeOf(project, id.startsWith('pkg:') ? id : boxIdOf(id)));
  return Uint32Array.from(nodes.filter(node => node !== -1)).sort();
}

/** Evaluates as `depgraph query` does. Hidden files are found, too; imports that the filters ignore are not followed. */
export function answerOf(project: Project, text: string, { types }: Pick<Filters, 'types'>): Answer {
  return solve(queryViewOf(project), text, types);
}

function solve(view: QueryView, text: string, types: boolean): Answer {
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
