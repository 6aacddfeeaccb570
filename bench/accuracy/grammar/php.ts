import type { Node } from 'web-tree-sitter';

import { php } from '../../../src/core/languages/php/index.ts';
import type { Language } from '../../../src/types.ts';

/** Without includes whose paths depend on constants or variables, whose values the grammar does not know. */
export const language: Language = {
  ...php,
  extract(text, dialect) {
    const facts = php.extract(text, dialect);
    if (facts === undefined) return undefined;
    const isLiteral = ({ kind, names }: (typeof facts.imports)[number]) => kind !== 'require' || !names;
    return { ...facts, imports: facts.imports.filter(isLiteral) };
  },
};

/** The names of `use` statements and the literal include paths of a PHP file according to the grammar. */
export function importsByGrammar(root: Node): { specifier: string; line: number }[] {
  return nodesOf(root).flatMap(node => {
    if (node.type === 'namespace_use_declaration') return namesIn(node);
    if (!INCLUSIONS.has(node.type)) return [];
    const path = node.namedChildren.find(child => child !== null && child.type !== 'comment');
    const specifier = path && shown(pathOf(path));
    return typeof specifier !== 'string' ? [] : [{ specifier, line: node.startPosition.row + 1 }];
  });
}

/** The top-level declarations of a PHP file according to the grammar. */
export function declaredByGrammar(root: Node): string[] {
  const declared = new Set<string>();
  let namespace = '';
  for (const node of nodesOf(root, node => !BODIES.has(node.type))) {
    const name = node.childForFieldName('name')?.text ?? '';
    if (node.type === 'namespace_definition') namespace = name === '' ? '' : `${name}\\`;
    if (TYPES.has(node.type)) declared.add(namespace + name);
    if (node.type === 'function_definition') declared.add(`function ${namespace}${name}`);
    if (node.type === 'const_element') declared.add(`const ${namespace}${node.namedChild(0)?.text}`);
  }
  return [...declared].sort();
}

function namesIn(declaration: Node): { specifier: string; line: number }[] {
  const clauses = nodesOf(declaration).filter(node => CLAUSES.has(node.type));
  const prefix = declaration.namedChildren.find(child => child?.type === 'namespace_name');
  return clauses.map(clause => {
    const name = clause.namedChildren.find(child => child !== null && NAMES.has(child.type));
    const kind = kindOf(clause) || kindOf(declaration);
    const full = `${prefix ? `${prefix.text}\\` : ''}${name?.text ?? ''}`;
    return { specifier: kind + full.replace(/^\\/, ''), line: (name ?? clause).startPosition.row + 1 };
  });
}

function kindOf(node: Node): string {
  const word = node.children.find(child => child?.type === 'function' || child?.type === 'const');
  return word ? `${word.type} ` : '';
}

/** A path that may start with `\0` for the file itself; undefined if it is computed at run time. */
function pathOf(expression: Node): string | undefined {
  const values: (string | undefined)[] = [];
  const waiting: (Node | ((values: (string | undefined)[]) => void))[] = [expression];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'function') {
      next(values);
      continue;
    }
    const operands = next.namedChildren.flatMap(child => (child && child.type !== 'comment' ? [child] : []));
    const [left, right] = operands;
    const operator = next.childForFieldName('operator')?.text.toLowerCase() ?? '';
    if (next.type === 'parenthesized_expression' && left) waiting.push(left);
    else if (next.type === 'binary_expression' && left && right && operator === '.') {
      waiting.push(join, right, left);
    } else if (next.type === 'binary_expression' && left && ['or', 'and', 'xor'].includes(operator)) {
      waiting.push(left);
    } else if (next.type === 'function_call_expression' && right && /^\\?dirname$/i.test(left?.text ?? '')) {
      const [path, levels] = right.namedChildren.flatMap(child => child?.namedChildren ?? []);
      const count = levels ? Number(levels.text) : 1;
      if (path) waiting.push(all => all.push(parent(all.pop(), count)), path);
    } else values.push(plainValue(next));
  }
  return values.length === 1 ? values[0] : undefined;
}

function join(values: (string | undefined)[]): void {
  const right = values.pop();
  const left = values.pop();
  const isWrong = left === undefined || right === undefined || right.startsWith('\0') || left.endsWith('\0');
  values.push(isWrong ? undefined : left + right);
}

function parent(path: string | undefined, levels: number): string | undefined {
  let left = path;
  for (let i = 0; i < levels && left !== undefined; i++) {
    if (left === '\0') left = '\0/.';
    else if (/^\0\/(?:\.|\.\.(?:\/\.\.)*)$/.test(left)) left = left === '\0/.' ? '\0/..' : `${left}/..`;
    else left = left.includes('/') ? left.slice(0, left.lastIndexOf('/')) : undefined;
  }
  return levels >= 1 ? left : undefined;
}

function plainValue(node: Node): string | undefined {
  const text = node.text;
  switch (node.type) {
    case 'string':
      return text.slice(1, -1).replace(/\\([\\'])/g, '$1');
    case 'encapsed_string':
      if (node.namedChildren.some(child => child && !PLAIN.has(child.type))) return undefined;
      return text.slice(1, -1).replace(/\\([\\"$])/g, '$1');
    case 'name':
    case 'qualified_name':
      return CONSTANTS[text.replace(/^\\/, '').toUpperCase()];
    default:
      return undefined;
  }
}

function shown(path: string | undefined): string | undefined {
  if (path === '\0') return undefined;
  return path?.replace(/^\0\/\.(?!\.)/, '__DIR__').replace(/^\0/, '__DIR__');
}

/** All nodes in source order; iterative, because a deep tree would overflow the call stack. */
function nodesOf(root: Node, enters: (node: Node) => boolean = () => true): Node[] {
  const found: Node[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    found.push(node);
    if (!enters(node)) continue;
    for (const child of [...node.namedChildren].reverse()) if (child !== null) waiting.push(child);
  }
  return found;
}

const CONSTANTS: Readonly<Record<string, string>> = {
  __DIR__: '\0/.',
  __FILE__: '\0',
  DIRECTORY_SEPARATOR: '/',
};
const INCLUSIONS: ReadonlySet<string> = new Set(
  ['require', 'require_once', 'include', 'include_once'].map(word => `${word}_expression`),
);
const CLAUSES: ReadonlySet<string> = new Set(['namespace_use_clause', 'namespace_use_group_clause']);
const NAMES: ReadonlySet<string> = new Set(['name', 'qualified_name', 'namespace_name']);
const PLAIN: ReadonlySet<string> = new Set(['string_content', 'string_value', 'escape_sequence']);
const TYPES: ReadonlySet<string> = new Set(
  ['class', 'interface', 'trait', 'enum'].map(word => `${word}_declaration`),
);
const BODIES: ReadonlySet<string> = new Set([
  'declaration_list',
  'enum_declaration_list',
  'function_definition',
  'anonymous_function_creation_expression',
  'arrow_function',
]);
