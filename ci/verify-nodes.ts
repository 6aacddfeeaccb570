/**
 * Runs the whole suite under other versions of Node than the installed one. Each version gets its own checkout,
 * because the database binding is built for a single version.
 *
 *   npm run verify:nodes              the versions below
 *   npm run verify:nodes -- 24 store  one version, only tests with "store" in their path
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const VERSIONS = ['22', '24'];

/** The npm packages of Node's binaries use another name for Windows than Node does. */
const PLATFORM = process.platform === 'win32' ? 'win' : process.platform;
const NODE_PACKAGE = `node-${PLATFORM}-${process.arch}`;

const repository = join(import.meta.dirname, '..');
const words = process.argv.slice(2);
const versions = words.filter(word => /^\d+(\.\d+){0,2}$/.test(word));
const tests = words.filter(word => !versions.includes(word));

const failed = (versions.length > 0 ? versions : VERSIONS).filter(version => !verify(version));
if (failed.length > 0) console.error(`failed under Node ${failed.join(' and ')}`);
process.exitCode = failed.length > 0 ? 1 : 0;

function verify(version: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), `depgraph-node-${version}-`));
  chmodSync(folder, 0o755); // Some tests run Node as another user.
  try {
    const checkout = join(folder, 'checkout');
    copySources(checkout);
    return runSuite(installNode(version, folder), checkout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runSuite(node: string, checkout: string): boolean {
  // Build native packages against the headers of this version.
  const env = {
    ...process.env,
    PATH: [dirname(node), process.env.PATH].join(delimiter),
    npm_config_nodedir: dirname(dirname(node)),
  };
  console.log(`\nNode ${execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()}`);
  const run = (args: readonly string[]) =>
    spawnSync(node, args, { cwd: checkout, env, stdio: 'inherit' }).status === 0;
  const npm = npmScript();
  return (
    run([npm, 'ci']) &&
    run([npm, 'run', 'build']) &&
    run(['--import', 'tsx', join('test', 'run.ts'), ...tests])
  );
}

/** Installs a version of Node and returns the path of its binary. */
function installNode(version: string, folder: string): string {
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-package-lock',
    `${NODE_PACKAGE}@${version}`,
  ];
  execFileSync(process.execPath, [npmScript(), ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(folder, 'node_modules', NODE_PACKAGE, 'bin', name);
}

/** Copies the tracked and untracked files of the working tree, without ignored ones. */
function copySources(checkout: string): void {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).split('\0');
  for (const file of files) {
    const source = join(repository, file);
    if (file !== '' && existsSync(source)) cpSync(source, join(checkout, file), { recursive: true });
  }
  // Some tests run git in the repository.
  execFileSync('git', ['init', '--quiet', checkout]);
}

/** The script of npm, which runs under the tested version of Node. */
function npmScript(): string {
  const path = process.env.npm_execpath;
  if (!path) throw new Error('run this with "npm run verify:nodes"');
  return path;
}
