#!/usr/bin/env node
// No static imports: if even these modules cannot be loaded, print one line and exit with 3 instead of a stack trace.
Promise.all([import('./run-program.ts'), import('./programs.ts')]).then(
  ([{ runProgram }, { depgraphd }]) => runProgram(depgraphd),
  error => {
    process.exitCode = 3;
    process.stderr.write(`depgraphd: cannot start: ${error instanceof Error ? error.message : error}\n`);
  },
);
