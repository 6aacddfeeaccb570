import type { Node } from 'web-tree-sitter';

/** The declarations of a block, an inline module or a file. */
export interface RustScope {
  readonly isModule: boolean;
  readonly outer: RustScope | undefined;
  readonly blocks: RustScope[];
  /** An inline module has a scope; one in another file has the paths of its attributes. */
  readonly modules: DeclaredModule[];
  readonly imports: Import[];
  readonly paths: { readonly path: readonly string[]; readonly line: number }[];
  /** Types with lower-case names. */
  readonly types: Set<string>;
}

interface Import {
  readonly path: readonly string[];
  readonly name: string;
  /** Whether it has any `pub`. */
  readonly isVisible: boolean;
  readonly line: number;
}

interface DeclaredModule {
  readonly name: string;
  readonly scope?: RustScope;
  readonly paths: readonly string[];
  readonly isPublic: boolean;
  readonly isVisible: boolean;
  readonly line: number;
}

/** Builds the scopes of a file. */
export function readScopes(root: Node): RustScope {
  const top = newScope(undefined, true);
  const waiting: Work[] = children(root).map(node => ({ node, scope: top }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) waiting.push(...visit(next));
  return top;
}

interface Work {
  readonly node: Node;
  readonly scope: RustScope;
}

function visit({ node, scope }: Work): Work[] {
  const line = node.startPosition.row + 1;
  switch (node.type) {
    case 'use_declaration': {
      const argument = node.childForFieldName('argument');
      if (argument)
        scope.imports.push(
          ...leavesOf(tokensIn(argument)).map(leaf => ({ ...leaf, isVisible: isVisible(node), line })),
        );
      return [];
    }
    case 'extern_crate_declaration': {
      const name = plain(node.childForFieldName('name')?.text ?? '');
      const alias = plain(node.childForFieldName('alias')?.text ?? name);
      scope.imports.push({
        path: name === 'self' ? ['crate'] : ['', name],
        name: alias,
        isVisible: isVisible(node),
        line,
      });
      return [];
    }
    case 'mod_item':
      return moduleIn(node, scope, line);
    case 'block':
      return into(node, newScope(scope, false));
    case 'macro_definition':
      scope.paths.push(...pathsIn(tokensIn(node), line).filter(({ path }) => path[0] === '$crate'));
      return [];
    case 'macro_invocation':
      return macroIn(node, scope);
    case 'attribute':
    case 'token_tree':
      addTokens(node, scope);
      return [];
    case 'visibility_modifier':
      return [];
    case 'struct_item':
    case 'enum_item':
    case 'union_item':
    case 'trait_item':
    case 'type_item':
      scope.types.add(node.childForFieldName('name')?.text ?? '');
      return into(node, scope);
    case 'scoped_identifier':
    case 'scoped_type_identifier':
      return pathIn(node, scope, line);
    default:
      return into(node, scope);
  }
}

function moduleIn(node: Node, scope: RustScope, line: number): Work[] {
  const body = node.childForFieldName('body');
  const inner = body ? newScope(scope, true) : undefined;
  const paths: string[] = [];
  for (let at = node.previousNamedSibling; at?.type === 'attribute_item'; at = at.previousNamedSibling) {
    const written = /^#\[\s*(?:cfg_attr\s*\(.*,\s*)?path\s*=\s*"([^"]*)"/s.exec(at.text)?.[1];
    if (written !== undefined) paths.push(written);
  }
  const name = plain(node.childForFieldName('name')?.text ?? '');
  const isPublic = children(node).some(({ type, text }) => type === 'visibility_modifier' && text === 'pub');
  scope.modules.push({
    name,
    ...(inner && { scope: inner }),
    paths,
    isPublic,
    isVisible: isVisible(node),
    line,
  });
  return body && inner ? into(body, inner) : [];
}

/** Items passed to a macro are read from their tokens. */
function macroIn(node: Node, scope: RustScope): Work[] {
  const macro = node.childForFieldName('macro');
  const tokens = children(node).find(child => child.type === 'token_tree');
  const isQuoted = macro?.text.includes('quote') === true;
  const isItem = scope.isModule && tokens?.text.startsWith('{') === true;
  if (tokens && isItem) addItems(tokensIn(tokens), scope);
  if (tokens && !isQuoted) addTokens(tokens, scope);
  return macro ? [{ node: macro, scope }] : [];
}

function addItems(tokens: readonly Token[], scope: RustScope): void {
  for (let at = 0; at < tokens.length; at++) {
    const { text, line } = tokens[at];
    if (text === 'mod' && tokens[at + 2]?.text === ';')
      scope.modules.push({
        name: plain(tokens[at + 1].text),
        paths: [],
        isPublic: true,
        isVisible: true,
        line,
      });
    if (text !== 'use') continue;
    const end = tokens.findIndex((one, index) => index > at && one.text === ';');
    if (end > 0)
      scope.imports.push(
        ...leavesOf(tokens.slice(at + 1, end)).map(leaf => ({ ...leaf, isVisible: true, line })),
      );
  }
}

function addTokens(node: Node, scope: RustScope): void {
  const found = pathsIn(tokensIn(node), node.startPosition.row + 1);
  scope.paths.push(...found.filter(({ path }) => !path[0].startsWith('$') || path[0] === '$crate'));
}

function pathIn(node: Node, scope: RustScope, line: number): Work[] {
  const segments: string[] = [];
  const inner: Work[] = [];
  let at: Node | null = node;
  let isNamed = true;
  while (at?.type === 'scoped_identifier' || at?.type === 'scoped_type_identifier') {
    segments.unshift(plain(at.childForFieldName('name')?.text ?? ''));
    const path: Node | null = at.childForFieldName('path');
    if (path === null) segments.unshift('');
    at = path;
  }
  if (at?.type === 'generic_type' || at?.type === 'bracketed_type') {
    isNamed = false;
    inner.push({ node: at, scope });
  } else if (at) segments.unshift(plain(at.text));
  if (isNamed) scope.paths.push({ path: segments, line });
  return inner;
}

interface Token {
  readonly text: string;
  readonly line: number;
}

function tokensIn(node: Node): Token[] {
  const tokens: Token[] = [];
  const waiting = [node];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at.type.endsWith('comment') || at.type.endsWith('string_literal') || at.type === 'char_literal')
      continue;
    if (at.childCount === 0 || at.type === 'metavariable') {
      for (const part of at.text.match(/::|\$?\s*[\w\u0080-\uffff#]+|\S/g) ?? [])
        tokens.push({ text: part.replace(/^\$\s+/, '$'), line: at.startPosition.row + 1 });
    } else waiting.push(...at.children.filter(child => child !== null).reverse());
  }
  return tokens;
}

/** Reads a path such as `a :: b` from tokens. */
function pathsIn(tokens: readonly Token[], first: number): { path: string[]; line: number }[] {
  const found: { path: string[]; line: number }[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at].text !== '::' || !isName(tokens[at + 1]?.text)) continue;
    const before = tokens[at - 1];
    const dollar = tokens[at - 2]?.text === '$' ? '$' : '';
    if (before?.text === '>' || (dollar === '$' && before?.text !== 'crate')) continue;
    const path = [isName(before?.text) ? dollar + plain(before.text) : ''];
    const { line } = path[0] === '' ? tokens[at] : before;
    while (tokens[at]?.text === '::' && isName(tokens[at + 1]?.text)) {
      path.push(plain(tokens[at + 1].text));
      at += 2;
    }
    found.push({ path, line: Math.max(line, first) });
  }
  return found;
}

/** Expands the braces of a `use`. */
function leavesOf(tokens: readonly Token[]): { path: string[]; name: string }[] {
  const leaves: { path: string[]; name: string }[] = [];
  const outer: string[][] = [];
  let prefix: string[] = [];
  let path: string[] = [];
  let alias: string | undefined;
  const finish = () => {
    if (path.length > prefix.length || alias !== undefined) {
      const clean = path.at(-1) === 'self' && path.length > 1 ? path.slice(0, -1) : path;
      leaves.push({ path: clean, name: alias ?? clean.at(-1) ?? '' });
    }
    path = [...prefix];
    alias = undefined;
  };
  for (let at = 0; at < tokens.length; at++) {
    const { text } = tokens[at];
    if (text === '{') {
      outer.push(prefix);
      prefix = [...path];
    } else if (text === '}') {
      finish();
      prefix = outer.pop() ?? [];
      path = [...prefix, '\0'];
    } else if (text === ',') {
      if (path.at(-1) === '\0') path = [...prefix];
      else finish();
    } else if (text === 'as') alias = plain(tokens[++at]?.text ?? '_');
    else if (text === '::') {
      if (path.length === 0) path.push('');
    } else path.push(plain(text));
  }
  if (path.at(-1) !== '\0') finish();
  return leaves;
}

function isVisible(node: Node): boolean {
  return children(node).some(({ type }) => type === 'visibility_modifier');
}

function newScope(outer: RustScope | undefined, isModule: boolean): RustScope {
  const scope = {
    isModule,
    outer,
    blocks: [],
    modules: [],
    imports: [],
    paths: [],
    types: new Set<string>(),
  };
  if (!isModule) outer?.blocks.push(scope);
  return scope;
}

function into(node: Node, scope: RustScope): Work[] {
  return children(node).map(child => ({ node: child, scope }));
}

function children(node: Node): Node[] {
  return node.namedChildren.filter(child => child !== null);
}

function isName(text: string | undefined): boolean {
  return text !== undefined && /^(?:r#|\$)?[A-Za-z_\u0080-\uffff]/.test(text);
}

function plain(name: string): string {
  return name.replace(/^r#/, '');
}
