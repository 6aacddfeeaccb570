import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gitEach } from './git.ts';

export interface CommitText {
  readonly message: string;
  /** Now, unless the test needs another one. */
  readonly date?: Date | undefined;
}

/**
 * Turns a project into a repository with a commit of all its files, ignored ones included, each time `commits` yields:
 * one process of git writes them all. No file is executable.
 */
export function writeHistory({ root }: { readonly root: string }, commits: Iterable<CommitText>): void {
  const parts: Buffer[] = [];
  for (const { message, date = new Date() } of commits) {
    const committer = `committer a <a@example.com> ${Math.floor(+date / 1000)} +0000`;
    parts.push(Buffer.from(`commit refs/heads/main\n${committer}\n`), ...data(Buffer.from(message)));
    parts.push(Buffer.from('deleteall\n'));
    for (const { path, mode, content } of filesBelow(root))
      parts.push(Buffer.from(`M ${mode} inline ${path}\n`), ...data(content));
  }
  const commands = [
    ['init', '-q', '-b', 'main'],
    ['fast-import', '--quiet'],
    ['add', '--all', '--force', ':!.depgraph'],
  ];
  gitEach(root, commands, {}, Buffer.concat(parts));
}

/** A commit after each edit, at the time that the edit returns, or now. */
export function* commitsOf(count: number, edit: (step: number) => unknown): Generator<CommitText> {
  for (let step = 0; step < count; step++) {
    const date = edit(step);
    yield { message: `step ${step}`, date: date instanceof Date ? date : undefined };
  }
}

const data = (content: Buffer) => [Buffer.from(`data ${content.length}\n`), content, Buffer.from('\n')];

function* filesBelow(root: string) {
  for (const entry of readdirSync(root, { withFileTypes: true, recursive: true })) {
    if (entry.isDirectory()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = relative(root, file).replaceAll(sep, '/');
    if (/^\.(?:git|depgraph)\//.test(path)) continue;
    if (entry.isSymbolicLink()) yield { path, mode: '120000', content: Buffer.from(readlinkSync(file)) };
    else yield { path, mode: '100644', content: readFileSync(file) };
  }
}
