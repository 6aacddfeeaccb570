import { readFileSync, rmSync } from 'node:fs';
import * as assert from 'uvu/assert';
import type { Report } from '../../src/core/report/types.ts';
import { depgraph } from '../helpers/cli.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';

/**
 * Projects whose files exceed the buffer of a parser process's channel, and that end parsers early: messages in the
 * channel must neither be lost nor end the run.
 */
export const LARGE_PROJECTS = {
  'six files of 600 KB with broken syntax at the top': {
    files: files(6, 600, i => `import './f${i}.ts';\nconst = ;;; }{ class {\n`),
    problem: /Unexpected token/,
  },
  'four files of 520 KB with 20,000 nested parentheses': {
    files: files(
      4,
      520,
      i => `import './f${i}.ts';\nconst deep = ${'('.repeat(20_000)}1${')'.repeat(20_000)};\n`,
    ),
    problem: /nested too deeply/,
  },
} as const;

export type LargeProject = keyof typeof LARGE_PROJECTS;

/** The exit code and report of each cold run that failed, one line each. */
export async function failuresOf(kind: LargeProject, runs: number): Promise<string[]> {
  const project = makeProject(LARGE_PROJECTS[kind].files);
  const failures: string[] = [];
  for (let run = 1; run <= runs; run++) {
    rmSync(project.path('.depgraph'), { recursive: true, force: true });
    const { code, signal, stderr } = await depgraph(['analyze', project.root], {
      env: { DEPGRAPH_PARSERS: '4' },
    });
    const fault = reportFault(kind, project.path('.depgraph/graph.json'));
    if (code !== 0 || stderr !== '' || fault !== undefined)
      failures.push(
        `run ${run}: exit ${signal ?? code}, report ${fault ?? 'whole'}, ${stderr || 'no message'}`,
      );
  }
  return failures;
}

/** Undefined for a report with all files, imports and problems. */
function reportFault(kind: LargeProject, path: string): string | undefined {
  const { files, problem } = LARGE_PROJECTS[kind];
  const ids = Object.keys(files);
  try {
    const { nodes, edges, diagnostics } = JSON.parse(readFileSync(path, 'utf8')) as Report;
    assert.equal(nodes, ids);
    assert.equal(
      edges.map(([source, target]) => `${source} -> ${target}`),
      ids.flatMap((id, i) => [1, 2].map(by => `${id} -> ${ids[(i + by) % ids.length]}`)).sort(),
    );
    assert.equal([...new Set(diagnostics.problems.map(({ file }) => file))], ids);
    for (const { message } of diagnostics.problems) assert.match(message, problem);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0] : String(error);
  }
}

function files(count: number, kilobytes: number, head: (next: number) => string): ProjectFiles {
  const line = 'export const f = (x: number) => ({ a: [x, x + 1], b: () => x });\n';
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => {
      const top = head((i + 1) % count);
      const body = line.repeat(Math.ceil((kilobytes * 1000 - top.length) / line.length));
      // Only the full parser can tell whether this import is lazy.
      const last = `export const lazy = (x: number) => (x ? 1 : import('./f${(i + 2) % count}.ts'));\n`;
      return [`f${i}.ts`, top + body + last];
    }),
  );
}
