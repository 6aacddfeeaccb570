import { java, kotlin, scala } from '../../../src/core/languages/java/index.ts';
import type { Facts, FileId, Names } from '../../../src/types.ts';

export function javaFacts(text: string): Facts {
  return answered(java.extract(text, 'java'));
}

export function kotlinFacts(text: string, dialect = 'kt'): Facts {
  return answered(kotlin.extract(text, dialect));
}

export function scalaFacts(text: string, dialect = 'scala'): Facts {
  return answered(scala.extract(text, dialect));
}

/** By the extension of the file, as the pipeline does it. */
export function factsOf(id: FileId, text: string): Facts {
  if (id.endsWith('.java')) return javaFacts(text);
  if (/\.sc(?:ala)?$/.test(id)) return scalaFacts(text);
  return kotlinFacts(text, id.slice(id.lastIndexOf('.') + 1));
}

/** `2 a.b.C`: the imports of a text, one a line. */
export function importsIn({ imports }: Facts): string[] {
  return imports.map(({ line, specifier }) => `${line} ${specifier}`);
}

/** The package of a text and what it declares outside of all types; undefined if it has neither. */
export function declarationsIn({ names }: Facts): Pick<Names, 'package' | 'declares'> | undefined {
  if (names === undefined) return undefined;
  const declares = names.declares?.filter(form => !/^[#^=]|<|^[^. ]+\./.test(form)) ?? [];
  const found = {
    ...(names.package !== undefined && { package: names.package }),
    ...(declares.length > 0 && { declares }),
  };
  return Object.keys(found).length > 0 ? found : undefined;
}

/** `2 A`: what a text uses without an import, or, at line 0, only by one. */
export function usesIn({ names }: Facts): string[] {
  return (names?.uses ?? []).map((use, i) => `${names?.useLines?.[i]} ${use}`);
}

export function problemsIn({ problems }: Facts): string[] {
  return problems.map(({ line, message }) => `${line} ${message}`);
}

function answered(facts: Facts | undefined): Facts {
  if (facts === undefined) throw new Error('these languages always answer');
  return facts;
}
