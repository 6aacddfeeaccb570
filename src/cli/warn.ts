import type { Terminal } from './terminal.ts';

/** One line that a user should read, though nothing failed. */
export function warn({ err }: Pick<Terminal, 'err'>, message: string, program = 'depgraph'): void {
  err.line(`${err.style.yellow(`${program}: warning:`)} ${message}`);
}
