import type { Node } from 'web-tree-sitter';
import {
  childOf,
  DECLARING_PARENTS,
  NAMES,
  type Named,
  namesOf,
  type Role,
  roleOf,
  SILENT_PARENTS,
  setOf,
  textOf,
} from './csharp-names.ts';

/** A declaration space, linked to the enclosing one. */
export interface Space {
  readonly parent: Space | undefined;
  readonly kind: 'unit' | 'namespace' | 'type' | 'block';
  /** For a namespace: what its declaration adds to the enclosing one. */
  readonly namespace: string;
  readonly type: CsharpType | undefined;
  /** Values with the last segment of their declared type, if any. */
  readonly values: Map<string, string>;
  readonly parameters: Set<string>;
  readonly usings: Using[];
}

export interface Using {
  readonly names: readonly string[];
  readonly alias: string | undefined;
  readonly isStatic: boolean;
  readonly isGlobal: boolean;
  readonly line: number;
}

export interface CsharpType {
  readonly name: string;
  readonly arity: number;
  /** The full name with namespace and outer types: ``A.B.Outer+Inner`1``. */
  readonly full: string;
  readonly file: string;
  readonly isInterface: boolean;
  readonly isOuter: boolean;
  readonly namespace: string;
  readonly nested: CsharpType[];
  readonly bases: Named[];
  /** The enclosing space. */
  readonly around: Space;
  readonly space: Space;
}

export interface Reference {
  readonly names: readonly string[];
  /** The number of type arguments of each name. */
  readonly arities: readonly number[];
  readonly role: Role;
  readonly space: Space;
  readonly line: number;
}

export interface Call {
  readonly method: string;
  readonly count: number;
  readonly space: Space;
  readonly line: number;
}

export interface Extension {
  readonly method: string;
  readonly least: number;
  readonly most: number;
  readonly namespace: string;
}

export interface CsharpFile {
  readonly file: string;
  readonly unit: Space;
  readonly types: readonly CsharpType[];
  readonly references: readonly Reference[];
  readonly calls: readonly Call[];
  readonly extensions: readonly Extension[];
  readonly methods: ReadonlySet<string>;
  readonly namespaces: ReadonlySet<string>;
}

/** The declarations of a parsed file, and every name in it that may refer to a type. */
export function readTree(file: string, root: Node): CsharpFile {
  const types: CsharpType[] = [];
  const references: Reference[] = [];
  const calls: Call[] = [];
  const extensions: Extension[] = [];
  const methods = new Set<string>();
  const namespaces = new Set<string>();
  const unit = spaceIn(undefined, 'unit');

  function declareType(node: Node, space: Space): Space {
    const name = textOf(node.childForFieldName('name'));
    const list = node.childForFieldName('type_parameters') ?? childOf(node, 'type_parameter_list');
    const parameters = (list?.namedChildren ?? []).filter(child => child?.type === 'type_parameter');
    const arity = parameters.length;
    const mark = arity > 0 ? `\`${arity}` : '';
    const outer = space.type;
    const namespace = fullNamespace(space);
    const full = outer
      ? `${outer.full}+${name}${mark}`
      : `${namespace === '' ? '' : `${namespace}.`}${name}${mark}`;
    const inner = spaceIn(space, 'type');
    const type: CsharpType = {
      ...{ name, arity, full, file, namespace, nested: [], bases: [], around: space, space: inner },
      isInterface: node.type === 'interface_declaration',
      isOuter: outer === undefined && !modifiersOf(node).includes('file'),
    };
    (inner as { type: CsharpType }).type = type;
    for (const parameter of parameters)
      inner.parameters.add(textOf(parameter?.childForFieldName('name') ?? null));
    outer?.nested.push(type);
    types.push(type);
    const isRecord = node.type.startsWith('record');
    for (const parameter of node.childForFieldName('parameters')?.namedChildren ?? []) {
      if (parameter && (isRecord || parameter.type === 'parameter')) declareValue(inner, parameter);
    }
    for (const base of node.childForFieldName('bases')?.namedChildren ?? []) {
      const written = base?.type === 'primary_constructor_base_type' ? base.namedChild(0) : base;
      const found = written ? namesOf(written) : undefined;
      if (found) type.bases.push(found);
    }
    return inner;
  }

  function declareMethod(node: Node, space: Space): void {
    const name = textOf(node.childForFieldName('name'));
    const parameters = (node.childForFieldName('parameters')?.namedChildren ?? []).filter(
      child => child?.type === 'parameter' || child?.type === 'parameter_array',
    );
    if (space.type && parameters[0]?.children.some(child => child?.text === 'this')) {
      const optional = parameters.filter(one =>
        one?.children.some(child => child?.type === 'equals_value_clause'),
      ).length;
      const isOpen = node.childForFieldName('parameters')?.text.includes('params ') ?? false;
      extensions.push({
        method: name,
        least: parameters.length - 1 - optional - (isOpen ? 1 : 0),
        most: isOpen ? 99 : parameters.length - 1,
        namespace: space.type.namespace,
      });
    } else methods.add(name);
  }

  /** The name that is declared between a type and a delimiter such as a semicolon or comma. */
  function declareValue(space: Space, node: Node, written = node.childForFieldName('type')): void {
    const name = node.type === 'variable_declarator' ? node.namedChild(0) : node.childForFieldName('name');
    if (name?.type === 'identifier') space.values.set(textOf(name), lastName(written));
  }

  function visit(node: Node, space: Space): void {
    let current = enter(node, space);
    const { children } = node;
    for (let i = 0; i < children.length; i++) {
      const child = children[i];
      if (!child?.isNamed) continue;
      if (child.type === 'file_scoped_namespace_declaration') {
        current = namespaceSpace(child, current);
        visit(child, current);
      } else if (!isName(node, child, node.fieldNameForChild(i), current)) visit(child, current);
    }
  }

  function namespaceSpace(node: Node, space: Space): Space {
    const name = textOf(node.childForFieldName('name')).replace(/\s/g, '');
    const inner = { ...spaceIn(space, 'namespace'), namespace: name };
    for (let at = fullNamespace(inner); at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.'))))
      namespaces.add(at);
    return inner;
  }

  /** The declarations of a node, and the space of its descendants. */
  function enter(node: Node, space: Space): Space {
    switch (node.type) {
      case 'namespace_declaration':
        return namespaceSpace(node, space);
      case 'using_directive':
        space.usings.push(...usingOf(node));
        return space;
      case 'delegate_declaration':
      case 'enum_declaration':
      case 'class_declaration':
      case 'struct_declaration':
      case 'interface_declaration':
      case 'record_declaration':
      case 'record_struct_declaration':
        return declareType(node, space);
      case 'enum_member_declaration':
      case 'property_declaration':
      case 'event_declaration':
      case 'parameter':
      case 'catch_declaration':
      case 'declaration_pattern':
      case 'declaration_expression':
        if (!(node.type === 'parameter' && space.kind === 'type')) declareValue(space, node);
        return space;
      case 'variable_declaration':
        for (const one of node.namedChildren) {
          if (one?.type === 'variable_declarator') declareValue(space, one, node.childForFieldName('type'));
        }
        return space;
      case 'for_each_statement': {
        const left = node.childForFieldName('left');
        const own = spaceIn(space, 'block');
        if (left?.type === 'identifier')
          own.values.set(textOf(left), lastName(node.childForFieldName('type')));
        return own;
      }
      case 'invocation_expression':
        noteCall(node, space);
        return space;
      default:
        break;
    }
    if (!FUNCTIONS.has(node.type)) return space;
    if (node.type === 'method_declaration') declareMethod(node, space);
    const own = spaceIn(space, 'block');
    for (const parameter of node.childForFieldName('type_parameters')?.namedChildren ?? []) {
      if (parameter?.type === 'type_parameter')
        own.parameters.add(textOf(parameter.childForFieldName('name')));
    }
    return own;
  }

  function noteCall(node: Node, space: Space): void {
    const called = node.childForFieldName('function');
    const access = called?.type === 'conditional_access_expression' ? called.namedChild(1) : called;
    if (access?.type !== 'member_access_expression' && access?.type !== 'member_binding_expression') return;
    const name = access.childForFieldName('name');
    const method = textOf(name?.type === 'generic_name' ? name.namedChild(0) : name);
    const count =
      node.childForFieldName('arguments')?.namedChildren.filter(one => one?.type === 'argument').length ?? 0;
    calls.push({ method, count, space, line: node.startPosition.row + 1 });
  }

  /** Records the name that starts here. Returns whether it covers the whole node. */
  function isName(parent: Node, node: Node, field: string | null, space: Space): boolean {
    if (parent.type === 'using_directive') return true;
    if (field === 'name' && parent.type !== 'attribute') {
      visitArguments(node, space);
      return true;
    }
    if (!NAMES.has(node.type)) return false;
    if (SILENT_PARENTS.has(parent.type)) return true;
    const isFirst = parent.namedChildren.find(child => child?.type !== 'comment')?.id === node.id;
    if (isFirst && DECLARING_PARENTS.has(parent.type)) return true;
    if (parent.type === 'for_each_statement' && field === 'left') return true;
    const found = namesOf(node);
    // `f().A`: the part before the dot is a separate expression.
    if (found === undefined) return false;
    const role = roleOf(parent, node, field, isFirst);
    if (role) note(found, role, space, node);
    visitArguments(node, space);
    return true;
  }

  function note({ names, arities }: Named, role: Role, space: Space, node: Node): void {
    const isAbsolute = names[0] === 'global::';
    references.push({
      names: isAbsolute ? names.slice(1) : names,
      arities: isAbsolute ? arities.slice(1) : arities,
      role: isAbsolute ? 'absolute' : role,
      space,
      line: node.startPosition.row + 1,
    });
  }

  /** The type arguments of a name. */
  function visitArguments(node: Node, space: Space): void {
    for (const child of node.namedChildren) {
      if (child?.type === 'type_argument_list') visit(child, space);
      else if (child) visitArguments(child, space);
    }
  }

  visit(root, unit);
  return { file, unit, types, references, calls, extensions, methods, namespaces };
}

function usingOf(node: Node): Using[] {
  const alias = childOf(node, 'name_equals')?.namedChild(0) ?? null;
  const written = node.namedChildren
    .filter(child => child && child.type !== 'name_equals' && child.type !== 'comment')
    .at(-1);
  const found = written ? namesOf(written) : undefined;
  if (!found) return [];
  const words = node.children.map(child => child?.text);
  return [
    {
      names: found.names.filter(name => !name.endsWith('::')),
      alias: alias ? textOf(alias) : undefined,
      isStatic: words.includes('static'),
      isGlobal: words.includes('global'),
      line: node.startPosition.row + 1,
    },
  ];
}

function spaceIn(parent: Space | undefined, kind: Space['kind']): Space {
  return {
    parent,
    kind,
    namespace: '',
    type: parent?.type,
    values: new Map(),
    parameters: new Set(),
    usings: [],
  };
}

export function fullNamespace(space: Space | undefined): string {
  const parts: string[] = [];
  for (let at = space; at; at = at.parent) if (at.kind === 'namespace') parts.unshift(at.namespace);
  return parts.join('.');
}

function lastName(type: Node | null): string {
  return type?.text.replace(/[?[\],\s]+$/, '').replace(/^.*\./, '') ?? '';
}

function modifiersOf(node: Node): string[] {
  return node.children.filter(child => child?.type === 'modifier').map(child => child?.text ?? '');
}

const FUNCTIONS = setOf(
  `method_declaration constructor_declaration destructor_declaration operator_declaration
  conversion_operator_declaration indexer_declaration local_function_statement lambda_expression
  anonymous_method_expression block for_statement using_statement catch_clause switch_section query_expression
  accessor_declaration switch_expression_arm`,
);
