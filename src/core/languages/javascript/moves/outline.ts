import type { Outline, OutlineDeclaration, OutlineImport, OutlineName } from '../../../../types.ts';
import { lineCursor } from '../../kit/lines.ts';
import { type AstNode, isAstNode, startOf } from '../nodes.ts';
import { foundIn, offsetsIn, parseProgram } from '../parse.ts';
import { withoutBom } from '../trivia.ts';
import { declarationIn } from './declaration.ts';
import { mentionedIn } from './mentioned.ts';
import { exportedNames, namesOfStatement } from './names.ts';

/**
 * The top level of a text; undefined if swc rejects it. If only the imports that begin up to some line matter, the rest of
 * a long text is not parsed.
 */
export async function outlineOf(
  source: string,
  dialect: string,
  lastLine = Number.POSITIVE_INFINITY,
): Promise<Outline | undefined> {
  const text = withoutBom(source);
  const beginning = beginningOf(text, lastLine);
  return (await read(beginning, dialect)) ?? (beginning === text ? undefined : read(text, dialect));
}

/** The text up to the line on which the statement ends that begins on this line, if that is `… from 'x'`. */
function beginningOf(text: string, line: number): string {
  const from = /\bfrom\s*(?:'[^'\n]*'|"[^"\n]*").*/g;
  if (line === Number.POSITIVE_INFINITY) return text;
  let start = 0;
  for (let at = 1; at < line; at++) start = text.indexOf('\n', start) + 1;
  from.lastIndex = start;
  return from.test(text) ? text.slice(0, from.lastIndex) : text;
}

async function read(text: string, dialect: string): Promise<Outline | undefined> {
  const parsed = await parseProgram(text, dialect);
  if ('problem' in parsed) return undefined;
  const { program } = parsed;
  const statements: readonly unknown[] = program.body;
  const nodes = statements.filter(isAstNode);
  const named = new Map(nodes.map(node => [startOf(node), namesOfStatement(node)]));
  const offset = offsetsIn(text, program);
  const line = lineCursor(text);
  const imports = foundIn(text, program)
    .filter(({ lazy, kind }) => !lazy && kind !== 'type')
    .map(({ specifier, position, kind }): OutlineImport => {
      const names = named.get(position);
      return {
        specifier,
        line: line(offset(position)),
        ...(names && { names }),
        ...(kind === 'reexport' && { reexports: true }),
      };
    });
  return { imports, ...readStatements(text, nodes, offset) };
}

function readStatements(
  text: string,
  nodes: readonly AstNode[],
  offset: (position: number) => number,
): Omit<Outline, 'imports'> {
  const linesOf = statementLines(text, offset);
  const declarations: OutlineDeclaration[] = [];
  const exports: OutlineName[] = [];
  const mentioned = new Set<string>();
  for (const node of nodes) {
    const lines = linesOf(node);
    exports.push(...exportedNames(node));
    const declaration = declarationIn(node);
    if (declaration) declarations.push({ ...declaration, ...lines });
    else if (!LINKS.has(node.type)) for (const name of mentionedIn(node)) mentioned.add(name);
  }
  return { declarations, exports, mentioned: [...mentioned] };
}

/** What they name may be elsewhere as well. */
const LINKS: ReadonlySet<string> = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ExportDefaultExpression',
]);

type Lines = Pick<OutlineDeclaration, 'firstLine' | 'lastLine'>;

/** The lines of statements in order. Comments and decorators belong to the statement directly below them. */
function statementLines(text: string, offset: (position: number) => number): (node: AstNode) => Lines {
  const lines = text.split(/\r\n?|\n/);
  const lineAt = lineCursor(text);
  let before = 0;
  return node => {
    let firstLine = lineAt(offset(startOf(node)));
    const lastLine = lineAt(offset(endOf(node) - 1));
    while (firstLine - 1 > before && lines[firstLine - 2].trim() !== '') firstLine--;
    before = lastLine;
    return { firstLine, lastLine };
  };
}

function endOf({ span }: AstNode): number {
  return typeof span === 'object' && span !== null && 'end' in span ? Number(span.end) : 0;
}
