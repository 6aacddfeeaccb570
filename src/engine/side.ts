import { SOURCE } from '../analyze/roles.ts';
import type { Config } from '../config/options.ts';
import type { Side } from '../diff/difference.ts';
import { firstSplit, partIn } from '../report/first-split.ts';
import type { Judgement } from '../rules/evaluate.ts';
import type { FileId } from '../types.ts';
import { judge } from './judge.ts';
import type { Snapshot } from './snapshot.ts';

export interface SideOptions {
  /** `YYYY-MM-DD` in UTC. */
  readonly today: string;
  blobOf(id: FileId): string | undefined;
  textOf?(id: FileId): string | undefined;
  /** The state whose folders are the parts, if there are no modules: the later one, on both sides. */
  readonly partsOf: Snapshot;
  /** The earlier state may lack what the rules of the later one name. */
  readonly isEarlier?: boolean;
}

export interface JudgedSide extends Side {
  readonly judgement: Judgement;
}

/** A snapshot as one side of a comparison. */
export function sideOf(
  snapshot: Snapshot,
  { today, blobOf, textOf, partsOf, isEarlier }: SideOptions,
): JudgedSide {
  const { graph, analysis } = snapshot;
  const judgement = judgedOnce(snapshot, today, isEarlier === true);
  const { findings, modules } = judgement;
  const moduleOf = new Map<number, string>();
  for (const { name, files } of modules) for (const file of files) moduleOf.set(file, name);
  const folder = modules.length === 0 ? topFolder(partsOf) : '';
  const partOf = (file: number) =>
    modules.length === 0 ? partIn(folder, graph.ids[file]) : moduleOf.get(file);
  return { graph, analysis, findings, partOf, blobOf, ...(textOf && { textOf }), judgement };
}

/** The last judgement on each snapshot: a daemon compares the same one several times. */
const judgements = new WeakMap<Snapshot, { readonly key: string; readonly judgement: Judgement }>();

function judgedOnce(snapshot: Snapshot, today: string, isEarlier: boolean): Judgement {
  const key = `${today} ${isEarlier}`;
  const known = judgements.get(snapshot);
  if (known?.key === key) return known.judgement;
  const { graph, analysis, config } = snapshot;
  const judged = isEarlier ? { ...snapshot, graph, analysis, config: tolerant(config) } : snapshot;
  const judgement = judge(judged, today);
  judgements.set(snapshot, { key, judgement });
  return judgement;
}

function topFolder({ graph, analysis }: Snapshot): string {
  const { roleOf } = analysis.roles;
  const sources = graph.files.flatMap((_, file) => (roleOf[file] === SOURCE ? [file] : []));
  return firstSplit(graph.ids, sources).folder;
}

/** No selector of these rules must match something. */
export function tolerant(config: Config): Config {
  const modules = Object.entries(config.modules).map(([name, module]) => [
    name,
    { ...module, optional: true },
  ]);
  return {
    ...config,
    modules: Object.fromEntries(modules) as Config['modules'],
    rules: config.rules.map(rule => ({ ...rule, optional: true })),
  };
}
