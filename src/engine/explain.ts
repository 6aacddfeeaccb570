import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/options.ts';
import { walk } from '../discover/tree.ts';
import { extractFiles } from '../extract/extract.ts';
import { createParserPool } from '../extract/parsers.ts';
import { dialectOf, languageNamed } from '../languages/registry.ts';
import { createModel } from '../resolve/model.ts';
import { baseName } from '../shared/paths.ts';
import type { FileId, Names, RawImport, Resolution } from '../types.ts';
import { createManifests } from './manifests.ts';
import { rulesFor } from './settings.ts';
import { createSpoken } from './spoken.ts';

/** How one import was resolved, told step by step. */
export interface Explanation {
  /** As it stands in the file, or as it would if the file had it. */
  readonly raw: RawImport;
  readonly isInFile: boolean;
  readonly steps: readonly string[];
  readonly resolutions: readonly Resolution[];
}

export interface ExplainOptions {
  readonly root: string;
  readonly config: Config;
  readonly file: FileId;
  readonly specifier: string;
}

/** Undefined when the file is not one that is analysed. */
export async function explain({
  root,
  config,
  file,
  specifier,
}: ExplainOptions): Promise<Explanation[] | undefined> {
  const tree = await walk(root, rulesFor({ root }, config));
  const about = dialectOf(baseName(file))?.language;
  if (!about || !tree.sources.has(file)) return undefined;
  const spoken = createSpoken();
  await spoken.learn(tree.sources.keys());
  const model = createModel({
    files: tree.sources.keys(),
    others: tree.others,
    pruned: tree.pruned,
    manifests: await createManifests(root).update(tree, spoken.families()),
    namesOf: id => namesIn(id, root),
  });
  const resolver = languageNamed(about.name).resolver.create(model);
  const found = (await importsOf(file, root, config)).filter(raw => raw.specifier === specifier);
  const asked = found.length > 0 ? distinct(found) : [{ specifier, kind: 'static', line: 0 } as const];
  return asked.map(raw => {
    const steps: string[] = [];
    const resolutions = resolver.resolve(file, raw, step => steps.push(step));
    return { raw, isInFile: found.length > 0, steps, resolutions };
  });
}

/** Read when asked, since most explanations ask about a few files. Languages with names need no parser. */
function namesIn(id: FileId, root: string): Names | undefined {
  const known = dialectOf(baseName(id));
  try {
    if (!known) return undefined;
    const text = readFileSync(join(root, id), 'utf8');
    return languageNamed(known.language.name).extract(text, known.dialect)?.names;
  } catch {
    return undefined; // It cannot be read, so it says nothing.
  }
}

async function importsOf(file: FileId, root: string, { maxFileSize }: Config): Promise<readonly RawImport[]> {
  const pool = createParserPool(1);
  try {
    const options = { root, maxFileSize, pool, recall: () => undefined };
    for await (const { content } of extractFiles([file], options)) return content?.facts.imports ?? [];
    return [];
  } finally {
    await pool.close();
  }
}

/** The same import on several lines is explained once. */
function distinct(raws: readonly RawImport[]): RawImport[] {
  const keyOf = ({ kind, names, except }: RawImport) => JSON.stringify([kind, names, except]);
  return [...new Map(raws.toReversed().map(raw => [keyOf(raw), raw])).values()].reverse();
}
