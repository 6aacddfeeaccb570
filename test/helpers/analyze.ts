import * as assert from 'uvu/assert';
import type { ConfigInput } from '../../src/core/config/options.ts';
import type { Report } from '../../src/core/report/types.ts';
import { loadConfig } from '../../src/project/config/load.ts';
import { createEngine, type Engine, type EngineOptions } from '../../src/project/engine/engine.ts';
import type { Outcome } from '../../src/project/engine/scheduler.ts';
import { memoryStore } from '../../src/project/store/memory.ts';
import { failLater } from './fail-later.ts';
import { makeProject, type ProjectFiles } from './project.ts';

export interface EngineSetup extends Partial<EngineOptions> {
  readonly root: string;
  readonly flags?: ConfigInput;
}

/** An engine with the project's own configuration, but not that of the user who runs the tests. */
export function openEngine({ root, flags, ...options }: EngineSetup): Engine {
  return createEngine({
    root,
    store: memoryStore(),
    build: 'a build',
    onFault: failLater,
    config: async () => (await loadConfig({ root, flags, env: {} })).config,
    ...options,
  });
}

export type Publication = Extract<Outcome, { type: 'published' }>;

/** Calls back for each revision. */
export function onPublished(engine: Engine, call: (publication: Publication) => void): void {
  engine.subscribe(outcome => {
    if (outcome.type === 'published') call(outcome);
  });
}

/** Analyses a folder with a new engine and no cache: the reference for all other results. */
export async function coldReport(setup: EngineSetup): Promise<Report> {
  const engine = openEngine(setup);
  try {
    return (await engine.scan()).report();
  } finally {
    await engine.close();
  }
}

/** Analyses a project given as data. */
export async function analyzeFiles(files: ProjectFiles, flags: ConfigInput = {}): Promise<Report> {
  return coldReport({ root: makeProject(files).root, flags });
}

/** The edges as `a -> b`, in report order. */
export function edgesOf(report: Report): string[] {
  return report.edges.map(([source, target]) => `${source} -> ${target}`);
}

/** The report without its timestamp, the only part that may differ between two runs. */
export function withoutTimestamp(report: Report): string {
  return JSON.stringify({ ...report, generatedAt: '' });
}

/** Compares two long texts and shows the first difference, for which uvu's own diff takes minutes. */
export function assertSame(actual: string, expected: string, where: string): void {
  if (actual === expected) return;
  let at = 0;
  while (actual[at] === expected[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 150), at + 100);
  assert.unreachable(`${where}\n  actual:   …${around(actual)}…\n  expected: …${around(expected)}…`);
}
