import { commandHelp, programHelp } from '../src/faces/cli/help.ts';
import { depgraph, depgraphd } from '../src/faces/cli/programs.ts';
import { createStyle } from '../src/faces/cli/terminal.ts';
import { createReading, type ReadingParts } from '../src/faces/server/reading.ts';
import { createRoutes, type RouteParts } from '../src/faces/server/routes.ts';
import { optionRows } from './option-rows.ts';
import { reportFields } from './report-fields.ts';

/** Only the table of the endpoints is read. */
const NOBODY = {} as RouteParts & ReadingParts;

/** The generated parts of the documents, by the name in their `<!-- generated: name -->` marks. */
const SECTIONS: Readonly<Record<string, () => Promise<string> | string>> = {
  report: () =>
    table(
      ['field', 'type', 'meaning'],
      reportFields().map(({ path, type, meaning }) => [code(path), type, meaning]),
    ),
  options: () =>
    table(
      ['option', 'value', 'default', 'meaning'],
      optionRows().map(row => [
        code(row.key) + (row.scope === 'user' ? ' **user**' : ''),
        row.expected,
        code(row.default),
        row.description,
      ]),
    ),
  routes: () =>
    table(
      ['endpoint', 'answer'],
      createRoutes({ ...NOBODY, reading: createReading(NOBODY) }).map(({ method, path, summary }) => [
        code(`${method} ${path}`),
        summary,
      ]),
    ),
  depgraph: () => helpOf(depgraph),
  depgraphd: () => helpOf(depgraphd),
};

/** The text of a document with its generated parts written anew. */
export async function withSections(text: string): Promise<string> {
  let result = text;
  for (const [name, render] of Object.entries(SECTIONS)) {
    const marks = new RegExp(`(<!-- generated: ${name} -->\\n)[\\s\\S]*?(<!-- end -->)`);
    if (!marks.test(result)) continue;
    const section = await render();
    result = result.replace(marks, (_, start, end) => `${start}\n${section}\n\n${end}`);
  }
  return result;
}

async function helpOf(program: typeof depgraph): Promise<string> {
  const style = createStyle(false);
  const commands = await Promise.all(Object.values(program.commands).map(load => load()));
  const parts = [fenced(programHelp(program, commands, style))];
  for (const command of commands) {
    parts.push(`### ${program.name} ${command.name}`, fenced(commandHelp(program, command, style)));
  }
  return parts.join('\n\n');
}

function fenced(text: string): string {
  return `\`\`\`text\n${text.trimEnd()}\n\`\`\``;
}

/** Padded, as the formatter of the documents would have it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map(row => row.map(cell => cell.replaceAll('|', '\\|')));
  const widths = head.map((_, column) => Math.max(...cells.map(row => row[column].length)));
  const line = (row: readonly string[]) => `| ${row.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`;
  const [first, ...others] = cells;
  return [line(first), line(widths.map(width => '-'.repeat(width))), ...others.map(line)].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}
