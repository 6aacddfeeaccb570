import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** One field of the report, as its documentation shows it. */
export interface Field {
  /** `detailed.nodes[].id` */
  readonly path: string;
  readonly type: string;
  readonly meaning: string;
}

const SOURCES = join(import.meta.dirname, '../src');
const RISKS = 'core/analyze/judgement/risks';
const FILES = [
  'core/report/types.ts',
  'types.ts',
  ...readdirSync(join(SOURCES, RISKS)).map(name => `${RISKS}/${name}`),
].map(path => join(SOURCES, path));

/** Every field of the report in the order of its types, with the comment above it. */
export function reportFields(): Field[] {
  const declared = new Map<string, ts.InterfaceDeclaration | ts.TypeAliasDeclaration>();
  for (const file of FILES) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    for (const statement of source.statements)
      if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
        declared.set(statement.name.text, statement);
  }
  const report = declared.get('Report');
  return report && ts.isInterfaceDeclaration(report) ? fieldsOf(report.members, '', declared) : [];
}

type Declared = ReadonlyMap<string, ts.InterfaceDeclaration | ts.TypeAliasDeclaration>;

function fieldsOf(members: readonly ts.TypeElement[], prefix: string, declared: Declared): Field[] {
  return members.filter(ts.isPropertySignature).flatMap(member => {
    const path = prefix + member.name.getText();
    const { type, isList } = elementOf(member.type);
    const inner = type && membersOf(type, declared);
    const field = {
      path: member.questionToken ? `${path}?` : path,
      type: inner ? (isList ? 'list' : 'object') : `${isList ? 'list of ' : ''}${shown(type, declared)}`,
      meaning: commentOf(member),
    };
    return inner ? [field, ...fieldsOf(inner, `${path}${isList ? '[]' : ''}.`, declared)] : [field];
  });
}

/** Of `readonly T[]`, what it is a list of. */
function elementOf(type: ts.TypeNode | undefined): { type: ts.TypeNode | undefined; isList: boolean } {
  const list = type && ts.isTypeOperatorNode(type) ? type.type : type;
  if (!list || !ts.isArrayTypeNode(list)) return { type, isList: false };
  const { elementType } = list;
  return { type: ts.isParenthesizedTypeNode(elementType) ? elementType.type : elementType, isList: true };
}

/** The members of an object type, also of one that is declared elsewhere in the file. */
function membersOf(type: ts.TypeNode, declared: Declared): readonly ts.TypeElement[] | undefined {
  if (ts.isTypeLiteralNode(type)) return type.members;
  return ts.isTypeReferenceNode(type) ? membersNamed(type.typeName.getText(), declared) : undefined;
}

/** The members of an interface, after those that it inherits. */
function membersNamed(name: string, declared: Declared): readonly ts.TypeElement[] | undefined {
  const found = declared.get(name);
  if (!found || !ts.isInterfaceDeclaration(found)) return undefined;
  const bases = (found.heritageClauses ?? []).flatMap(({ types }) =>
    types.map(base => base.expression.getText()),
  );
  return [...bases.flatMap(base => membersNamed(base, declared) ?? []), ...found.members];
}

function shown(type: ts.TypeNode | undefined, declared: Declared): string {
  if (type === undefined) return '';
  const named = ts.isTypeReferenceNode(type) ? declared.get(type.typeName.getText()) : undefined;
  if (named && ts.isTypeAliasDeclaration(named)) return shown(named.type, declared);
  if (ts.isTupleTypeNode(type) || ts.isTypeOperatorNode(type)) {
    const { type: element, isList } = elementOf(type);
    return isList ? `list of ${shown(element, declared)}` : '[source, target]';
  }
  if (ts.isUnionTypeNode(type)) return type.types.map(one => shown(one, declared)).join(' or ');
  return type
    .getText()
    .replace(/^`(.*)`$/s, "'$1'")
    .replace('${number}', '<n>');
}

function commentOf(member: ts.PropertySignature): string {
  const [doc] = ts.getJSDocCommentsAndTags(member);
  const text = doc && typeof doc.comment === 'string' ? doc.comment : '';
  return text.replace(/\s*\n\s*/g, ' ');
}
