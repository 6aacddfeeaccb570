import { realpathSync } from 'node:fs';
import { loadConfig } from '../../src/project/config/load.ts';
import { createEngine } from '../../src/project/engine/engine.ts';
import { memoryStore } from '../../src/project/store/memory.ts';
import type { Ours } from './types.ts';

/** Analyses a project with the engine, without a cache and without the user's own configuration. */
export async function analyze(path: string): Promise<Ours> {
  const root = realpathSync(path);
  const engine = createEngine({
    root,
    store: memoryStore(),
    config: async () => (await loadConfig({ root, env: {} })).config,
  });
  try {
    const { nodes, detailed, diagnostics } = pick((await engine.scan()).report());
    const files = new Map(nodes.filter(node => node.type === 'file').map(node => [node.id, node.language]));
    const edges = detailed.filter(edge => files.has(edge.target));
    return { root, files, edges, ...diagnostics };
  } finally {
    await engine.close();
  }
}

function pick({ detailed, diagnostics }: Report) {
  return { nodes: detailed.nodes, detailed: detailed.edges, diagnostics };
}

type Report = import('../../src/core/report/types.ts').Report;
