import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Ours } from '../types.ts';
import type { OracleUse, UseAnswer, UseOracle } from './types.ts';

const PROGRAM = join(import.meta.dirname, 'go_uses.go');

/** Runs go/types (see `go_uses.go`), independent of the user's module and build settings. */
export const oracle: UseOracle = {
  languages: ['go'],
  async read(ours) {
    if (!hasGo() && !installGo()) return 'Skipped Go: no go command, and it could not be installed.';
    const cache = mkdtempSync(join(tmpdir(), 'depgraph-go-'));
    try {
      const output = execFileSync('go', ['run', PROGRAM], {
        cwd: cache,
        input: JSON.stringify({ root: ours.root, files: filesFor(ours) }),
        env: { ...process.env, GO111MODULE: 'off', GOFLAGS: '', GOCACHE: join(cache, 'build') },
        maxBuffer: 1 << 30,
      });
      return answerIn(output.toString());
    } finally {
      rmSync(cache, { recursive: true, force: true });
    }
  },
};

function hasGo(): boolean {
  return spawnSync('go', ['version']).status === 0;
}

function installGo(): boolean {
  return spawnSync('apt-get', ['install', '-y', '-q', 'golang-go']).status === 0 && hasGo();
}

/** The Go files that we read, and every `go.mod` in one of their parent folders. */
function filesFor({ root, files }: Ours): string[] {
  const sources = [...files].filter(([, language]) => language === 'go').map(([id]) => id);
  const folders = new Set(['']);
  for (const id of sources) {
    for (let at = id.lastIndexOf('/'); at > 0; at = id.lastIndexOf('/', at - 1)) folders.add(id.slice(0, at));
  }
  const manifests = [...folders].filter(folder => readdirSync(join(root, folder)).includes('go.mod'));
  return [...manifests.map(folder => (folder === '' ? 'go.mod' : `${folder}/go.mod`)), ...sources].sort();
}

function answerIn(output: string): UseAnswer {
  const uses: OracleUse[] = [];
  const unreadable = new Set<string>();
  for (const line of output.split('\n').filter(Boolean)) {
    const read = JSON.parse(line) as OracleUse | { readonly unreadable: string };
    if ('unreadable' in read) unreadable.add(read.unreadable);
    else uses.push(read);
  }
  return { uses, unreadable };
}
