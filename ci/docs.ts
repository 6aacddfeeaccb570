/** Writes the example configuration, the schemas and the generated parts of the documents: `npm run docs`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSections } from './doc-sections.ts';
import { exampleText } from './example-config.ts';
import { SCHEMAS_FILE, schemasText } from './schemas.ts';

const folder = join(import.meta.dirname, '../docs');

writeFileSync(join(import.meta.dirname, '../.depgraphrc.example'), exampleText());
writeFileSync(SCHEMAS_FILE, schemasText());
for (const name of readdirSync(folder).filter(name => name.endsWith('.md'))) {
  const file = join(folder, name);
  const text = readFileSync(file, 'utf8');
  const current = await withSections(text);
  if (current !== text) writeFileSync(file, current);
}
