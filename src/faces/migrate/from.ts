import { fromDependencyCruiser } from './dependency-cruiser.ts';
import { fromDeptrac } from './deptrac.ts';
import { fromGoArchLint } from './go-arch-lint.ts';
import { fromImportLinter } from './import-linter.ts';
import { fromNx } from './nx.ts';
import { fromTach } from './tach.ts';
import type { Source, Translate, Translation } from './translation.ts';

interface Format {
  /** As its users call it. */
  readonly tool: string;
  readonly files: RegExp;
  readonly translate: Translate;
}

/** In the order in which they are tried. */
const FORMATS: readonly Format[] = [
  { tool: 'import-linter', files: /^\.importlinter$|\.cfg$|\.ini$|\.toml$/, translate: fromImportLinter },
  { tool: 'tach', files: /\.toml$/, translate: fromTach },
  { tool: 'deptrac', files: /\.ya?ml(?:\.dist)?$/, translate: fromDeptrac },
  { tool: 'go-arch-lint', files: /\.ya?ml$/, translate: fromGoArchLint },
  { tool: 'dependency-cruiser', files: /\.json\w?$/, translate: fromDependencyCruiser },
  { tool: 'Nx', files: /\.json\w?$|^\.eslintrc$/, translate: fromNx },
];

export const TOOLS: readonly string[] = FORMATS.map(({ tool }) => tool);

export interface Found extends Translation {
  readonly tool: string;
}

/** Undefined if the file is no configuration of a known tool. Throws `UnreadableSource` if it cannot be parsed. */
export function translate(source: Source): Found | undefined {
  for (const { tool, translate } of FORMATS.filter(({ files }) => files.test(source.name))) {
    const found = translate(source);
    if (found) return { tool, ...found };
  }
  return undefined;
}

/** A configuration that is code is never run. This command prints it as JSON, in a file that can be translated. */
export function printCommand(name: string): string | undefined {
  if (!/\.[cm]?[jt]s$/.test(name)) return undefined;
  if (/dependency-cruiser/.test(name))
    return `node -p "(m => JSON.stringify(m.default ?? m))(require('./${name}'))" > dependency-cruiser.json`;
  if (/^(?:eslint\.config|\.eslintrc)\./.test(name))
    return 'npx eslint --print-config <a source file> > eslintrc.json';
  return undefined;
}
