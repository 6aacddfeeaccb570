import { RISKS } from '../../core/analyze/judgement/risks/table.ts';
import type { Identities } from '../../core/report/identities.ts';
import type { Style } from './terminal.ts';
import { plural } from './words.ts';

const MAX_SHOWN = 5;
const MAX_MEMBERS = 3;

/** The problems that the last commit did not have. */
export function newsLines({ news, style }: { news?: Identities | undefined; style: Style }): string[] {
  if (!news) return [];
  const lines = [
    ...news.cycles.map(members => `cycle of ${plural(members.length, 'file')}: ${listed(members)}`),
    ...RISKS.flatMap(({ name, noun }) =>
      (news[name] ?? []).map(found => `${noun}: ${[found].flat().join(' → ')}`),
    ),
    ...news.unresolved.map(([file, specifier]) => `unresolved import: "${specifier}" in ${file}`),
  ];
  if (lines.length === 0) return [];
  const more = lines.length - MAX_SHOWN;
  return [
    style.bold('New since the last commit'),
    ...lines.slice(0, MAX_SHOWN).map(line => `  ${line}`),
    style.dim(`  ${more > 0 ? `and ${more} more; ` : ''}depgraph diff HEAD shows what changed`),
  ];
}

function listed(members: readonly string[]): string {
  const shown = members.slice(0, MAX_MEMBERS).join(', ');
  return members.length > MAX_MEMBERS ? `${shown}, …` : shown;
}
