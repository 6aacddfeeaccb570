import type { Config } from '../../src/core/config/options.ts';
import { languageNamed, languagesOf } from '../../src/core/languages/registry.ts';
import { createModel } from '../../src/core/resolve/model.ts';
import { loadConfig, outDirOf } from '../../src/project/config/load.ts';
import { createRules } from '../../src/project/discover/rules.ts';
import { walk } from '../../src/project/discover/tree.ts';
import { createLoadedLanguages } from '../../src/project/engine/loaded-languages.ts';
import { createManifests } from '../../src/project/engine/manifests.ts';
import { extractFiles } from '../../src/project/extract/extract.ts';
import { createParserPool } from '../../src/project/extract/parsers.ts';
import { diskSource } from '../../src/project/source/disk.ts';
import { idBelow } from '../../src/shared/file-ids.ts';
import type { Facts, FileId, Language, RawImport, Resolution } from '../../src/types.ts';

export interface ResolvedImport {
  readonly file: FileId;
  readonly language: string;
  readonly raw: RawImport;
  readonly resolutions: readonly Resolution[];
}

/** Every import of a project with all its resolutions; a report contains only those that became edges. */
export async function resolveAll(root: string): Promise<ResolvedImport[]> {
  const { config } = await loadConfig({ root, env: {} });
  const tree = await walk(root, createRules({ ...config, outDir: idBelow(root, outDirOf(root, config)) }));
  const languages = createLoadedLanguages({ languages: () => languagesOf(tree.sources.keys()) });
  await languages.load();
  const files = await factsOf(root, [...tree.sources.keys()], config);
  const model = createModel({
    files: tree.sources.keys(),
    others: tree.others,
    pruned: tree.pruned,
    manifests: await createManifests().update(tree, languages),
    namesOf: id => files.get(id)?.facts.names,
  });
  const families = new Set([...files.values()].map(({ language }) => language.resolver));
  const resolvers = new Map([...families].map(family => [family, family.create(model)]));
  return [...files].flatMap(([file, { language, facts }]) =>
    facts.imports.map(raw => ({
      file,
      language: language.name,
      raw,
      resolutions: resolvers.get(language.resolver)?.resolve(file, raw) ?? [],
    })),
  );
}

interface Read {
  readonly language: Language;
  readonly facts: Facts;
}

async function factsOf(
  root: string,
  ids: readonly FileId[],
  { maxFileSize }: Config,
): Promise<ReadonlyMap<FileId, Read>> {
  const pool = createParserPool(2);
  const read = new Map<FileId, Read>();
  try {
    const options = { source: diskSource(root), maxFileSize, pool };
    for await (const { id, language, content } of extractFiles(ids, options)) {
      if (content?.facts) read.set(id, { language: languageNamed(language), facts: content.facts });
    }
  } finally {
    await pool.close();
  }
  return read;
}
