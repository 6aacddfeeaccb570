import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { outDirOf } from '../../../project/config/load.ts';
import { verifyRecords } from '../../../project/engine/verify-records.ts';
import type { Refusal } from '../../../project/settings/cache-trust.ts';
import { trustOutDir } from '../../../project/settings/settings.ts';
import { clearCache } from '../../../project/store/clear.ts';
import { CACHE_FILE, OLD_RESULT_FILE } from '../../../project/store/file-names.ts';
import { type CacheInspector, inspectCache } from '../../../project/store/inspect.ts';
import { DepgraphError, fail, reasonOf } from '../../../shared/errors.ts';
import { compileGlobs, isReasonableGlob } from '../../../shared/globs.ts';
import type { CacheAction, CacheLocation } from '../cache/action.ts';
import { show } from '../cache/show.ts';
import type { Arguments, Command } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { projectIn } from '../project.ts';
import { ENCLOSING_OPTION, FOLDER, PROJECT_OPTIONS } from '../project-options.ts';
import type { Terminal } from '../terminal.ts';
import { bytes, plural, thousands } from '../words.ts';

const ACTIONS: Readonly<Record<string, CacheAction>> = { stats, ls, show, verify };

export const cacheCommand: Command = {
  name: 'cache',
  usage: '<action>',
  summary: 'inspect or clear the cache of a project',
  details: [
    [
      'Actions:',
      '  path           print the path of the cache',
      '  stats          show the size and contents of the cache',
      '  ls [glob]      list the cached files with their content hashes',
      '  show <file>    show everything cached about one file',
      '  verify         check the database, and compare every cached file with the disk',
      '  clear          delete the cache; the next analysis parses every file again',
    ].join('\n'),
    'The cache is an SQLite database: "sqlite3 .depgraph/cache.db .schema" explains its tables.',
    'A cache that may have come with the project is rebuilt: yours is signed with the key of this machine,\n' +
      'or with DEPGRAPH_CACHE_KEY. Set that on machines that share a cache.',
  ],
  maxPositional: 2,
  actions: ['path', ...Object.keys(ACTIONS), 'clear'],
  withArgument: ['ls', 'show'],
  options: {
    ...ENCLOSING_OPTION,
    'out-dir': {
      value: 'DIR',
      expected: FOLDER,
      description: 'folder of the cache (default: .depgraph in the project)',
    },
    config: PROJECT_OPTIONS.config,
    json: { description: 'print JSON', actions: ['stats', 'ls', 'show', 'verify'] },
  },
  run: cache,
};

async function cache(args: Arguments, terminal: Terminal): Promise<number> {
  const [action] = args.positional;
  const location = await locateCache(args, terminal);
  if (action === 'path') {
    terminal.out.line(location.path);
    return 0;
  }
  if (action === 'clear') return clear(location, terminal);
  // An untrusted database is not even opened: SQLite would create log files beside it, or replay existing ones.
  if (location.refusal && existsSync(location.path))
    fail('cache_untrusted', { path: location.path, ...location.refusal });

  const inspection = inspectCache(location.path);
  if (inspection.state === 'missing') fail('cache_missing', location);
  if (inspection.state === 'unusable')
    fail('cache_unusable', { path: location.path, reason: inspection.reason });
  try {
    return ACTIONS[action](inspection.cache, location, args, terminal);
  } catch (error) {
    if (error instanceof DepgraphError) throw error;
    return fail('cache_unusable', { path: location.path, reason: reasonOf(error) });
  } finally {
    inspection.cache.close();
  }
}

async function locateCache(args: Arguments, terminal: Terminal): Promise<CacheLocation> {
  const { root, settings, ...project } = projectIn(args.text('project'), args, terminal);
  const config = await project.config();
  const { doubt, refusal = doubt && untilRebuilt(doubt) } = trustOutDir(settings, config, terminal.env);
  return { root, config, path: join(outDirOf(root, config), CACHE_FILE), refusal };
}

function untilRebuilt(doubt: Refusal): Refusal {
  return { ...doubt, remedy: `"depgraph analyze" rebuilds it; ${doubt.remedy}` };
}

/** An untrusted cache may be cleared. A tracked one is part of the repository and stays. */
function clear({ path, refusal }: CacheLocation, { out }: Terminal): number {
  if (refusal?.isTracked && existsSync(path)) refuse(path, refusal);
  rmSync(join(dirname(path), OLD_RESULT_FILE), { force: true });
  const cleared = clearCache(path);
  if (cleared.outcome === 'refused') fail('cache_unusable', { path, reason: cleared.reason });
  const words = {
    removed: `removed ${path}`,
    emptied: `emptied ${path} (in use by another process)`,
    missing: `no cache at ${path}`,
  };
  out.line(words[cleared.outcome]);
  return 0;
}

function refuse(path: string, { reason, remedy }: Refusal): never {
  fail('cache_untrusted', { path, reason, remedy });
}

function stats(cache: CacheInspector, { path }: CacheLocation, args: Arguments, { out }: Terminal): number {
  const found = cache.stats();
  if (args.flag('json')) {
    out.line(jsonLine({ path, ...found }));
    return 0;
  }
  const rows: [string, string][] = [
    ['cache', path],
    ['size', bytes(found.size)],
    [
      'files',
      `${thousands(found.files)} (${found.languages.map(l => `${thousands(l.files)} ${l.language}`).join(', ') || 'none'})`,
    ],
    ['contents', thousands(found.contents)],
    ['imports', thousands(found.imports)],
    ['oldest parse', found.oldestParse ?? '-'],
    ['newest parse', found.newestParse ?? '-'],
    ['schema', String(found.schemaVersion)],
  ];
  for (const [name, value] of rows) out.line(`${name.padEnd(13)} ${value}`);
  return 0;
}

function ls(cache: CacheInspector, _location: CacheLocation, args: Arguments, { out }: Terminal): number {
  const glob = args.positional[1];
  if (glob !== undefined && !isReasonableGlob(glob)) {
    fail('option_value', {
      option: 'the glob',
      expected: 'a glob such as "src/**"',
      got: glob || 'nothing',
      help: args.help,
    });
  }
  const files = cache.list(glob === undefined ? undefined : compileGlobs([glob]));
  if (args.flag('json')) out.line(jsonLine({ files }));
  else for (const { id, hash, language } of files) out.line(`${hash}  ${language.padEnd(10)}  ${id}`);
  return 0;
}

function verify(
  cache: CacheInspector,
  { root, path }: CacheLocation,
  args: Arguments,
  { out }: Terminal,
): number {
  const { files, problems, damagedFiles, damagedContents } = cache.verify();
  const disk = verifyRecords(root, files);
  const isSound = problems.length + damagedFiles.length + damagedContents.length + disk.wrong.length === 0;
  if (args.flag('json')) {
    out.line(jsonLine({ path, sound: isSound, problems, damagedFiles, damagedContents, ...disk }));
    return isSound ? 0 : 1;
  }
  out.line(`database   ${problems.length === 0 ? 'ok' : problems.join('; ')}`);
  out.line(
    `rows       ${damagedFiles.length + damagedContents.length === 0 ? 'all checksums match' : 'damaged:'}`,
  );
  for (const id of [...damagedFiles, ...damagedContents]) out.line(`  ${id}`);
  out.line(
    `files      ${plural(disk.same, 'file')} as on disk, ${thousands(disk.changed.length)} changed, ${thousands(disk.gone.length)} deleted`,
  );
  if (disk.wrong.length > 0) out.line('wrong content hash, although size and times are unchanged:');
  for (const id of disk.wrong) out.line(`  ${id}`);
  return isSound ? 0 : 1;
}
