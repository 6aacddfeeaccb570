import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { assertSame, coldReport, edgesOf, openEngine, withoutTimestamp } from '../helpers/analyze.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';

/** Failures that random edits have found. */
interface Case {
  readonly what: string;
  readonly files: ProjectFiles;
  readonly edits: readonly ProjectFiles[];
  /** The edges after each edit. */
  readonly expected: readonly string[];
}

const database = (folder: string) =>
  JSON.stringify([{ directory: '/w', file: 'src/a.c', command: `cc -I${folder}` }]);

const CASES: readonly Case[] = [
  {
    what: 'c: a compilation database counts whether its folder is ignored or not',
    files: {
      'src/a.c': '#include <a.h>\n',
      'x/a.h': '',
      'y/a.h': '',
      'compile_commands.json': database('x'),
      'build/compile_commands.json': database('y'),
    },
    edits: [{ '.gitignore': 'build/\n' }, { '.gitignore': '' }],
    expected: ['src/a.c -> y/a.h'],
  },
  {
    what: 'java: a file that only uses names says no more about its package than an empty one',
    files: { 'flat/p/A.java': '', 'flat/Main.java': 'package m;\nimport p.A;\nclass Main {}\n' },
    edits: [{ 'flat/p/A.java': 'import q.*;\n{ B.f(); }\n' }, { 'flat/p/A.java': '' }],
    expected: ['flat/Main.java -> flat/p/A.java'],
  },
];

for (const { what, files, edits, expected } of CASES) {
  test(what, async () => {
    const project = makeProject(files);
    const { root } = project;
    const engine = openEngine({ root });
    await engine.scan();
    for (const edit of edits) {
      project.write(edit);
      const report = (await engine.apply(Object.keys(edit))).report();
      assertSame(
        withoutTimestamp(report),
        withoutTimestamp(await coldReport({ root })),
        JSON.stringify(edit),
      );
      const edges = edgesOf(report).filter(edge => !edge.includes('pkg:'));
      assert.equal(edges, expected, JSON.stringify(edit));
    }
    await engine.close();
  });
}

test.run();
