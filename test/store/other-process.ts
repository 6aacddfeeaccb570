import { type ChildProcess, spawn } from 'node:child_process';
import { bundleScript } from '../helpers/bundled.ts';

const CHILD = await bundleScript('test/store/child.ts');

export interface Child {
  readonly process: ChildProcess;
  /** Resolves when the child has printed this line; rejects if it ends without. */
  printed(line: string): Promise<void>;
  ended(): Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string }>;
}

/** Another process that uses the cache; see `child.ts`. */
export function startChild(args: readonly string[], options: { uid?: number; gid?: number } = {}): Child {
  return watch(
    spawn(process.execPath, childArguments(args), { stdio: ['pipe', 'pipe', 'pipe'], ...options }),
  );
}

export function childArguments(args: readonly string[]): string[] {
  return [CHILD, ...args];
}

export function watch(child: ChildProcess): Child {
  let output = '';
  const listeners = new Set<() => void>();
  const hear = (chunk: Buffer) => {
    output += chunk;
    for (const listener of listeners) listener();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const end = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  return {
    process: child,
    printed: line =>
      new Promise((resolve, reject) => {
        const look = () => output.split('\n').includes(line) && resolve();
        listeners.add(look);
        look();
        end.then(() => reject(new Error(`the child ended without "${line}": ${output}`)), reject);
      }),
    ended: async () => ({ ...(await end), output }),
  };
}
