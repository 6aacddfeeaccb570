import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packageRoot } from '../../shared/package-root.ts';
import type { Command } from '../command.ts';
import { writeAllFormats } from '../outputs.ts';
import { openSession } from '../session.ts';
import { summary } from '../summary.ts';
import { locateFolder } from '../target.ts';

export const demoCommand: Command = {
  name: 'demo',
  usage: '',
  summary: 'analyse the sample project that comes with depgraph',
  details: [
    'Writes graph.json, graph.mmd and graph-cytoscape.json into .depgraph/demo of the current folder.',
  ],
  maxPositional: 0,
  options: {},
  async run(_args, terminal) {
    const { out } = terminal;
    const cwd = resolve(terminal.cwd);
    const target = { root: locateFolder(join(packageRoot(), 'demo')) };
    // The sample project may lie where nobody may write, so nothing is kept beside it.
    const session = await openSession({ target, hasCache: false }, terminal);
    try {
      const snapshot = await session.engine.scan();
      const written = writeAllFormats(snapshot, join(realpathSync(cwd), '.depgraph', 'demo'), cwd);
      const input = {
        digest: snapshot.digest(),
        stats: snapshot.stats,
        written,
        cwd,
        style: out.style,
        hasTimings: false,
      };
      for (const line of summary(input)) out.line(line);
      return 0;
    } finally {
      await session.close();
    }
  },
};
