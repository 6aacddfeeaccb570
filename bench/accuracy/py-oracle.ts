import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Oracle, OracleImport, Ours } from './types.ts';

interface OracleOutput {
  readonly imports: readonly OracleImport[];
  readonly unreadable: readonly string[];
}

/** Reads the imports of all Python files with CPython's `ast`; returns a message if there is no CPython. */
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
  if (error) return `Skipped Python: cannot start python3 (${error.message}).`;
  if (status !== 0) throw new Error(`the Python oracle failed: ${stderr}`);
  const output: OracleOutput = JSON.parse(stdout);
  return { kind: 'python', imports: output.imports, unreadable: new Set(output.unreadable) };
}
