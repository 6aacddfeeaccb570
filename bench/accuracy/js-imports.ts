import ts from 'typescript';

/** The syntax of an import, as far as it affects resolution. */
export type Form = 'import' | 'dynamic' | 'require' | 'reference' | 'new-url' | 'glob';

export interface ReadImport {
  readonly form: Form;
  /** For `glob` a pattern, in which `*` matches anything. */
  readonly specifier: string;
  readonly line: number;
}

export interface ReadModule {
  readonly imports: readonly ReadImport[];
  /** The number of syntax errors that TypeScript's parser reports. */
  readonly errors: number;
}

/** Reads the imports of a text with TypeScript's own parser. */
export function readModule(path: string, text: string): ReadModule {
  if (!MAY_IMPORT.test(text)) return { imports: [], errors: 0 };
  const options = {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  };
  const file = ts.createSourceFile(path, text, options, false, scriptKind(path));
  const imports: ReadImport[] = [];
  const add = (form: Form, specifier: string, position: number) =>
    imports.push({ form, specifier, line: file.getLineAndCharacterOfPosition(position).line + 1 });
  for (const { fileName, pos } of file.referencedFiles) add('reference', relative(fileName), pos);
  const usesCreateRequire = text.includes('createRequire');
  const stack: { node: ts.Node; isLocal: boolean }[] = [{ node: file, isLocal: false }];
  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    const { node } = visit;
    const isLocal = visit.isLocal || (!usesCreateRequire && declaresRequire(node));
    for (const [form, specifier] of importsOf(node, isLocal)) add(form, specifier, node.getStart(file));
    ts.forEachChild(node, child => {
      stack.push({ node: child, isLocal });
    });
  }
  return { imports, errors: errorCount(file) };
}

const MAY_IMPORT = /import|require|export|reference|URL/;

function scriptKind(path: string): ts.ScriptKind {
  if (/\.[cm]?jsx?$/i.test(path)) return ts.ScriptKind.JSX;
  return /\.tsx$/i.test(path) ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
}

/** The parser stores its errors in an undocumented property. */
function errorCount(file: ts.SourceFile): number {
  const found: unknown = Reflect.get(file, 'parseDiagnostics');
  return Array.isArray(found) ? found.length : 0;
}

/** `path="x"` of a reference is relative to the file, with or without a dot. */
function relative(path: string): string {
  return /^\.{0,2}\//.test(path) ? path : `./${path}`;
}

type Pair = readonly [form: Form, specifier: string];

const NONE: readonly Pair[] = [];

function importsOf(node: ts.Node, isLocal: boolean): readonly Pair[] {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
    return one('import', node.moduleSpecifier);
  if (ts.isImportEqualsDeclaration(node)) {
    return ts.isExternalModuleReference(node.moduleReference)
      ? one('require', node.moduleReference.expression)
      : NONE;
  }
  if (ts.isImportTypeNode(node))
    return ts.isLiteralTypeNode(node.argument) ? one('import', node.argument.literal) : NONE;
  if (ts.isCallExpression(node)) return importsOfCall(node, isLocal);
  if (ts.isNewExpression(node) && isNamed(node.expression, 'URL') && isMeta(node.arguments?.[1], 'url'))
    return one('new-url', node.arguments?.[0]);
  return NONE;
}

function importsOfCall(node: ts.CallExpression, isLocal: boolean): readonly Pair[] {
  const { expression } = node;
  const argument = node.arguments[0];
  if (expression.kind === ts.SyntaxKind.ImportKeyword || isDeferred(expression)) {
    if (argument && ts.isTemplateExpression(argument)) return [['glob', templatePattern(argument)]];
    return one('dynamic', argument);
  }
  if (isMeta(expression, 'glob') || isMeta(expression, 'globEager')) return globs(argument);
  const isRequire = isNamed(expression, 'require') || isRequireResolve(expression);
  return isRequire && !isLocal ? one('require', argument) : NONE;
}

function one(form: Form, node: ts.Node | undefined): readonly Pair[] {
  const literal = node && withoutWrapping(node);
  return literal && ts.isStringLiteralLike(literal) ? [[form, literal.text]] : NONE;
}

function globs(argument: ts.Expression | undefined): readonly Pair[] {
  const list = argument && ts.isArrayLiteralExpression(argument) ? argument.elements : [argument];
  return list.flatMap(element => one('glob', element)).filter(([, pattern]) => !pattern.startsWith('!'));
}

function templatePattern(node: ts.TemplateExpression): string {
  return node.head.text + node.templateSpans.map(span => `*${span.literal.text}`).join('');
}

function withoutWrapping(node: ts.Node): ts.Node {
  let at = node;
  while (ts.isParenthesizedExpression(at) || ts.isAsExpression(at) || ts.isSatisfiesExpression(at))
    at = at.expression;
  return at;
}

function isNamed(node: ts.Node, name: string): boolean {
  return ts.isIdentifier(node) && node.text === name;
}

/** `import.defer(…)` and `import.source(…)`. */
function isDeferred(node: ts.Node): boolean {
  return ts.isMetaProperty(node) && node.name.text !== 'meta';
}

function isMeta(node: ts.Node | undefined, name: string): boolean {
  return (
    node !== undefined &&
    ts.isPropertyAccessExpression(node) &&
    ts.isMetaProperty(node.expression) &&
    node.name.text === name
  );
}

function isRequireResolve(node: ts.Node): boolean {
  return (
    ts.isPropertyAccessExpression(node) && isNamed(node.expression, 'require') && node.name.text === 'resolve'
  );
}

/** A function with a parameter called `require` is part of a bundle, which has its own modules. */
function declaresRequire(node: ts.Node): boolean {
  return ts.isFunctionLike(node) && node.parameters.some(parameter => isNamed(parameter.name, 'require'));
}
