import type { Node } from 'web-tree-sitter';

/** A type of a Kotlin or Java file, with its members. */
export interface TypeInfo {
  readonly name: string;
  /** Names of functions, properties, nested types and entries, including those of its companion. */
  readonly members: ReadonlySet<string>;
  /** The first segments of its supertypes. */
  readonly supertypes: readonly string[];
}

export interface FileInfo {
  readonly file: string;
  readonly package: string;
  /** Imported name → what it refers to. */
  readonly imports: ReadonlyMap<string, string>;
  readonly importLines: readonly { readonly name: string; readonly line: number }[];
  readonly wholes: readonly string[];
  readonly types: ReadonlyMap<string, TypeInfo>;
  readonly functions: ReadonlySet<string>;
  readonly properties: ReadonlySet<string>;
  readonly extensions: ReadonlySet<string>;
}

/** The imports and the non-private declarations of a Kotlin file. */
export function readKotlin(file: string, root: Node): FileInfo {
  const imports = new Map<string, string>();
  const importLines: { name: string; line: number }[] = [];
  const wholes: string[] = [];
  for (const header of within(root, 'import_list').flatMap(list => within(list, 'import_header'))) {
    const name = dotted(within(header, 'identifier')[0]);
    if (within(header, 'wildcard_import').length > 0) wholes.push(name);
    else {
      const alias = within(header, 'import_alias').map(node => plain(node.namedChildren[0]))[0];
      imports.set(alias ?? name.slice(name.lastIndexOf('.') + 1), name);
      importLines.push({ name, line: header.startPosition.row + 1 });
    }
  }
  const [header] = within(root, 'package_header');
  const types = new Map<string, TypeInfo>();
  const functions = new Set<string>();
  const properties = new Set<string>();
  const extensions = new Set<string>();
  for (const node of file.endsWith('.kts') ? [] : named(root)) {
    if (isPrivate(node)) continue;
    const name = declaredName(node);
    if (TYPES.has(node.type)) types.set(name, typeInfo(node));
    else if (hasReceiver(node)) extensions.add(name);
    else if (node.type === 'function_declaration') functions.add(name);
    else if (node.type === 'property_declaration') properties.add(name);
  }
  return {
    file,
    package: header ? dotted(within(header, 'identifier')[0]) : '',
    imports,
    importLines,
    wholes,
    types,
    functions,
    properties,
    extensions,
  };
}

/** The types of a Java file. */
export function readJava(file: string, root: Node): FileInfo {
  const types = new Map<string, TypeInfo>();
  for (const node of named(root)) {
    const name = node.childForFieldName('name')?.text;
    if (name === undefined || !node.type.endsWith('_declaration')) continue;
    const body = node.childForFieldName('body');
    const members = (body ? named(body) : []).flatMap(member => {
      const declarators = within(member, 'variable_declarator');
      return [member, ...declarators].flatMap(part => part.childForFieldName('name')?.text ?? []);
    });
    types.set(name, { name, members: new Set(members), supertypes: [] });
  }
  const [header] = within(root, 'package_declaration');
  const empty = new Set<string>();
  return {
    file,
    package: header ? (named(header).at(-1)?.text ?? '').replace(/\s/g, '') : '',
    imports: new Map(),
    importLines: [],
    wholes: [],
    types,
    functions: empty,
    properties: empty,
    extensions: empty,
  };
}

export function typeInfo(node: Node): TypeInfo {
  const members = new Set<string>();
  for (const member of membersOf(node)) {
    members.add(declaredName(member));
    if (member.type === 'companion_object')
      for (const inner of membersOf(member)) members.add(declaredName(inner));
  }
  const supertypes = within(node, 'delegation_specifier').flatMap(specifier => {
    const type = specifier.descendantsOfType('user_type')[0];
    return type ? [plain(type.namedChildren[0])] : [];
  });
  return { name: declaredName(node), members, supertypes };
}

/** The declarations in the body of a type, and the properties in its constructor. */
export function membersOf(node: Node): Node[] {
  const bodies = within(node, 'class_body', 'enum_class_body').flatMap(named);
  const parameters = within(node, 'primary_constructor')
    .flatMap(named)
    .filter(({ type }) => type === 'class_parameter');
  return [...bodies, ...parameters.filter(parameter => within(parameter, 'binding_pattern_kind').length > 0)];
}

/** The name that a node declares; empty if it does not declare exactly one. */
export function declaredName(node: Node): string {
  const variable = within(node, 'variable_declaration')[0];
  return plain(within(variable ?? node, 'simple_identifier', 'type_identifier')[0]);
}

export function hasReceiver(node: Node): boolean {
  return node.children.some(child => child?.type === '.');
}

export function named(node: Node): Node[] {
  return node.namedChildren.filter(child => child !== null);
}

export function within(node: Node, ...types: string[]): Node[] {
  return named(node).filter(child => types.includes(child.type));
}

export function plain(node: Node | null | undefined): string {
  return (node?.text ?? '').replaceAll('`', '');
}

export function dotted(node: Node | undefined): string {
  return node ? within(node, 'simple_identifier').map(plain).join('.') : '';
}

function isPrivate(node: Node): boolean {
  return within(node, 'modifiers')
    .flatMap(list => within(list, 'visibility_modifier'))
    .some(({ text }) => text === 'private');
}

export const TYPES: ReadonlySet<string> = new Set(['class_declaration', 'object_declaration', 'type_alias']);
