import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Oracle, OracleImport, Ours } from './types.ts';

interface Answer {
  readonly imports: readonly OracleImport[];
  readonly unreadable: readonly string[];
}

/** The imports of all Python files by CPython's `ast`; a sentence where there is no CPython. */
export function readPython({ root, files }: Ours): Oracle | string {
  const python = [...files].filter(([, language]) => language === 'python').map(([file]) => file);
  const { error, status, stdout, stderr } = spawnSync(
    'python3',
    [join(import.meta.dirname, 'python_oracle.py')],
    {
      input: JSON.stringify({ root, files: python }),
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    },
  );
  if (error) return `Python is skipped: python3 cannot be started (${error.message}).`;
  if (status !== 0) throw new Error(`the Python oracle failed: ${stderr}`);
  const answer: Answer = JSON.parse(stdout);
  return { kind: 'python', imports: answer.imports, unreadable: new Set(answer.unreadable) };
}
