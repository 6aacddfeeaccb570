import { RISKS } from '../../../core/analyze/judgement/risks/table.ts';
import type { Identities } from '../../../core/report/identities.ts';
import { plural } from '../words.ts';
import { fit, type Words } from './fit.ts';
import type { Page } from './page.ts';

const MAX_SHOWN = 3;
const MAX_MEMBERS = 3;

/** The problems that the last commit did not have. */
export function newsLines(
  { news }: { readonly news?: Identities | undefined },
  { width, style }: Page,
): string[] {
  if (!news) return [];
  const all: Words[] = [
    ...news.cycles.map(
      (members): Words =>
        path =>
          `cycle of ${plural(members.length, 'file')}: ${listed(members.map(path))}`,
    ),
    ...RISKS.flatMap(({ name, noun }) =>
      (news[name] ?? []).map(
        (found): Words =>
          path =>
            `${noun}: ${[found].flat().map(path).join(' → ')}`,
      ),
    ),
    ...news.unresolved.map(
      ([file, specifier]): Words =>
        path =>
          `unresolved import: "${specifier}" in ${path(file)}`,
    ),
  ];
  if (all.length === 0) return [];
  const hasMore = all.length > MAX_SHOWN;
  return [
    style.bold('New since the last commit'),
    ...all.slice(0, MAX_SHOWN).flatMap(words => fit(words, { width, before: '  ', most: 1 })),
    style.dim(`  ${hasMore ? 'and more; ' : ''}depgraph diff HEAD shows what changed`),
  ];
}

function listed(members: readonly string[]): string {
  const shown = members.slice(0, MAX_MEMBERS).join(', ');
  return members.length > MAX_MEMBERS ? `${shown}, …` : shown;
}
