import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A project as data: file names and their texts. */
export type ProjectFiles = Readonly<Record<string, string | Uint8Array>>;

export interface TestProject {
  readonly root: string;
  path(id: string): string;
  write(files: ProjectFiles): void;
  remove(...ids: string[]): void;
}

const made: string[] = [];
process.on('exit', () => {
  if (made.length > 0) deleteInBackground(made);
});

/** The next test process need not wait, and `rm` takes less time than Node for the same. */
function deleteInBackground(folders: readonly string[]): void {
  if (process.platform === 'win32')
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  else spawn('rm', ['-rf', '--', ...folders], { detached: true, stdio: 'ignore' }).unref();
}

/** An empty folder that is deleted when the test process exits. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'depgraph-test-')));
  made.push(folder);
  return folder;
}

/** Creates a project on disk. */
export function makeProject(files: ProjectFiles): TestProject {
  const project = projectAt(temporaryFolder());
  project.write(files);
  return project;
}

/** Wraps an existing folder. */
export function projectAt(root: string): TestProject {
  const path = (id: string) => join(root, id);
  const write = (more: ProjectFiles) => {
    for (const [id, text] of Object.entries(more)) {
      mkdirSync(dirname(path(id)), { recursive: true });
      writeFileSync(path(id), text);
    }
  };
  return {
    root,
    path,
    write,
    remove: (...ids) => {
      for (const id of ids) rmSync(path(id), { recursive: true, force: true });
    },
  };
}
