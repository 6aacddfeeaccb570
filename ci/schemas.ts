/** Generates `src/faces/server/schemas.json` from the types of the answers: `npm run docs` writes it. */
import { join } from 'node:path';
import ts from 'typescript';
import { jsonText } from './json-text.ts';
import { typeProgram } from './type-program.ts';
import { createTypeSchemas } from './type-schemas.ts';

const repository = join(import.meta.dirname, '..');
const TABLE = join(import.meta.dirname, 'answer-types.ts');

export const SCHEMAS_FILE = join(repository, 'src/faces/server/schemas.json');

/** The text that the file should have. */
export function schemasText(): string {
  const program = typeProgram(TABLE, repository);
  const checker = program.getTypeChecker();
  const schemas = createTypeSchemas(checker, join(repository, 'src'));
  const open = entriesOf('OpenAnswers');
  const exact = entriesOf('ExactAnswers');
  for (const [name, type] of open) schemas.reserve(name, type, true);
  for (const [name, type] of exact) schemas.reserve(name, type, false);
  // Of a type in neither table, the first reference decides: those of both kinds of answers stay open.
  for (const [name] of [...open, ...exact]) schemas.define(name);
  return jsonText(schemas.all());

  function entriesOf(table: string): (readonly [name: string, type: ts.Type])[] {
    const source = program.getSourceFile(TABLE);
    const found = source?.statements
      .filter(ts.isInterfaceDeclaration)
      .find(({ name }) => name.text === table);
    if (!found) throw new Error(`${TABLE} has no interface ${table}`);
    return checker
      .getTypeAtLocation(found)
      .getProperties()
      .map(property => [property.name, checker.getTypeOfSymbol(property)]);
  }
}
