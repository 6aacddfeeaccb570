import * as assert from 'uvu/assert';
import { importsAndUses } from '../../src/core/resolve/uses.ts';
import { loadConfig } from '../../src/project/config/load.ts';
import type { Engine } from '../../src/project/engine/engine.ts';
import { factsVersions } from '../../src/project/extract/version.ts';
import type { Store } from '../../src/project/store/contract.ts';
import type { FileId, Resolution } from '../../src/types.ts';
import { edgesOf } from './analyze.ts';

export interface Analysed {
  readonly root: string;
  readonly engine: Engine;
  /** The engine's store, which has every import of every file. */
  readonly store: Store;
}

/** Asserts that the explanations of all imports add up to the report. Returns the number of explanations. */
export async function assertExplained({ root, engine, store }: Analysed, where: string): Promise<number> {
  const report = engine.snapshot()?.report();
  assert.ok(report, where);
  const { config } = await loadConfig({ root, env: {} });
  const edges = new Set<string>();
  const unresolved = new Set<string>();
  let count = 0;
  for (const [file, specifiers] of await specifiersOf({ engine, store })) {
    for (const specifier of specifiers) {
      const explanations = (await engine.explain(file, specifier)) ?? [];
      assert.ok(explanations.length > 0, `${where}: ${file} ${specifier}`);
      for (const { isInFile, lines, resolutions } of explanations) {
        assert.ok(isInFile && lines.length > 0, `${where}: ${file} has ${specifier}`);
        for (const resolution of resolutions) {
          const target = targetOf(resolution, config.builtins);
          if (target !== undefined) edges.add(`${file} -> ${target}`);
          if (resolution.kind !== 'unresolved') continue;
          for (const line of lines) unresolved.add(`${file}:${line} ${resolution.specifier ?? specifier}`);
        }
        count++;
      }
    }
  }
  const reported = report.diagnostics.unresolved.map(one => `${one.file}:${one.line} ${one.specifier}`);
  assert.equal([...edges].sort(), edgesOf(report).sort(), `edges, ${where}`);
  assert.equal([...unresolved].sort(), [...new Set(reported)].sort(), `unresolved, ${where}`);
  return count;
}

async function specifiersOf({ engine, store }: Omit<Analysed, 'root'>): Promise<Map<FileId, Set<string>>> {
  await engine.explain('', ''); // Resolves only after the last run was saved.
  const specifiers = new Map<FileId, Set<string>>();
  for (const part of store.loadInParts(factsVersions)) {
    for (const { id, facts } of part) {
      specifiers.set(id, new Set((facts ? importsAndUses(facts) : []).map(({ specifier }) => specifier)));
    }
  }
  return specifiers;
}

/** The node that an import creates an edge to, if any. */
function targetOf(resolution: Resolution, builtins: boolean): string | undefined {
  if (resolution.kind === 'file') return resolution.id;
  const isPackage = resolution.kind === 'package' || (builtins && resolution.kind === 'builtin');
  return isPackage ? `pkg:${resolution.name}` : undefined;
}
