import type { Node } from 'web-tree-sitter';
import { declaredName, hasReceiver, named, plain, TYPES, typeInfo, within } from './kotlin-declarations.ts';

/** A free name: no enclosing scope declares it. */
export interface FreeName {
  readonly name: string;
  readonly line: number;
  readonly kind: 'type' | 'value' | 'call' | 'extension' | 'qualified';
  /** Inside a lambda, whose receiver may have any type. */
  readonly isInLambda: boolean;
}

/** The names that a type inherits from its supertypes. */
type Inherit = (supertypes: readonly string[]) => ReadonlySet<string>;

interface Step {
  readonly node: Node;
  readonly scope: Scope;
  readonly isInLambda: boolean;
}

interface Scope {
  readonly names: ReadonlySet<string>;
  readonly parent: Scope | undefined;
}

/** Every free name of a Kotlin file, found by walking the tree with lexical scopes. */
export function freeNames(root: Node, inherit: Inherit): FreeName[] {
  const found: FreeName[] = [];
  const steps: Step[] = [
    { node: root, scope: { names: localNames(root, false), parent: undefined }, isInLambda: false },
  ];
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { node, scope } = step;
    const isInLambda = step.isInLambda || node.type === 'lambda_literal';
    const report = (at: Node, name: string, kind: FreeName['kind']) => {
      if (kind !== 'extension' && isKnown(scope, name.split('.', 1)[0] ?? '')) return;
      found.push({ name, line: at.startPosition.row + 1, kind, isInLambda });
    };
    if (SKIPPED.has(node.type)) continue;
    const inner = { names: namesOf(node, inherit), parent: scope };
    const isScope = inner.names.size > 0;
    for (const child of visit(node, report))
      steps.push({ node: child, scope: isScope ? inner : scope, isInLambda });
  }
  return found;
}

function isKnown(scope: Scope, name: string): boolean {
  for (let at: Scope | undefined = scope; at; at = at.parent) if (at.names.has(name)) return true;
  return false;
}

/** The names that a node declares for its descendants. */
function namesOf(node: Node, inherit: Inherit): ReadonlySet<string> {
  switch (node.type) {
    case 'class_declaration':
    case 'object_declaration':
    case 'companion_object':
    case 'object_literal': {
      const { members, supertypes } = typeInfo(node);
      const parameters = within(node, 'primary_constructor').flatMap(named).map(declaredName);
      return new Set([...members, ...parameters, ...typeParameters(node), ...inherit(supertypes)]);
    }
    case 'function_declaration':
    case 'anonymous_function':
    case 'secondary_constructor': {
      const receiver = hasReceiver(node) ? within(node, 'user_type', 'nullable_type').slice(0, 1) : [];
      const types = receiver.flatMap(type => type.descendantsOfType('type_identifier')[0] ?? type).map(plain);
      const parameters = within(node, 'function_value_parameters')
        .flatMap(list => within(list, 'parameter'))
        .map(declaredName);
      return new Set([...parameters, ...typeParameters(node), ...inherit(types)]);
    }
    case 'property_declaration': {
      const receiver = hasReceiver(node) ? within(node, 'user_type').slice(0, 1) : [];
      return new Set([
        ...typeParameters(node),
        ...inherit(receiver.map(type => plain(type.namedChildren[0]))),
      ]);
    }
    case 'type_alias':
      return new Set(typeParameters(node));
    case 'setter':
      return new Set([
        'field',
        ...node
          .descendantsOfType('parameter_with_optional_type')
          .flatMap(part => (part ? [declaredName(part)] : [])),
        ...within(node, 'simple_identifier').map(plain),
      ]);
    case 'getter':
      return new Set(['field']);
    case 'lambda_literal':
      return new Set(['it', ...within(node, 'lambda_parameters').flatMap(variables)]);
    case 'for_statement':
    case 'when_subject':
      return new Set(variables(node));
    case 'when_expression':
      return new Set(within(node, 'when_subject').flatMap(variables));
    case 'catch_block':
      return new Set(within(node, 'simple_identifier').map(plain));
    case 'statements':
      return localNames(node, true);
    default:
      return NONE;
  }
}

/** The names that the statements of a block or file declare. */
function localNames(block: Node, isLocal: boolean): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of named(block)) {
    if (TYPES.has(node.type)) names.add(declaredName(node));
    else if (node.type === 'function_declaration' && (isLocal || !hasReceiver(node)))
      names.add(declaredName(node));
    else if (node.type === 'property_declaration') for (const name of variables(node)) names.add(name);
  }
  return names;
}

function variables(node: Node): string[] {
  return within(node, 'variable_declaration', 'multi_variable_declaration').flatMap(part =>
    part.type === 'variable_declaration' ? [plain(within(part, 'simple_identifier')[0])] : variables(part),
  );
}

function typeParameters(node: Node): string[] {
  return within(node, 'type_parameters')
    .flatMap(named)
    .map(part => plain(within(part, 'type_identifier')[0]));
}

type Report = (at: Node, name: string, kind: FreeName['kind']) => void;

/** Reports the names of a node itself, and returns the children that are still to be visited. */
function visit(node: Node, report: Report): Node[] {
  const parts = named(node);
  switch (node.type) {
    case 'user_type': {
      const names = within(node, 'type_identifier').map(plain);
      const type = names.findIndex(isUpper);
      if (type > 0) report(node, names.slice(0, type + 1).join('.'), 'qualified');
      else if (names[0] !== undefined) report(node, names[0], 'type');
      return within(node, 'type_arguments');
    }
    // The receiver type in `A.() -> B` is a bare name.
    case 'function_type':
      for (const part of within(node, 'type_identifier')) report(part, plain(part), 'type');
      return parts;
    case 'simple_identifier':
      report(node, plain(node), 'value');
      return [];
    case 'interpolated_identifier':
      report(node, plain(node), 'value');
      return [];
    case 'call_expression':
      return reportHead(parts, report, 'call');
    case 'navigation_expression':
      return navigation(node, report);
    case 'infix_expression': {
      const [, operator] = parts;
      if (operator?.type === 'simple_identifier') report(operator, plain(operator), 'extension');
      return parts.filter((_, i) => i !== 1);
    }
    case 'value_argument':
      return node.children.some(child => child?.type === '=') ? parts.slice(1) : parts;
    case 'callable_reference': {
      const [first] = parts;
      if (first?.type === 'type_identifier') report(first, plain(first), 'type');
      else if (first?.type === 'simple_identifier' && parts.length === 1) report(first, plain(first), 'call');
      return parts.filter(part => part.type !== 'type_identifier' && part.type !== 'simple_identifier');
    }
    case 'class_declaration':
    case 'object_declaration':
    case 'type_alias':
    case 'companion_object':
    case 'type_parameter':
    case 'function_declaration':
    case 'variable_declaration':
    case 'parameter':
    case 'class_parameter':
    case 'enum_entry':
    case 'catch_block':
    case 'setter':
    case 'parameter_with_optional_type':
      return parts.filter(part => part.type !== 'simple_identifier' && part.type !== 'type_identifier');
    default:
      return parts;
  }
}

function reportHead(parts: Node[], report: Report, kind: FreeName['kind']): Node[] {
  const [head, ...rest] = parts;
  if (head?.type !== 'simple_identifier') return parts;
  report(head, plain(head), kind);
  return rest;
}

/** The names of `a.b.C`, or the receiver of an extension call. */
function navigation(node: Node, report: Report): Node[] {
  const names: string[] = [];
  let head: Node | null = node;
  while (head?.type === 'navigation_expression') {
    const [owner, suffix]: Node[] = named(head);
    names.unshift(plain(suffix ? within(suffix, 'simple_identifier')[0] : undefined));
    head = owner ?? null;
  }
  const rest = named(node).filter(({ type }) => type !== 'navigation_suffix');
  const last = names.at(-1) ?? '';
  if (last !== '' && !isUpper(last)) report(node, last, 'extension');
  if (head?.type !== 'simple_identifier' || isUpper(plain(head))) return rest;
  const all = [plain(head), ...names];
  const type = all.findIndex(isUpper);
  report(head, (type < 0 ? all : all.slice(0, type + 1)).join('.'), 'qualified');
  return rest;
}

function isUpper(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}

/** Nodes without names that can be uses, and imports. */
const SKIPPED: ReadonlySet<string> = new Set([
  'package_header',
  'import_list',
  'label',
  'comment',
  'line_comment',
  'multiline_comment',
  'this_expression',
]);
const NONE: ReadonlySet<string> = new Set();
