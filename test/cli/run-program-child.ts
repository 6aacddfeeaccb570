/**
 * Runs one of our programs with the behaviour of every command replaced by the one that the first argument names. The
 * other arguments are those of the program: `run-program-child.ts never depgraph analyze`.
 */
import type { Command, Program } from '../../src/faces/cli/command.ts';
import { depgraph, depgraphd } from '../../src/faces/cli/programs.ts';
import { runProgram } from '../../src/faces/cli/run-program.ts';
import type { Daemon } from '../../src/faces/daemon/daemon.ts';

const BEHAVIOURS: Readonly<Record<string, () => Promise<number>>> = {
  one: async () => 1,
  // Nothing keeps the event loop alive, as if a handle had been unreferenced by mistake.
  never: () => new Promise(() => {}),
  throws: async () => {
    throw new Error('injected failure');
  },
  'throws later': () => {
    setTimeout(() => {
      throw new Error('injected failure');
    });
    return new Promise(() => setInterval(() => {}, 1000));
  },
  'throws when done': async () => {
    setImmediate(() => {
      throw new Error('injected failure');
    });
    return 0;
  },
  'rejects without a handler': () => {
    void Promise.reject(new Error('injected failure'));
    return new Promise(() => setInterval(() => {}, 1000));
  },
  'unknown code': async () => 13,
  'no code': async () => undefined as unknown as number,
  exits: async () => process.exit(0),
  'killed by SIGTERM': () => {
    process.kill(process.pid, 'SIGTERM');
    return new Promise(() => setInterval(() => {}, 1000));
  },
  'throws in a server': async () => {
    const { untilStopped } = await import('../../src/faces/cli/serving.ts');
    setTimeout(() => {
      throw new Error('injected failure');
    });
    await untilStopped(Promise.resolve(serverThatStops()), () => {});
    return 0;
  },
};

const [behaviour, name, ...words] = process.argv.slice(2);
process.argv.splice(2, process.argv.length, ...words);
runProgram(withBehaviour(name === 'depgraph' ? depgraph : depgraphd, BEHAVIOURS[behaviour]));

function withBehaviour(program: Program, run: Command['run']): Program {
  const command = { usage: '', summary: '', options: {}, maxPositional: 0, run };
  const commands = Object.keys(program.commands).map(name => [name, async () => ({ ...command, name })]);
  return { ...program, commands: Object.fromEntries(commands) };
}

function serverThatStops(): Daemon {
  let end = (_reason: string) => {};
  const stopped = new Promise<string>(done => {
    end = done;
  });
  const log = { error: (message: string) => console.error(`logged: ${message}`) };
  const stop = (reason: string) => {
    console.error(`stopped: ${reason}`);
    setTimeout(end, 20, reason);
  };
  return { stopped, log, stop } as unknown as Daemon;
}
