import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withCutNotes } from '../../../core/report/with-cut-notes.ts';
import { locateFolder } from '../../../project/settings/locate-folder.ts';
import { packageRoot } from '../../../shared/package-root.ts';
import type { Command } from '../command.ts';
import { writeAllFormats } from '../outputs.ts';
import { projectWith } from '../project.ts';
import { openSession } from '../session.ts';
import { summary } from '../summary/summary.ts';

export const demoCommand: Command = {
  name: 'demo',
  usage: '',
  summary: 'analyse the bundled sample project',
  details: ['Writes graph.json, graph.mmd and graph-cytoscape.json to .depgraph/demo in the current folder.'],
  maxPositional: 0,
  options: {},
  async run(_args, terminal) {
    const { out } = terminal;
    const cwd = resolve(terminal.cwd);
    // In a clone of depgraph it would be a part of that, and have no orphans.
    const target = { root: locateFolder(join(packageRoot(), 'demo')), standsAlone: true };
    // The sample project may be in a read-only installation, so it gets no cache.
    await using session = await openSession(projectWith({ target, hasCache: false }, terminal));
    const snapshot = await session.engine.scan();
    const written = writeAllFormats(snapshot, join(realpathSync(cwd), '.depgraph', 'demo'), cwd);
    const { stats } = snapshot;
    const digest = withCutNotes(snapshot.digest(), await session.engine.explainCuts());
    const input = {
      digest,
      stats,
      written,
      cwd,
      style: out.style,
      columns: out.columns,
      hasTimings: false,
      more: MORE,
    };
    for (const line of summary(input)) out.line(line);
    return 0;
  },
};

const MORE = 'In a project of yours, begin with "depgraph analyze".';
