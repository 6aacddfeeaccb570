import type { Node } from 'web-tree-sitter';

/** How a name is used. */
export type Role = 'type' | 'value' | 'attribute' | 'absolute';

export interface Named {
  readonly names: readonly string[];
  readonly arities: readonly number[];
}

/** Splits `A.B<C>` into its names; undefined if the node does not start with a name. */
export function namesOf(node: Node): Named | undefined {
  switch (node.type) {
    case 'identifier':
      return { names: [textOf(node)], arities: [0] };
    case 'generic_name': {
      const list = childOf(node, 'type_argument_list');
      const commas = list?.children.filter(child => child?.type === ',').length ?? 0;
      return { names: [textOf(node.namedChild(0))], arities: [commas + 1] };
    }
    case 'alias_qualified_name': {
      const last = namesOf(node.namedChild(1) ?? node);
      return (
        last && { names: [`${textOf(node.namedChild(0))}::`, ...last.names], arities: [0, ...last.arities] }
      );
    }
    case 'qualified_name':
    case 'member_access_expression': {
      const [left, right] = node.namedChildren.filter(child => child?.type !== 'comment');
      const first = left && namesOf(left);
      const last = right && namesOf(right);
      if (!first || !last) return undefined;
      return { names: [...first.names, ...last.names], arities: [...first.arities, ...last.arities] };
    }
    default:
      return undefined;
  }
}

/** How a name is used; undefined if it cannot refer to a type. */
export function roleOf(parent: Node, node: Node, field: string | null, isFirst: boolean): Role | undefined {
  if (parent.type === 'attribute') return field === 'name' ? 'attribute' : 'value';
  if (field === 'type' || field === 'returns' || TYPE_PARENTS.has(parent.type)) return 'type';
  if (parent.type === 'as_expression' || parent.type === 'is_expression')
    return isFirst ? valueRole(node) : 'type';
  if (parent.type === 'recursive_pattern' && isFirst) return 'type';
  if (VALUE_PARENTS.has(parent.type)) return 'value';
  if (parent.type === 'argument' && parent.parent?.parent?.childForFieldName('function')?.text === 'nameof')
    return 'value';
  return valueRole(node);
}

/** A bare name is a value; before a dot it may be a type. */
function valueRole(node: Node): Role | undefined {
  return node.type === 'member_access_expression' || node.type === 'generic_name' ? 'value' : undefined;
}

export function childOf(node: Node, type: string): Node | undefined {
  return node.namedChildren.find(child => child?.type === type) ?? undefined;
}

export function textOf(node: Node | null | undefined): string {
  return node?.text.replace('@', '') ?? '';
}

export const setOf = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/));
export const NAMES = setOf(
  'identifier generic_name qualified_name alias_qualified_name member_access_expression',
);
/** Names in these nodes refer to members, arguments and labels. */
export const SILENT_PARENTS = setOf(
  'name_equals name_colon expression_colon labeled_statement goto_statement explicit_interface_specifier_name namespace_declaration file_scoped_namespace_declaration type_parameter enum_member_declaration attribute_target_specifier',
);
export const DECLARING_PARENTS = setOf('variable_declarator from_clause let_clause join_clause');
const TYPE_PARENTS = setOf(
  'type_argument_list base_list primary_constructor_base_type nullable_type array_type pointer_type ref_type type_of_expression size_of_expression type_constraint explicit_interface_specifier type_pattern default_expression tuple_element',
);
/** In these nodes a bare name may be a type. */
const VALUE_PARENTS = setOf('constant_pattern case_switch_label');
