import { type AnalyzeOptions, analyze } from '../../src/core/analyze/analyze.ts';
import type { Unit } from '../../src/core/analyze/modules/choose.ts';
import { DEFAULT_LAYERS } from '../../src/core/analyze/structure/layers.ts';
import { TEST } from '../../src/core/analyze/structure/roles.ts';
import { defaultConfig } from '../../src/core/config/options.ts';
import { parseConfig } from '../../src/core/config/parse.ts';
import { validate } from '../../src/core/config/validate.ts';
import { buildGraph } from '../../src/core/graph/graph.ts';
import { type EvaluateInput, evaluateRules, type Judgement } from '../../src/core/rules/evaluate.ts';
import { DepgraphError } from '../../src/shared/errors.ts';
import type { FileException, Link, Mark, Unresolved } from '../../src/types.ts';

/** `b.ts`, `b.ts lazy`, `b.ts type`, `b.ts use`, each perhaps with `@12` for its line; lines count from 1 otherwise. */
export type Imports = readonly string[];

export interface ProjectOptions {
  readonly config?: object;
  readonly exceptions?: readonly FileException[];
  readonly unresolved?: readonly Unresolved[];
  readonly units?: Readonly<Record<string, string>>;
  readonly marks?: Readonly<Record<string, readonly Mark[]>>;
  readonly workspaces?: readonly Unit[];
  readonly today?: string;
  /** What manifests say about entry points, packages and modules. */
  readonly hints?: Pick<AnalyzeOptions, 'orphans' | 'packages' | 'modules'>;
}

/** The input of an evaluation, from files with their imports. Imported files need not be listed. */
export async function inputOf(
  files: Readonly<Record<string, Imports>>,
  options: ProjectOptions = {},
): Promise<EvaluateInput> {
  const targets = Object.values(files).flatMap(imports => imports.map(text => text.split(/[ @]/)[0]));
  const ids = new Set([...Object.keys(files), ...targets.filter(id => !id.startsWith('pkg:'))]);
  const linked = Array.from(ids, id => ({
    id,
    language: 'typescript',
    loc: 100,
    ...(options.units?.[id] !== undefined && { unit: options.units[id] }),
    marks: options.marks?.[id],
    links: (files[id] ?? []).map(linkOf),
  }));
  const graph = buildGraph(linked);
  const analysis = analyze(graph, { top: 20, layers: DEFAULT_LAYERS, ...options.hints });
  const unresolved = options.unresolved ?? [];
  const view = {
    graph,
    isTest: (file: number) => analysis.roles.roleOf[file] === TEST,
    packageOf: (file: number) => graph.files[file].unit,
    workspaces: options.workspaces ?? [],
    modules: [],
    hasUnresolved: () => false,
  };
  const { value, locate } = await parseConfig(JSON.stringify(options.config ?? {}), 'rc');
  const config = { ...defaultConfig(), ...validate(value, { scope: 'project', locate, userFile: '' }) };
  const exceptions = options.exceptions ?? [];
  return {
    view,
    graph,
    analysis,
    unresolved,
    exceptions,
    today: options.today ?? '2027-01-15',
    config,
  } as EvaluateInput;
}

function linkOf(text: string, index: number): Link {
  const [, target, kind, line] = /^(.*?)(?: (lazy|type|use))?(?:@(\d+))?$/.exec(text) ?? [];
  return {
    target,
    line: Number(line ?? index + 1),
    typeOnly: kind === 'type',
    lazy: kind === 'lazy',
    implicit: kind === 'use',
  };
}

export async function judge(
  files: Readonly<Record<string, Imports>>,
  options: ProjectOptions = {},
): Promise<Judgement> {
  return evaluateRules(await inputOf(files, options));
}

/** `rule: from -> to`, or `rule: a + b` for a cycle. Without findings of built-in rules. */
export async function verdict(
  files: Readonly<Record<string, Imports>>,
  options: ProjectOptions = {},
): Promise<string[]> {
  const { findings, rules } = await judge(files, options);
  const builtIn = new Set(rules.filter(({ kind }) => kind === 'built-in').map(({ name }) => name));
  for (const name of ['exceptions', 'unassigned']) builtIn.delete(name);
  return findings
    .filter(({ rule }) => !builtIn.has(rule))
    .map(
      ({ rule, from, to, members }) =>
        `${rule}: ${members ? members.join(' + ') : to ? `${from} -> ${to}` : from}`,
    );
}

/** The message of the error. */
export async function refusal(
  files: Readonly<Record<string, Imports>>,
  config: object,
  options: ProjectOptions = {},
): Promise<string> {
  try {
    await judge(files, { ...options, config });
  } catch (error) {
    if (error instanceof DepgraphError && error.exitCode === 2) return error.message;
    throw error;
  }
  return 'no error';
}
