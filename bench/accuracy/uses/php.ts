import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Ours } from '../types.ts';
import type { OracleUse, UseAnswer, UseOracle } from './types.ts';

interface Answer {
  readonly uses: readonly OracleUse[];
  readonly unreadable: readonly string[];
}

/** Runs PHP's own tokenizer in a small program, with the extensions that projects often polyfill. */
export const oracle: UseOracle = {
  languages: ['php'],
  async read({ root, files }: Ours): Promise<UseAnswer | string> {
    if (!hasPhp() && !install()) return 'Skipped PHP: no php command, and apt-get cannot install it.';
    const all = [...files].filter(([, language]) => language === 'php').map(([file]) => file);
    // The tokenizer does not know Blade.
    const php = all.filter(file => !isTemplate(file));
    const program = join(import.meta.dirname, 'php_oracle.php');
    const { status, stdout, stderr } = spawnSync('php', [program], {
      input: JSON.stringify({ root, files: php }),
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    });
    if (status !== 0) throw new Error(`the PHP oracle failed: ${stderr}`);
    const answer: Answer = JSON.parse(stdout);
    return { uses: answer.uses, unreadable: new Set([...answer.unreadable, ...all.filter(isTemplate)]) };
  },
};

function isTemplate(file: string): boolean {
  return file.endsWith('.blade.php');
}

function hasPhp(): boolean {
  return spawnSync('php', ['--version']).status === 0;
}

function install(): boolean {
  const packages = ['php-cli', 'php-mbstring', 'php-xml', 'php-curl', 'php-intl', 'php-gd'];
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages]);
  return hasPhp();
}
