import { java, kotlin } from '../../../src/languages/java/index.ts';
import type { Facts, FileId } from '../../../src/types.ts';

export function javaFacts(text: string): Facts {
  return answered(java.extract(text, 'java'));
}

export function kotlinFacts(text: string, dialect = 'kt'): Facts {
  return answered(kotlin.extract(text, dialect));
}

/** By the extension of the file, as the pipeline does it. */
export function factsOf(id: FileId, text: string): Facts {
  if (id.endsWith('.java')) return javaFacts(text);
  return kotlinFacts(text, id.slice(id.lastIndexOf('.') + 1));
}

/** `2 a.b.C`: the imports of a text, one a line. */
export function importsIn({ imports }: Facts): string[] {
  return imports.map(({ line, specifier }) => `${line} ${specifier}`);
}

export function problemsIn({ problems }: Facts): string[] {
  return problems.map(({ line, message }) => `${line} ${message}`);
}

function answered(facts: Facts | undefined): Facts {
  if (facts === undefined) throw new Error('both languages always answer');
  return facts;
}
