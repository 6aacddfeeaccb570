import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '../../helpers/project.ts';

export interface Recorder {
  /** A folder for PATH that contains only these programs. */
  readonly bin: string;
  /** Waits for the program of this name to run, and returns its call. */
  recorded(name: string): Promise<Recorded>;
  wasStarted(name: string): boolean;
}

export interface Recorded {
  readonly args: readonly string[];
  readonly env: string;
  readonly cwd: string;
}

const DEADLINE_MS = 20_000;

/** Creates programs that record how they were called, with shell built-ins only. */
export function createRecorder(names: readonly string[], bin: string = temporaryFolder()): Recorder {
  for (const name of names) addProgram(join(bin, name));
  const done = (name: string) => join(bin, `${name}.done`);
  return {
    bin,
    wasStarted: name => existsSync(done(name)),
    async recorded(name) {
      const end = Date.now() + DEADLINE_MS;
      while (!existsSync(done(name))) {
        if (Date.now() > end) throw new Error(`${name} was not started`);
        await delay(5);
      }
      const read = (part: string) => readFileSync(join(bin, `${name}.${part}`), 'utf8');
      return { args: read('args').split('\0').slice(0, -1), env: read('env'), cwd: read('cwd').trim() };
    },
  };
}

/** Writes its NUL-terminated arguments beside itself, and the file `done` last. */
function addProgram(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const quoted = `'${path.replaceAll("'", "'\\''")}'`;
  const lines = [
    '#!/bin/sh',
    `: > ${quoted}.args`,
    `for each; do printf '%s\\0' "$each" >> ${quoted}.args; done`,
    `export -p > ${quoted}.env`,
    `pwd > ${quoted}.cwd`,
    `: > ${quoted}.done`,
  ];
  writeFileSync(path, `${lines.join('\n')}\n`);
  chmodSync(path, 0o755);
}
