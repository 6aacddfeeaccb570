import type { Verdict, WhatIfAnswer } from '../../query/question.ts';
import { fail } from '../../shared/errors.ts';
import { ask } from '../ask.ts';
import { ASK_OPTIONS, type Asking, readAsking, selectorIn } from '../asking.ts';
import type { Arguments, Command } from '../command.ts';
import { moreLine, stepWords } from '../import-words.ts';
import type { Style, Terminal } from '../terminal.ts';
import { plural, thousands } from '../words.ts';

export const whatIfCommand: Command = {
  name: 'what-if',
  usage: '',
  summary: 'show what the project would be like without some imports; changes nothing',
  details: [
    'Each side of an arrow is a selector: "src/core/ -> src/ui/" drops all imports from one to the other.',
  ],
  maxPositional: 0,
  options: {
    drop: {
      value: 'IMPORT',
      expected: 'an import such as "src/a.ts -> src/b.ts"',
      isList: true,
      description: 'leave this import out; may be repeated',
    },
    ...ASK_OPTIONS,
  },
  examples: ["depgraph what-if --drop 'shop/core/cart.ts -> shop/core/pricing.ts'"],
  run: whatIf,
};

async function whatIf(args: Arguments, terminal: Terminal): Promise<number> {
  const drop = args.list('drop');
  if (drop.length === 0) {
    const argument = 'an import to leave out: --drop "src/a.ts -> src/b.ts"';
    fail('argument_missing', { command: 'what-if', argument, help: args.help });
  }
  const asking = readAsking(args, terminal);
  const answer = await ask({ kind: 'what-if', drop: drop.map(text => arrowIn(text, asking)) }, asking);
  const { out } = terminal;
  if (args.flag('json')) out.line(JSON.stringify(answer));
  else for (const line of linesOf(answer, out.style)) out.line(line);
  return 0;
}

/** Both sides of an arrow may be paths from the current folder. */
function arrowIn(text: string, asking: Asking): string {
  const sides = text.split(/\s+->\s+/);
  return sides.length === 2 ? sides.map(side => selectorIn(side.trim(), asking)).join(' -> ') : text;
}

const MAX_SHOWN = 10;

function linesOf({ dropped, before, after }: WhatIfAnswer, style: Style): string[] {
  const rows: readonly (readonly [name: string, value: (verdict: Verdict) => string])[] = [
    ['cycles', ({ cycles }) => thousands(cycles)],
    ['files in cycles', ({ filesInCycles }) => thousands(filesInCycles)],
    ['layer violations', ({ violations }) => thousands(violations)],
    ['findings', ({ findings }) => thousands(findings)],
    ['health', ({ health }) => (health.score === null ? 'n/a' : `${health.score} (${health.grade})`)],
    ['levels', ({ levels }) => thousands(levels)],
  ];
  return [
    style.bold(`Without ${plural(dropped.length, 'import')}`),
    ...dropped.slice(0, MAX_SHOWN).map(step => `  ${stepWords(step, style)}`),
    ...moreLine(dropped.length, Math.min(dropped.length, MAX_SHOWN), style),
    '',
    ...rows.map(([name, value]) => {
      const [old, now] = [value(before), value(after)];
      return `  ${name.padEnd(16)}  ${old === now ? `${old} ${style.dim('(unchanged)')}` : `${old} → ${style.bold(now)}`}`;
    }),
  ];
}
