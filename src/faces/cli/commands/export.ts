import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { findingsOf } from '../../../core/ask/findings.ts';
import { labelsOf } from '../../../core/ask/labels.ts';
import type { Snapshot } from '../../../core/ask/snapshot.ts';
import { PAGE_TEMPLATE, pageHtml } from '../../../core/formats/picture/html.ts';
import { THEMES, type Theme } from '../../../core/formats/picture/palette.ts';
import {
  hasFilesIn,
  POSTER_COLOURS,
  type PosterColour,
  posterOf,
} from '../../../core/formats/picture/poster.ts';
import { posterSvg } from '../../../core/formats/picture/svg.ts';
import { buildModel } from '../../../core/report/model.ts';
import { packageFactsOf } from '../../../core/report/package-facts.ts';
import { fail, reasonOf } from '../../../shared/errors.ts';
import { idBelow } from '../../../shared/file-ids.ts';
import { didYouMean } from '../../../shared/nearest.ts';
import { packageRoot } from '../../../shared/package-root.ts';
import { today } from '../../../shared/today.ts';
import type { Arguments, Command } from '../command.ts';
import { requireAnalysed } from '../nothing-analysed.ts';
import { writeText } from '../outputs.ts';
import { projectIn } from '../project.ts';
import { FOLDER, PROJECT_OPTIONS } from '../project-options.ts';
import { openSession } from '../session.ts';
import type { Terminal } from '../terminal.ts';

const FORMATS = ['svg', 'html'] as const;
type ExportFormat = (typeof FORMATS)[number];

export const exportCommand: Command = {
  name: 'export',
  usage: '<svg | html> [path]',
  summary: 'write a poster of the overview, or the whole page as one file that works offline',
  details: [
    'svg: the overview with title, date, legend and health, as an image.\n' +
      'html: the page with all its views. The file needs no server and no network, and contains names and numbers, but\n' +
      'no source text and not where the project is on this machine.',
  ],
  maxPositional: 2,
  needed: [1, 'a format: svg or html'],
  options: {
    out: {
      value: 'FILE',
      expected: 'the path of a file, or - for standard output',
      description:
        'where to write it (default: the name of the project with .svg or .html, in the current folder)',
    },
    theme: {
      value: 'THEME',
      expected: THEMES.join(' or '),
      description: 'light or dark (default: light; html: the theme of the reader)',
    },
    in: { value: 'FOLDER', expected: FOLDER, description: 'show what is inside this folder' },
    colour: {
      value: 'BY',
      expected: POSTER_COLOURS.join(', '),
      description: 'what colours mean: area (default), language or risk',
    },
    ...PROJECT_OPTIONS,
  },
  examples: [
    'depgraph export svg',
    'depgraph export svg --theme dark --in shop --out shop.svg',
    'depgraph export html --out architecture.html',
  ],
  run: exportProject,
};

interface ExportRequest {
  readonly format: ExportFormat;
  readonly theme: Theme | undefined;
  readonly colour: PosterColour;
  readonly scope: string;
  /** Of the page; empty for other formats. */
  readonly template: string;
  readonly help: string;
}

async function exportProject(args: Arguments, terminal: Terminal): Promise<number> {
  const format = readFormat(args);
  const project = projectIn(args.positional[1], args, terminal);
  const { root } = project;
  const request: ExportRequest = {
    format,
    theme: readChoice(args, 'theme', THEMES),
    colour: readChoice(args, 'colour', POSTER_COLOURS) ?? 'area',
    scope: readScope(args, root, terminal),
    template: format === 'html' ? readTemplate() : '',
    help: args.help,
  };
  const out = args.text('out') ?? `${basename(root) || 'project'}.${format}`;
  await using session = await openSession(project, { isJudged: true });
  const snapshot = await session.engine.scan();
  session.engine.saveState({});
  await requireAnalysed(snapshot.digest(), session.config);
  const text = await rendered(snapshot, request);
  if (out === '-') await terminal.out.write(text);
  else {
    writeText(resolve(terminal.cwd, out), text);
    terminal.err.line(`wrote ${out}`);
  }
  return 0;
}

async function rendered(
  snapshot: Snapshot,
  { format, theme, colour, scope, template, help }: ExportRequest,
): Promise<string> {
  const model = buildModel(snapshot);
  const labels = labelsOf(snapshot);
  if (scope === '' && format === 'svg' && !hasFilesIn(scope, model, labels)) fail('nothing_to_draw', {});
  if (scope !== '' && !hasFilesIn(scope, model, labels)) {
    const expected = 'a folder of the project with source files';
    fail('option_value', { option: '--in', expected, got: scope, help });
  }
  if (format === 'svg') return posterSvg(posterOf({ model, labels, scope, colour, theme: theme ?? 'light' }));
  const findings = findingsOf(snapshot, today());
  const query = queryOf({ in: scope, colour: colour === 'area' ? '' : colour });
  const packages = packageFactsOf(snapshot);
  return pageHtml(template, { model, findings, labels, packages, query, theme: theme ?? 'system' });
}

/** The query string with which the page shows this. */
function queryOf(state: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(state).filter(([, value]) => value !== ''));
  return query.size === 0 ? '' : `?${query}`;
}

function readFormat(args: Arguments): ExportFormat {
  const [text] = args.positional;
  const format = FORMATS.find(name => name === text);
  const suggestion = didYouMean(text, FORMATS);
  return format ?? fail('command_unknown', { command: `export ${text}`, suggestion });
}

function readChoice<T extends string>(
  args: Arguments,
  name: 'theme' | 'colour',
  values: readonly T[],
): T | undefined {
  const got = args.text(name);
  if (got === undefined) return undefined;
  const expected = values.join(' or ');
  return (
    values.find(value => value === got) ??
    fail('option_value', { option: `--${name}`, expected, got, help: args.help })
  );
}

/** A folder as the page names it: relative to the root, though it may be given relative to the current folder. */
function readScope(args: Arguments, root: string, { cwd }: Terminal): string {
  const text = args.text('in');
  if (text === undefined) return '';
  const path = resolve(cwd, text);
  if (path === root) return '';
  const id = existsSync(path) ? idBelow(root, path) : undefined;
  return id ?? text.replace(/^\.\//, '').replace(/\/+$/, '');
}

function readTemplate(): string {
  const path = join(packageRoot(), 'dist', 'ui', PAGE_TEMPLATE);
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return fail('page_missing', { path, reason: reasonOf(error) });
  }
}
