import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../core/config/options.ts';
import { dialectOf } from '../../core/languages/registry.ts';
import { idBelow } from '../../shared/file-ids.ts';
import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId } from '../../types.ts';
import { outDirOf } from '../config/load.ts';
import { VENV_MARKER } from '../discover/path-to-rescan.ts';
import { createRules, type DiscoverOptions, isNeverEntered } from '../discover/rules.ts';
import { walk } from '../discover/tree.ts';
import { vendoredAbove } from '../discover/vendored.ts';

/** The setting that leaves a file out, as the user knows it: `"include" (src/**)`. */
type Cause = string;

/** Rules that leave out only folders that are never entered. */
const EVERYTHING: DiscoverOptions = {
  include: [],
  exclude: [],
  languages: [],
  gitignore: false,
  outDir: undefined,
};

/** Why a folder has no files to analyse: it contains no sources, or the configuration leaves all of them out. */
export async function whyNothing(root: string, config: Config): Promise<string> {
  const { sources, unreadable } = await walk(root, createRules(EVERYTHING));
  if (sources.size === 0) {
    const problems = [...unreadable].map(([id, reason]) => `, and ${id || '.'}: ${reason}`);
    return `there are no source files of a known language in ${root}${problems[0] ?? ''}`;
  }
  const causeOf = causesIn(root, config);
  const counts = new Map<Cause, number>();
  for (const id of sources.keys()) {
    const cause = causeOf(id);
    counts.set(cause, (counts.get(cause) ?? 0) + 1);
  }
  const parts = [...counts].map(([cause, count]) => `${count} by ${cause}`);
  return `every source file in ${root} is left out: ${parts.join(', ')}`;
}

/** A warning about source files in the output folder, which are not analysed; undefined if there are none. */
export async function outDirWarning(root: string, config: Config): Promise<string | undefined> {
  const path = outDirOf(root, config);
  const outDir = idBelow(root, path);
  if (outDir === undefined || !existsSync(path)) return undefined;
  const { size } = (await walk(path, createRules(EVERYTHING))).sources;
  if (size === 0) return undefined;
  const holds = `holds ${size} source ${size === 1 ? 'file, which is' : 'files, which are'} not analysed`;
  return `the output folder ${outDir} ${holds}; choose another one with --out-dir`;
}

/** Why a file below the root is not analysed. */
export function whyLeftOut(root: string, config: Config, id: FileId): string {
  if (!dialectOf(baseName(id))) return 'it is not a source file of a known language';
  const folders = foldersOf(id);
  const closed = folders.find(folder => isNeverEntered(baseName(folder)));
  if (closed !== undefined) return `${closed} is never analysed`;
  const environment = folders.find(folder => existsSync(join(root, folder, VENV_MARKER)));
  if (environment !== undefined) return `${environment} is a virtual environment`;
  const packages = vendoredAbove(root, join(root, parentOf(id)));
  if (packages !== undefined) return `${packages} holds installed packages`;
  return `it is left out by ${causesIn(root, config)(id)}`;
}

/** Tries each rule on its own. If none of them leaves the file out, an ignore file does. */
function causesIn(root: string, config: Config): (id: FileId) => Cause {
  const { include, exclude, languages } = config;
  const outDir = idBelow(root, outDirOf(root, config));
  const single: [Cause, Partial<DiscoverOptions>][] = [
    [`the output folder (${outDir})`, { outDir }],
    [named('languages', languages), { languages }],
    [named('exclude', exclude), { exclude }],
    [named('include', include), { include }],
  ];
  const causes = single.map(([cause, part]) => ({ cause, rules: createRules({ ...EVERYTHING, ...part }) }));
  return id => {
    const folders = foldersOf(id);
    const found = causes.find(
      ({ rules }) =>
        !rules.isSource(id, baseName(id)) || folders.some(folder => !rules.enters(folder, baseName(folder))),
    );
    return found?.cause ?? '.gitignore';
  };
}

function named(key: string, values: readonly string[]): Cause {
  return `"${key}" (${values.join(', ')})`;
}

/** The folders that contain a file, outermost first. */
function foldersOf(id: FileId): FileId[] {
  const folders: FileId[] = [];
  for (let folder = parentOf(id); folder !== ''; folder = parentOf(folder)) folders.unshift(folder);
  return folders;
}
