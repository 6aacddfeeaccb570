import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { spawnProgram } from '../test/helpers/cli.ts';
import { startDaemon } from '../test/live/live-daemon.ts';
import type { Build } from './build.ts';
import { firstDifference } from './json-difference.ts';

/** What a build printed: JSON with an exit code, no such command, or an error. */
export type Output =
  | { readonly text: string; readonly code: number }
  | { readonly lacks: string }
  | { readonly error: string };

export interface Verdict {
  readonly result: 'identical' | 'differs' | 'not compared';
  readonly text: string;
}

/** Exit codes of success: 1 means that there are findings. */
const FINE = [0, 1];

/** The output of a command with `--json`, which writes nothing to the project. */
export async function commandOutput(build: Build, root: string, words: readonly string[]): Promise<Output> {
  const args = [...words, '--json', '--no-cache'];
  const { code, stdout, stderr } = await spawnProgram(build.depgraph, args, { cwd: root, env: build.env });
  if (code !== null && FINE.includes(code)) return { text: stdout, code };
  if (/unknown command/.test(stderr)) return { lacks: `\`${words[0]}\`` };
  return { error: stderr.trim().split('\n')[0] || `exit code ${code}` };
}

/** The model of the page, from a daemon without a cache. */
export async function modelOutput(build: Build, root: string): Promise<Output> {
  const path = '/api/model';
  // A daemon of the other build has written its cache there.
  rmSync(join(root, '.depgraph'), { recursive: true, force: true });
  const daemon = await startDaemon(root, build.env, { program: build.depgraphd });
  try {
    const response = await fetch(`${daemon.url}${path}`);
    if (response.status === 404) return { lacks: `\`GET ${path}\`` };
    const text = await response.text();
    return response.ok ? { text, code: 0 } : { error: `GET ${path} answers ${response.status}` };
  } finally {
    await daemon.stop();
  }
}

/** That build may lack what this one has. */
export function compareOutputs(ours: Output, theirs: Output): Verdict {
  if ('lacks' in ours && 'lacks' in theirs) return notCompared(`neither build has ${ours.lacks}`);
  if ('lacks' in ours) return differs(`this build has no ${ours.lacks}`);
  if ('error' in ours && 'error' in theirs && ours.error === theirs.error)
    return notCompared(`both builds fail: ${ours.error}`);
  if ('error' in ours) return differs(`this build fails: ${ours.error}`);
  if ('lacks' in theirs) return notCompared(`that build has no ${theirs.lacks}`);
  if ('error' in theirs) return differs(`that build fails: ${theirs.error}`);
  const difference = firstDifference(ours.text, theirs.text);
  if (difference) {
    const { path, ours: here, theirs: there } = difference;
    return differs(`differs at ${path}: this ${here}, that ${there}`);
  }
  if (ours.code !== theirs.code)
    return differs(`differs in the exit code: this ${ours.code}, that ${theirs.code}`);
  return { result: 'identical', text: 'identical' };
}

export function notCompared(text: string): Verdict {
  return { result: 'not compared', text };
}

function differs(text: string): Verdict {
  return { result: 'differs', text };
}
