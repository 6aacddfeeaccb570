import { nodesText } from '../../model/names.ts';
import { isClearlyQuery, mayBeQuery } from '../../model/query.ts';
import type { Found } from '../../model/search.ts';
import { anywhere, isFileGlob } from '../../model/search-globs.ts';
import { answerFor } from '../../store/evaluator.ts';
import { showQuery } from '../../store/query.ts';
import { filters, project } from '../../store/state.ts';

/** What a text in the search field selects if it is a query, as one result, or why it selects nothing. */
export interface Preview {
  readonly found?: Found;
  readonly problem?: string;
}

const NOTHING: Preview = {};

export function previewOf(text: string): Preview {
  const now = project.value;
  const expression = expressionOf(text);
  if (!now || text.startsWith('>') || !mayBeQuery(expression)) return NOTHING;
  const answer = answerFor(now, expression, filters.value, 'field');
  if (!answer) return { problem: 'Asking the server …' };
  const { nodes, problem = 'no file matches' } = answer;
  // The name of one file, which the search finds as well.
  if (nodes?.length === 1 && now.ids[nodes[0]].endsWith(expression)) return NOTHING;
  if (nodes && nodes.length > 0) return { found: queryFound(expression, `Show ${nodesText(now, nodes)}`) };
  return isClearlyQuery(expression) ? { problem } : NOTHING;
}

/** In the search field, a glob without a slash is about names in any folder. */
function expressionOf(text: string): string {
  return isFileGlob(text) ? anywhere(text.trim()) : text.trim();
}

function queryFound(id: string, text: string): Found {
  return { kind: 'query', id, text, positions: [], score: 0, isHidden: false };
}

/** The project may have changed since the preview. */
export function runQuery(expression: string): void {
  const nodes = project.value && answerFor(project.value, expression, filters.value, 'field')?.nodes;
  if (nodes) showQuery(expression, nodes);
}
