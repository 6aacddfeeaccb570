import type { Terminal } from './terminal.ts';

/** Prints a warning on stderr. */
export function warn({ err }: Pick<Terminal, 'err'>, message: string, program = 'depgraph'): void {
  err.line(`${err.style.yellow(`${program}: warning:`)} ${message}`);
}
