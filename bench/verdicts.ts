/**
 * Compares our verdict with another tool's: `npm run verdicts -- PATH…`. Each path is a repository that another tool
 * guards, at a commit that its own CI accepted. Its configuration is translated with "depgraph rules from", and a check
 * with the translated rules should find no errors of theirs. What cannot be translated is counted, and a rule that
 * judges nothing is named, because neither is a verdict.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '../test/helpers/project.ts';

const CONFIGURATIONS = [
  '.dependency-cruiser.json',
  '.importlinter',
  'tach.toml',
  'deptrac.yaml',
  'deptrac.yml',
  '.go-arch-lint.yml',
  'setup.cfg',
  'pyproject.toml',
];

interface Checked {
  readonly findings: readonly { readonly rule: string; readonly message: string }[];
  readonly rules: readonly { readonly name: string }[];
  readonly idleRules: readonly string[];
}

const program = join(import.meta.dirname, '../dist/depgraph.js');

function depgraph(...args: readonly string[]): string {
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0 && status !== 1) throw new Error(stderr.trim());
  return stdout;
}

for (const path of process.argv.slice(2)) {
  const root = resolve(path);
  const file = CONFIGURATIONS.map(name => join(root, name)).find(
    name => existsSync(name) && translates(name),
  );
  if (file === undefined) {
    console.log(`${path}: no configuration that can be translated`);
    continue;
  }
  const { modules, rules, notes } = JSON.parse(depgraph('rules', 'from', file, '--json'));
  const config = join(temporaryFolder(), 'depgraphrc');
  writeFileSync(config, JSON.stringify({ modules, rules }));
  const own = new Set(rules.map(({ name }: { name: string }) => name));
  const checked: Checked = JSON.parse(depgraph('check', root, '--config', config, '--no-cache', '--json'));
  const findings = checked.findings.filter(({ rule }) => own.has(rule));
  const idle = checked.idleRules.filter(name => own.has(name));
  console.log(
    `${path}: ${own.size} rules from ${file.slice(root.length + 1)}, ${findings.length} findings, ` +
      `${notes.length} parts not translated${idle.length > 0 ? `, nothing to judge for ${idle.join(', ')}` : ''}`,
  );
  for (const { rule, message } of findings.slice(0, 20)) console.log(`  ${rule}: ${message}`);
}

function translates(file: string): boolean {
  const { status } = spawnSync(process.execPath, [program, 'rules', 'from', file, '--json']);
  return status === 0;
}
