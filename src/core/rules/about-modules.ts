import { compileGlobs } from '../../shared/globs.ts';
import { finish } from '../../shared/steps.ts';
import { counted, importedNames, plural } from '../../shared/words.ts';
import { findInModules, type ModuleFindings, type ModuleOptions } from '../analyze/modules/findings.ts';
import { GRAIN } from '../analyze/modules/grain.ts';
import { importsBetweenModules } from '../analyze/modules/imports.ts';
import type { ModuleRuleOptions, RuleSetting } from '../config/rule-settings.ts';
import type { Outcome } from './bans.ts';
import { chainDraft, type Draft } from './drafts.ts';
import { closing } from './kinds/acyclic.ts';
import { findLoops, loopDraft, type Parts } from './loops.ts';
import type { Scope } from './scope.ts';

/** The rule whose options decide which imports between modules count. */
export const GRAIN_RULE = 'against-the-grain';

/** What the rules say about it. */
export function grainSetting(rules: readonly RuleSetting[]): ModuleRuleOptions | undefined {
  return rules.find(({ name }) => name === GRAIN_RULE);
}

export function grainOptions(setting: ModuleRuleOptions = {}): ModuleOptions {
  const { imports = GRAIN.imports, times = GRAIN.times, roots = [] } = setting;
  return { grain: { imports, times }, ...(roots.length > 0 && { isRoot: compileGlobs(roots) }) };
}

/** Imports against the direction in which two modules otherwise depend on each other. */
export function judgeGrain(scope: Scope): Outcome {
  const { graph } = scope;
  const { againstGrain, imports, modules } = findingsIn(scope);
  const drafts = againstGrain.flatMap(({ from, to, edges, along }) => {
    const [own, other] = [from, to].map(module => modules.list[module].name);
    const why = `${plural(edges.length, 'import')} from ${own} to ${other}, ${along} the other way`;
    return Array.from(edges, edge => chainDraft(graph, [edge], why));
  });
  return { judged: imports.edges.length, drafts };
}

/** Imports of what is inside another module, though it offers the same through an entry. */
export function judgePastEntry(scope: Scope): Outcome {
  const { graph } = scope;
  const { pastEntry, imports, modules } = findingsIn(scope);
  const drafts = pastEntry.map(({ edge, entry, names }) => {
    const { name } = modules.list[modules.moduleOf[graph.targets[edge]]];
    const why = `${importedNames(names)} can be imported from ${graph.ids[entry]}, the entry of ${name}`;
    return chainDraft(graph, [edge], why);
  });
  return { judged: imports.edges.length, drafts };
}

/** Modules that depend on each other in circles, if a few cuts end that. */
export function judgeModuleKnots(scope: Scope): Outcome {
  const { graph } = scope;
  const { imports, modules, knots: all } = findingsIn(scope);
  const judged = imports.edges.length;
  const knots = all.filter(({ accepted }) => accepted === undefined);
  if (knots.length === 0) return { judged, drafts: [], closes: () => false };
  const partOf = new Int32Array(graph.nodeCount).fill(-1);
  partOf.set(modules.moduleOf);
  const parts: Parts = { names: modules.list.map(({ name }) => name), partOf };
  const ignored = new Uint8Array(graph.edgeCount).fill(1);
  for (const edge of imports.edges) ignored[edge] = 0;
  const firsts = new Set(knots.map(({ members }) => members[0]));
  const loops = findLoops(graph, parts, ignored).filter(loop => firsts.has(loop.parts[0]));
  return {
    judged,
    drafts: loops.map(loop => loopDraft(graph, loop, parts, 'module')),
    closes: closing({ graph }, parts, loops),
  };
}

/** Packages that manifests of the project ask for in several major versions. */
export function judgeVersionSkew({ analysis: { versionSkew } }: Scope): Outcome {
  const drafts = versionSkew.flatMap(({ package: name, majors }): Draft[] => {
    // The version that the fewest manifests ask for is the one to change; of these, the oldest.
    const odd = majors.reduce((best, one) => (one.declared.length <= best.declared.length ? one : best));
    const [{ manifest, line }] = odd.declared;
    const where = majors.map(({ major, declared }) =>
      declared.length === 1
        ? `${major} in ${declared[0].manifest}`
        : `${major} in ${counted(declared.length, 'manifest')}`,
    );
    const message = `${name} in ${majors.length} major versions: ${where.join(', ')}`;
    return [{ kind: 'package', from: manifest, to: `pkg:${name}`, lines: [line], message }];
  });
  return { judged: versionSkew.length, drafts };
}

/** What was found in modules with lasting names; without the imports that comments allow, if there are any. */
function findingsIn({ graph, analysis, ignored }: Scope): ModuleFindings {
  const { named } = analysis.moduleFindings;
  if (!ignored.includes(1)) return named;
  const { roles, runtime, moduleOptions: options, entries, bindings } = analysis;
  const { modules } = named;
  const { isRoot } = options;
  const imports = importsBetweenModules({
    ...{ graph, roles, modules },
    ignored: runtime.absent.map((flag, edge) => flag | ignored[edge] | graph.tests[edge]),
    isRoot: isRoot && (file => isRoot(graph.ids[file])),
  });
  return finish(
    findInModules({
      ...{ graph, modules, imports, options },
      notEager: runtime.notEager,
      entries: entries.named,
      bindings,
    }),
  );
}
