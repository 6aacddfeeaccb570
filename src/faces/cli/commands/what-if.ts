import { resolve } from 'node:path';
import type { Move, Moved, Verdict, WhatIfAnswer, WhatIfQuestion } from '../../../core/query/question.ts';
import { fail } from '../../../shared/errors.ts';
import { idBelow } from '../../../shared/file-ids.ts';
import { baseName } from '../../../shared/paths.ts';
import { ask } from '../ask.ts';
import { ASK_OPTIONS, type Asking, readAsking, selectorIn } from '../asking.ts';
import type { Arguments, Command } from '../command.ts';
import { moreLine, stepWords } from '../import-words.ts';
import { jsonLine } from '../json-line.ts';
import type { Style, Terminal } from '../terminal.ts';
import { plural, thousands } from '../words.ts';

export const whatIfCommand: Command = {
  name: 'what-if',
  usage: '',
  summary: 'show what the project would be like without some imports or with other paths; changes nothing',
  details: [
    'Each side of an arrow is a selector: "src/core/ -> src/ui/" drops all imports from one to the other.',
    'A move gives a file or folder another path, with the same imports as before: those that have to be rewritten\n' +
      'for that are counted.',
  ],
  maxPositional: 0,
  options: {
    drop: {
      value: 'IMPORT',
      expected: 'an import such as "src/a.ts -> src/b.ts"',
      isList: true,
      description: 'leave this import out; may be repeated',
    },
    move: {
      value: 'MOVE',
      expected: 'two paths such as src/x=src/y',
      isList: true,
      description: 'give a file or folder another path; may be repeated',
    },
    ...ASK_OPTIONS,
  },
  examples: [
    "depgraph what-if --drop 'shop/core/cart.ts -> shop/core/pricing.ts'",
    'depgraph what-if --move shop/core/pricing.ts=shop/shared/pricing.ts',
  ],
  run: whatIf,
};

async function whatIf(args: Arguments, terminal: Terminal): Promise<number> {
  const [drop, move] = [args.list('drop'), args.list('move')];
  if (drop.length + move.length === 0) {
    const argument = 'an import to leave out (--drop "src/a.ts -> src/b.ts") or a move (--move src/x=src/y)';
    fail('argument_missing', { command: 'what-if', argument, help: args.help });
  }
  const asking = readAsking(args, terminal);
  const question: WhatIfQuestion = {
    kind: 'what-if',
    drop: drop.map(text => arrowIn(text, asking)),
    move: move.map(text => moveIn(text, asking)),
  };
  const answer = await ask(question, asking);
  const { out } = terminal;
  if (args.flag('json')) out.line(jsonLine(answer));
  else for (const line of linesOf(answer, out.style)) out.line(line);
  return 0;
}

/** Both sides of an arrow may be paths from the current folder. */
function arrowIn(text: string, asking: Asking): string {
  const sides = text.split(/\s+->\s+/);
  return sides.length === 2 ? sides.map(side => selectorIn(side.trim(), asking)).join(' -> ') : text;
}

/** Both paths are relative to the current folder. The second may be a folder, if the first is a file. */
function moveIn(text: string, { settings: { target }, args, terminal: { cwd } }: Asking): Move {
  const [from, to, more] = text.split('=');
  const idOf = (path = '') => (path === '' ? undefined : idBelow(target.root, resolve(cwd, path)));
  const [source, goal] = [idOf(from), idOf(to)];
  if (source === undefined || goal === undefined || more !== undefined) {
    const expected = 'two paths inside the project, such as src/x=src/y';
    return fail('option_value', { option: '--move', expected, got: text, help: args.help });
  }
  return { from: source, to: /[/\\]$/.test(to) ? `${goal}/${baseName(source)}` : goal };
}

const MAX_SHOWN = 10;

function linesOf({ dropped, moved, before, after }: WhatIfAnswer, style: Style): string[] {
  const rows: readonly (readonly [name: string, value: (verdict: Verdict) => string])[] = [
    ['cycles', ({ cycles }) => thousands(cycles)],
    ['files in cycles', ({ filesInCycles }) => thousands(filesInCycles)],
    ['layer violations', ({ violations }) => thousands(violations)],
    ['findings', ({ findings }) => thousands(findings)],
    ['health', ({ health }) => (health.score === null ? 'n/a' : `${health.score} (${health.grade})`)],
    ['levels', ({ levels }) => thousands(levels)],
  ];
  return [
    ...(dropped.length > 0 || !moved ? [style.bold(`Without ${plural(dropped.length, 'import')}`)] : []),
    ...dropped.slice(0, MAX_SHOWN).map(step => `  ${stepWords(step, style)}`),
    ...moreLine(dropped.length, Math.min(dropped.length, MAX_SHOWN), style),
    ...movedLines(moved, style),
    '',
    ...rows.map(([name, value]) => {
      const [old, now] = [value(before), value(after)];
      return `  ${name.padEnd(16)}  ${old === now ? `${old} ${style.dim('(unchanged)')}` : `${old} → ${style.bold(now)}`}`;
    }),
  ];
}

function movedLines(moved: Moved | undefined, style: Style): string[] {
  if (!moved) return [];
  const { files, importsToRewrite, filesToRewrite } = moved;
  const rewrites = `${plural(importsToRewrite, 'import')} in ${plural(filesToRewrite, 'file')}`;
  return [
    style.bold(`With ${plural(files, 'file')} moved`),
    importsToRewrite === 0 ? '  no import has to be rewritten' : `  ${rewrites} would have to be rewritten`,
  ];
}
