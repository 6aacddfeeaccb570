import type { Facts, Names, RawImport } from '../../types.ts';
import { countLinesWith, withNewlines } from '../kit/lines.ts';
import { Extractor } from './extractor.ts';

/**
 * The imports of a PHP text: the names of its `use` statements, and the paths that `require` and `include` are
 * given literally. Exact for every text that PHP accepts, best effort for the others.
 *
 * `names` of an import are those that the file takes from it as from a namespace (`C` of `B\C` after `use A\B`).
 * What the text declares outside of functions and classes has its namespace before it, and the form that a `use`
 * statement gives it: `A\Type`, `function A\f`, `const A\C`. `Uses` says what the names are that it uses.
 */
export function extract(source: string): Facts {
  const text = withNewlines(source);
  const extractor = new Extractor(text);
  extractor.run();
  const { problems } = extractor;
  const imports = extractor.imports.map(({ raw, alias }): RawImport => {
    const names = alias === undefined ? undefined : extractor.qualified.takenFrom(alias);
    return names === undefined ? raw : { ...raw, names };
  });
  for (const form of extractor.declared) extractor.uses.addOwn(form);
  const { uses, useLines } = extractor.uses.list();
  const names: Names = {
    ...(extractor.namespace !== undefined && { package: extractor.namespace }),
    ...(extractor.declared.size > 0 && { declares: [...extractor.declared] }),
    ...(uses.length > 0 && { uses, useLines }),
  };
  const loc = countLinesWith(extractor.lineAt, text);
  return { imports, problems, loc, ...(Object.keys(names).length > 0 && { names }) };
}
