import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LAYERS } from '../../../core/analyze/structure/layers.ts';
import { initText, type ProjectFacts } from '../../../core/config/init.ts';
import { schemaText } from '../../../core/config/schema.ts';
import { languages } from '../../../core/languages/registry.ts';
import type { Report } from '../../../core/report/types.ts';
import { PROJECT_FILE } from '../../../project/config/load.ts';
import { fail, reasonOf } from '../../../shared/errors.ts';
import type { Arguments, Command } from '../command.ts';
import { projectWith } from '../project.ts';
import { openSession } from '../session.ts';
import { locateRoot } from '../target.ts';
import type { Terminal } from '../terminal.ts';

export const initCommand: Command = {
  name: 'init',
  usage: '[path]',
  summary: 'write a commented .depgraphrc for a project',
  maxPositional: 1,
  options: {
    schema: { description: 'print the JSON Schema of .depgraphrc for editors, and write nothing' },
  },
  run: init,
};

async function init(args: Arguments, terminal: Terminal): Promise<number> {
  if (args.flag('schema')) {
    await terminal.out.write(schemaText({ languages: languages.map(({ name }) => name) }));
    return 0;
  }
  // Not the enclosing project: this folder becomes a project of its own.
  const root = locateRoot(args.positional[0] ?? '.', args, terminal);
  const path = join(root, PROJECT_FILE);
  if (existsSync(path)) fail('init_exists', { path });
  {
    await using session = await openSession(projectWith({ target: { root }, hasCache: false }, terminal));
    const report = (await session.engine.scan()).report();
    write(path, initText(factsOf(report, root), { layers: DEFAULT_LAYERS }));
  }
  terminal.out.line(`wrote ${path}`);
  return 0;
}

function factsOf(report: Report, root: string): ProjectFacts {
  const files = new Map<string, number>();
  const folders = new Set<string>();
  for (const { id, type, language } of report.detailed.nodes) {
    if (type !== 'file') continue;
    files.set(language, (files.get(language) ?? 0) + 1);
    const segments = id.split('/').slice(0, -1);
    if (segments.length > 0) folders.add(segments[0]);
    if (segments.length > 1) folders.add(segments.slice(0, 2).join('/'));
  }
  return {
    languages: [...files].map(([name, count]) => ({ name, files: count })),
    folders: [...folders].sort(),
    hasGitignore: existsSync(join(root, '.gitignore')),
  };
}

/** `wx` also protects a file that was created in the meantime. */
function write(path: string, text: string): void {
  try {
    writeFileSync(path, text, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') fail('init_exists', { path });
    fail('init_unwritable', { path, reason: reasonOf(error) });
  }
}
