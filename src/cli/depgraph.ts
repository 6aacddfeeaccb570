#!/usr/bin/env node
// Nothing is imported statically: where even this cannot be loaded, that is one line and exit 3 instead of a stack.
Promise.all([import('./run-program.ts'), import('./programs.ts')]).then(
  ([{ runProgram }, { depgraph }]) => runProgram(depgraph),
  error => {
    process.exitCode = 3;
    process.stderr.write(`depgraph: cannot start: ${error instanceof Error ? error.message : error}\n`);
  },
);
