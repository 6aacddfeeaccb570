import type { Node } from 'web-tree-sitter';
import { encodeDefinition, encodeUse } from '../../../src/core/languages/ruby/detail.ts';
import { ruby } from '../../../src/core/languages/ruby/index.ts';
import type { Language } from '../../../src/types.ts';

/** Without requires whose paths are not one string. */
export const language: Language = {
  ...ruby,
  extract(text, dialect) {
    const facts = ruby.extract(text, dialect);
    if (facts === undefined) return undefined;
    const lines = text.split(/\r\n?|\n/);
    const isLiteral = ({ line }: { readonly line: number }) => !COMPUTED.test(lines[line - 1] ?? '');
    return { ...facts, imports: facts.imports.filter(isLiteral) };
  },
};

/** The literal paths that a Ruby file requires according to the grammar. */
export function importsByGrammar(root: Node): { specifier: string; line: number }[] {
  return nodesOf(root).flatMap(({ node }) => {
    const word = node.type === 'call' ? (node.childForFieldName('method')?.text ?? '') : '';
    if (!REQUIRES.has(word) || node.childForFieldName('receiver')) return [];
    const values = childrenOf(node.childForFieldName('arguments'));
    const path = values[word === 'autoload' ? 1 : 0];
    const [content, ...more] = path?.type === 'string' ? childrenOf(path) : [];
    if (content?.type !== 'string_content' || more.length > 0) return [];
    return [{ specifier: content.text, line: node.startPosition.row + 1 }];
  });
}

/** The constants that a Ruby file declares, and those that it uses, both in the form of its facts. */
export function constantsByGrammar(root: Node): { declares: string[]; uses: string[] } {
  const declares = new Set<string>();
  const uses = new Set<string>();
  const declared = new Set<number>();
  for (const { node, nesting } of nodesOf(root)) {
    const path = pathOf(node);
    const target = MODULES.has(node.type)
      ? node.childForFieldName('name')
      : ASSIGNMENTS.has(node.type)
        ? node.childForFieldName('left')
        : undefined;
    const name = target && isDeclared(node) ? pathOf(target) : undefined;
    if (target && name !== undefined) {
      declared.add(target.id);
      const full = name.startsWith('::') ? name.slice(2) : [...nesting, name].join('::');
      const isDefinition = ASSIGNMENTS.has(node.type) || node.childForFieldName('superclass') !== null;
      declares.add(isDefinition ? encodeDefinition(full) : full);
    }
    const autoloaded = node.type === 'call' ? autoloadedBy(node) : undefined;
    if (autoloaded !== undefined) uses.add(encodeUse(autoloaded, nesting.join(' ')));
    if (path === undefined || declared.has(node.id) || isPartOfPath(node)) continue;
    uses.add(path.startsWith('::') ? path.slice(2) : encodeUse(path, nesting.join(' ')));
  }
  return { declares: [...declares].sort(), uses: [...uses].sort() };
}

/** The constant of `autoload :A`, whose file is found by convention. */
function autoloadedBy(call: Node): string | undefined {
  if (call.childForFieldName('method')?.text !== 'autoload' || call.childForFieldName('receiver'))
    return undefined;
  const [name, path] = childrenOf(call.childForFieldName('arguments'));
  return path === undefined ? /^:([A-Z]\w*)$/.exec(name?.text ?? '')?.[1] : undefined;
}

/** Of assignments, `=` and `||=`. */
function isDeclared(node: Node): boolean {
  return node.type !== 'operator_assignment' || node.childForFieldName('operator')?.text === '||=';
}

/** `A::B` of a constant or the constants around it; undefined for `x::A`, whose `x` is unknown. */
function pathOf(node: Node): string | undefined {
  if (node.type === 'constant') return isCalled(node) ? undefined : node.text;
  if (node.type !== 'scope_resolution' || isCalled(node)) return undefined;
  const scope = node.childForFieldName('scope');
  const name = node.childForFieldName('name');
  if (name?.type !== 'constant') return undefined;
  if (scope === null) return `::${name.text}`;
  const outer = pathOf(scope);
  return outer === undefined ? undefined : `${outer}::${name.text}`;
}

/** `Integer(x)` and `request.GET` are calls, and `GET` in `def GET` is a name. */
function isCalled({ id, parent }: Node): boolean {
  if (parent === null) return false;
  if (NAMES.has(parent.type)) return true;
  if (METHODS.has(parent.type))
    return ['name', 'object'].some(field => parent.childForFieldName(field)?.id === id);
  if (parent.type !== 'call' || parent.childForFieldName('method')?.id !== id) return false;
  const isMethod = parent.childForFieldName('receiver') !== null;
  return isMethod || parent.childForFieldName('arguments')?.text.startsWith('(') === true;
}

function isPartOfPath(node: Node): boolean {
  const { parent } = node;
  if (parent?.type !== 'scope_resolution') return false;
  return parent.childForFieldName('name')?.id === node.id || pathOf(parent) !== undefined;
}

interface Place {
  readonly node: Node;
  /** The modules around it as written, outermost first. */
  readonly nesting: readonly string[];
}

/** All nodes in source order; iterative, because a deep tree would overflow the call stack. */
function nodesOf(root: Node): Place[] {
  const found: Place[] = [];
  const waiting: Place[] = [{ node: root, nesting: [] }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    found.push(place);
    const { node, nesting } = place;
    const name = MODULES.has(node.type) ? pathOf(node.childForFieldName('name') ?? node) : undefined;
    const inner = name?.startsWith('::') ? [name.slice(2)] : name ? [...nesting, name] : nesting;
    const superclass = node.childForFieldName('superclass');
    for (const child of childrenOf(node).reverse()) {
      waiting.push({ node: child, nesting: child.id === superclass?.id ? nesting : inner });
    }
  }
  return found;
}

function childrenOf(node: Node | null): Node[] {
  return (node?.namedChildren ?? []).filter(child => child !== null);
}

const COMPUTED = /__dir__|__FILE__|Rails\.root/;
const REQUIRES: ReadonlySet<string> = new Set([
  'autoload',
  'load',
  'require',
  'require_dependency',
  'require_relative',
]);
const NAMES: ReadonlySet<string> = new Set(['alias', 'setter', 'undef']);
const METHODS: ReadonlySet<string> = new Set(['method', 'singleton_method']);
const MODULES: ReadonlySet<string> = new Set(['class', 'module']);
const ASSIGNMENTS: ReadonlySet<string> = new Set(['assignment', 'operator_assignment']);
