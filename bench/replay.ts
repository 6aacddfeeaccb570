/**
 * Do modules keep their names? `npm run replay -- PATH… [--commits N]` walks through the last commits of the main line of
 * each repository, fifty by default, chooses the modules of each, and counts what changed: declared modules and units
 * whose files are in another one although no manifest of theirs was touched, and folder modules, inside and outside the
 * folders that the commit touches. Writes nothing. Exits with 1 if one of the former changed.
 */
import { basename, resolve } from 'node:path';
import { loadConfig } from '../src/project/config/load.ts';
import { createEngine } from '../src/project/engine/engine.ts';
import { firstParentCommits } from '../src/project/git/commits.ts';
import { openRepository } from '../src/project/git/repository.ts';
import { walkTrees } from '../src/project/settings/revision-walk.ts';
import { memoryStore } from '../src/project/store/memory.ts';
import { readArguments, readCount, readFolder, runMain, UsageError } from './arguments.ts';
import { missingFiles } from './predict/past.ts';
import { clearProgress, showProgress } from './progress.ts';
import { assignmentOf, changesOfStep, type ModuleChange, type StepState } from './replay/changes.ts';

await runMain(async () => {
  const { values, positionals } = readArguments({
    options: { commits: { type: 'string', default: '50' } },
    allowPositionals: true,
  });
  if (positionals.length === 0) throw new UsageError('usage: npm run replay -- PATH… [--commits N]');
  const count = readCount('--commits', values.commits);
  const rows = [];
  for (const path of positionals) rows.push(await replay(resolve(readFolder('PATH', path)), count));
  console.table(rows);
  return rows.every(row => row['units renamed'] === 0) ? 0 : 1;
});

async function replay(root: string, count: number) {
  const project = basename(root);
  const row = { sources: 0, modules: 0, units: 0, 'units renamed': 0, inside: 0, outside: 0 };
  const repository = openRepository({ root, env: process.env });
  const commits = (await firstParentCommits(repository, 'HEAD')).slice(0, count + 1).reverse();
  const missing = new Set(commits.flatMap(({ id }) => missingFiles(root, id)));
  const engine = createEngine({
    root,
    config: async () => {
      const { config } = await loadConfig({ root, env: {} });
      return { ...config, exclude: [...config.exclude, ...missing] };
    },
    store: memoryStore(),
  });
  try {
    let at = 0;
    let before: StepState | undefined;
    const trees = commits.map(({ tree }) => tree);
    for await (const { sourceAt, paths } of walkTrees(repository, trees, root)) {
      const { id, subject } = commits[at++];
      showProgress(`${project} ${at} of ${trees.length}`);
      const { graph, analysis } = await engine.readFrom(sourceAt, paths);
      const { all, named } = analysis.modules;
      const after = { all: assignmentOf(graph.ids, all), named: assignmentOf(graph.ids, named) };
      const sources = after.all.moduleOf.size;
      Object.assign(row, { sources, modules: all.list.length, units: named.list.length });
      if (before) {
        const { renamed, inside, outside } = changesOfStep(before, after, paths ?? []);
        row['units renamed'] += renamed.length;
        row.inside += inside.length;
        row.outside += outside.length;
        const lines = [
          ...renamed.map(change => lineOf('unit', change)),
          ...inside.map(change => lineOf('inside', change)),
          ...outside.map(change => lineOf('outside', change)),
        ];
        if (lines.length > 0) console.log([`${id.slice(0, 10)} ${subject}`, ...lines].join('\n'));
      }
      before = after;
    }
  } finally {
    clearProgress();
    await engine.close();
    repository.close();
  }
  return { project, commits: commits.length - 1, ...row };
}

function lineOf(kind: string, { from, to, files }: ModuleChange): string {
  return `  ${kind}: ${from?.name ?? '(none)'} → ${to?.name ?? '(none)'}, ${files} files`;
}
