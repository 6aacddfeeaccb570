import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * The program of a module and of what it imports as types, without packages and values: it is read several times
 * faster. What is left out has the type `any`, which has no schema.
 */
export function typeProgram(file: string, repository: string): ts.Program {
  const { config } = ts.readConfigFile(join(repository, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson({ ...config.compilerOptions, types: [] }, repository);
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(literal => {
      const isFollowed = /^\..*\.ts$/.test(literal.text) && importsTypes(literal.parent);
      const resolvedFileName = join(dirname(from), literal.text);
      return { resolvedModule: isFollowed ? { resolvedFileName, extension: '.ts' } : undefined };
    });
  return ts.createProgram([file], options, host);
}

/** The compiler options make sure that `type` marks all imports of types. */
function importsTypes(node: ts.Node): boolean {
  if (ts.isExportDeclaration(node)) return true;
  if (!ts.isImportDeclaration(node) || !node.importClause) return false;
  const { isTypeOnly, namedBindings } = node.importClause;
  const isNamed = namedBindings !== undefined && ts.isNamedImports(namedBindings);
  return isTypeOnly || (isNamed && namedBindings.elements.some(element => element.isTypeOnly));
}
