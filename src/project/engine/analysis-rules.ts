import type { AnalyzeOptions } from '../../core/analyze/analyze.ts';
import type { OrphanRules } from '../../core/analyze/judgement/orphans.ts';
import type { ModuleRules } from '../../core/analyze/modules/choose.ts';
import { DEFAULT_LAYERS } from '../../core/analyze/structure/layers.ts';
import { ROLES, type RoleRules, TEST } from '../../core/analyze/structure/roles.ts';
import { layerRules } from '../../core/config/layers.ts';
import type { Config } from '../../core/config/options.ts';
import { dialectOf } from '../../core/languages/registry.ts';
import { packageNames } from '../../core/query/package-names.ts';
import { knownEntries, leftAlone } from '../../core/rules/about-hints.ts';
import { grainOptions, grainSetting } from '../../core/rules/about-modules.ts';
import { declaredModules } from '../../core/rules/modules.ts';
import { compileGlobs, type Match } from '../../shared/globs.ts';
import { once } from '../../shared/once.ts';
import { baseName, parentOf } from '../../shared/paths.ts';
import type { FileId, ManifestFacts, Role, RoleRule } from '../../types.ts';
import { linguistAttributes } from '../discover/linguist.ts';
import type { Manifests } from './manifests.ts';
import { goModulesOf, workspacesOf } from './workspaces.ts';

/**
 * Returns a function for the rules of an analysis, given the path of the root below the top of its repository. It
 * returns the same object as long as the configuration and the manifests stay the same, so that results of the last run
 * can be reused.
 */
export function createAnalysisRules(): (
  config: Config,
  prefix: string,
  manifests: Pick<Manifests, 'texts' | 'facts'>,
) => AnalyzeOptions {
  let key: readonly unknown[] = [];
  let rules: AnalyzeOptions | undefined;
  return (config, prefix, manifests) => {
    const { include, exclude, languages } = config;
    const isWhole = prefix === '' && include.length + exclude.length + languages.length === 0;
    const own = grainSetting(config.rules);
    const settings = JSON.stringify([
      config.top,
      config.layers,
      config.roles,
      config.modules,
      config.rules.map(({ name, entries, packages }) => [name, entries, packages]),
      own,
      isWhole,
    ]);
    const next = [settings, prefix, manifests.texts(), manifests.facts()];
    if (rules && next.every((part, i) => part === key[i])) return rules;
    key = next;
    const facts = manifests.facts();
    const isNamed = once(() => compileGlobs(facts.entries));
    rules = {
      top: config.top,
      layers: layerRules(config.layers, DEFAULT_LAYERS),
      roles: roleRules(config.roles, prefix, manifests),
      // What is left out of a project may use any of its files and packages.
      orphans: isWhole ? orphanRules(facts, isNamed, knownEntries(config.rules)) : undefined,
      packages: { declared: facts.declared, prefix, isWhole, leftAlone: leftAlone(config.rules) },
      modules: moduleRules(config.modules, prefix, facts, isNamed),
      moduleOptions: grainOptions(own),
    };
    return rules;
  };
}

function moduleRules(
  settings: Config['modules'],
  prefix: string,
  facts: ManifestFacts,
  isNamed: () => Match,
): ModuleRules {
  const units = workspacesOf(facts, prefix);
  const isEntry = (id: FileId) => isNamed()(prefix + id);
  const exporting = new Set(
    facts.declared.flatMap(({ name, exports }) => (exports && name !== undefined ? [name] : [])),
  );
  const rules = { units, isEntry, exporting };
  if (Object.keys(settings).length === 0) return rules;
  const packageName = packageNames(goModulesOf(facts, prefix));
  return {
    ...rules,
    declaredIn: (graph, { roleOf }) =>
      declaredModules(settings, {
        graph,
        isTest: file => roleOf[file] === TEST,
        packageOf: file => packageName(graph.files[file].language, graph.files[file].unit),
        workspaces: units,
        modules: [],
        hasUnresolved: () => false,
      }),
  };
}

export function roleRules(
  configured: Config['roles'],
  prefix: string,
  manifests: Pick<Manifests, 'texts' | 'facts'>,
): RoleRules {
  const byConfiguration = firstMatch(ROLES.map(role => ({ role, match: configured[role] })));
  const byManifest = firstMatch(manifests.facts().roles);
  const texts = manifests.texts();
  const attributesOf = once(() => linguistAttributes(texts));
  return {
    prefix,
    byConfiguration,
    attributesOf: id => attributesOf()(prefix + id),
    byManifest: id => byManifest(prefix + id),
    isTemplate: templatesIn(manifests.facts(), prefix),
  };
}

function orphanRules(
  { declared }: ManifestFacts,
  isNamed: () => Match,
  known: readonly string[],
): OrphanRules {
  const folders = new Map<string, Set<FileId>>();
  for (const { family, manifest } of declared) {
    const known = folders.get(family) ?? new Set();
    folders.set(family, known.add(parentOf(manifest)));
  }
  const isKnown = once(() => compileGlobs(known));
  return {
    isEntry: id => isNamed()(id) || isKnown()(id),
    projectOf(id, family) {
      const known = folders.get(family);
      for (let at = id; known && at !== ''; ) {
        at = parentOf(at);
        if (known.has(at)) return at;
      }
      return undefined;
    },
  };
}

/** Is a file below a folder of templates with a manifest? The root itself may be in one. */
function templatesIn({ declared, named = [] }: ManifestFacts, prefix: string): (id: FileId) => boolean {
  const folders = [
    ...declared.map(({ manifest }) => parentOf(manifest)),
    ...named.map(({ folder }) => folder),
  ];
  const found = new Set(
    folders.flatMap(folder => {
      if (!folder.startsWith(prefix)) return [];
      return TEMPLATES.exec(`${folder.slice(prefix.length)}/`)?.[0].replace(/\/$/, '') ?? [];
    }),
  );
  if (found.size === 0) return () => false;
  return id => {
    for (let at = id.indexOf('/'); at >= 0; at = id.indexOf('/', at + 1))
      if (found.has(id.slice(0, at))) return true;
    return false;
  };
}

const TEMPLATES =
  /^(?:.*?\/)?(?:(?:_?templates?|scaffold(?:s|ing)?|skeletons?|boilerplates?)\/(?=.)|(?:templates?-[\w.-]+|_{0,2}fixtures?_{0,2})\/)/;

/** Compiled for the first file, because most runs without changes classify none. */
function firstMatch(rules: readonly RoleRule[]): (id: FileId) => Role | undefined {
  const compiled = once(() =>
    rules.flatMap(({ role, match, family }) =>
      match.length === 0 ? [] : [{ role, family, matches: compileGlobs(match) }],
    ),
  );
  return id => {
    const all = compiled();
    const own = all.length === 0 ? undefined : dialectOf(baseName(id))?.language.family.name;
    return all.find(({ family = own, matches }) => family === own && matches(id))?.role;
  };
}
