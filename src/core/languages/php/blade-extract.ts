import type { Facts } from '../../../types.ts';
import { countLinesWith, lineCursor, withNewlines } from '../kit/lines.ts';
import { readTemplate } from './blade.ts';
import { extractCode } from './extract.ts';

/**
 * The facts of a Blade template: those of the PHP in it, and the templates and components that it uses, which are
 * imports of kind `reference`. No other file sees what it declares.
 */
export function extractBlade(source: string): Facts {
  const text = withNewlines(source);
  const { php, references, problem } = readTemplate(text);
  const { imports, names, problems } = extractCode(php);
  const lineAt = lineCursor(text);
  const { uses, useLines } = names ?? {};
  return {
    imports: [...imports, ...references].sort((a, b) => a.line - b.line),
    problems: problem.at >= 0 ? problem.list(lineAt) : problems,
    loc: countLinesWith(lineAt, text),
    ...(uses !== undefined && useLines !== undefined && { names: { uses, useLines } }),
  };
}
