import type { FileId, ProjectModel, RawImport, Trace } from '../../../../types.ts';
import { below } from '../../kit/folders.ts';
import type { Asked } from './asked.ts';
import { isDeclaration, isScript } from './extensions.ts';
import { matchPaths } from './path-map.ts';
import { join } from './paths.ts';
import { compilePattern, isWild } from './patterns.ts';
import type { TsConfig } from './tsconfig.ts';

/** The context of a pattern. */
export interface GlobPlace {
  readonly from: FileId;
  readonly dir: string;
  /** The folder of the nearest `package.json`, to which a dev server resolves a leading slash. */
  readonly packageDir: string;
  readonly config: TsConfig | undefined;
  readonly asked: Asked;
}

/** The source files that a pattern matches, in order, without the importing file. */
export function matchGlob(
  model: ProjectModel,
  raw: RawImport,
  place: GlobPlace,
  trace?: Trace,
): readonly FileId[] {
  const except = (raw.except ?? []).map(glob => compilePattern(place.dir, rooted(glob, place), true));
  const isWanted = (id: FileId) => id !== place.from && !except.some(pattern => pattern.test(id));
  for (const glob of meanings(raw.specifier)) {
    const found = search(model, rooted(glob, place), place.dir).filter(isWanted);
    trace?.(`${glob} matches ${found.length} files`);
    if (found.length > 0) return found;
  }
  return [];
}

/** As written; then as compiler output; then as folders with an index. */
function meanings(glob: string): readonly string[] {
  const written = /\.([mc]?)js(x?)$/.exec(glob);
  if (written) {
    const [ending, flavour, x] = written;
    const stem = glob.slice(0, -ending.length);
    return [
      glob,
      flavour === '' ? (x === '' ? `${stem}.{ts,tsx,jsx}` : `${stem}.tsx`) : `${stem}.${flavour}ts`,
    ];
  }
  const last = glob.slice(glob.lastIndexOf('/') + 1);
  return last.includes('.') || last === '**' ? [glob] : [glob, `${glob}.*`, `${glob}/index.*`];
}

function search(model: ProjectModel, glob: string, dir: string): FileId[] {
  const pattern = compilePattern(dir, glob);
  const namesDeclarations = /\.d\.[mc]?ts$/.test(glob);
  const found: FileId[] = [];
  for (const id of model.filesBelow(pattern.base)) {
    if (!isScript(id) || (isDeclaration(id) && !namesDeclarations)) continue;
    if (pattern.test(id)) found.push(id);
  }
  if (found.length === 0 && !isWild(glob) && model.has(pattern.base)) found.push(pattern.base);
  return found;
}

/** The pattern as a path from the importing file's folder. */
function rooted(glob: string, { dir, packageDir, config, asked }: GlobPlace): string {
  if (glob.startsWith('./') || glob.startsWith('../')) return glob;
  const up = dir === '' ? '' : '../'.repeat(dir.split('/').length);
  if (glob.startsWith('/')) return up + below(packageDir, glob.slice(1));
  asked.specifiers.add(glob);
  const target = config?.paths && matchPaths(config.paths, glob)?.targets[0];
  return target === undefined ? glob : up + join('', target);
}
