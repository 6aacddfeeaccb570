import { type Digest, sourcesIn } from '../../../core/report/digest.ts';
import { groupBy } from '../../../shared/group-by.ts';
import { plural } from '../words.ts';
import { fit, type Words } from './fit.ts';
import type { Page } from './page.ts';

const MOST_LINES = 3;

/** What the summary says nothing about, and why. */
export function notJudgedLines(digest: Digest, { width, style, tightness }: Page): string[] {
  const clauses = [
    ...problems(digest),
    ...dimensions(digest),
    ...cycles(digest),
    ...imports(digest),
    ...roles(digest),
    ...layers(digest),
  ];
  if (clauses.length === 0) return [];
  const words: Words = path => clauses.map(clause => clause(path)).join('; ');
  const lines = fit(words, { width, before: '  ', most: MOST_LINES - tightness });
  return [style.bold('Not judged'), ...lines.map(line => style.dim(line))];
}

function problems({ problems: { count, head } }: Digest): Words[] {
  const [first] = head;
  if (!first) return [];
  const { file, line, message } = first;
  return [
    path =>
      `${plural(count, 'problem')}${count > 1 ? ', such as' : ':'} ${path(file)}${line > 0 ? `:${line}` : ''} (${message})`,
  ];
}

/** Cycles say it themselves; the others have no number at all. */
function dimensions(digest: Digest): Words[] {
  const { health } = digest;
  if (sourcesIn(digest) === 0) return [];
  const missing = health.dimensions.filter(({ notMeasured }) => notMeasured !== undefined);
  const byReason = groupBy(missing, ({ notMeasured }) => notMeasured ?? '');
  return Array.from(byReason, ([reason, found]) => {
    const names = found.flatMap(({ dimension }) => (dimension === 'cycles' ? [] : [dimension]));
    return () => (names.length > 0 ? `${names.join(' and ')}: ${reason}` : reason);
  });
}

function cycles({ cycles: { inUnits, close, others }, health }: Digest): Words[] {
  const isNamed = health.dimensions.some(
    ({ dimension, notMeasured }) => dimension === 'cycles' && notMeasured !== undefined,
  );
  return [
    ...(inUnits > 0 && !isNamed ? [() => `${plural(inUnits, 'cycle')} inside one package`] : []),
    ...(close.count > 0
      ? [() => `${plural(close.count, 'close cycle')}, listed by depgraph analyze --details`]
      : []),
    ...(others > 0 ? [() => `${plural(others, 'cycle')} only in tests or generated code`] : []),
  ];
}

/** Imports that lead to no file of the graph, for a reason. */
function imports({ unresolved, missing, outside }: Digest): Words[] {
  const expected = unresolved.count - missing.imports;
  return [
    ...(expected > 0
      ? [() => `${plural(expected, 'import')} of generated, ignored, optional or test files`]
      : []),
    ...(outside > 0 ? [() => `${plural(outside, 'import')} of files outside this folder`] : []),
  ];
}

function roles({ roles: all }: Digest): Words[] {
  const named = all.flatMap(([role, files]) => {
    const noun = ROLE_NOUNS[role];
    return noun === undefined ? [] : [plural(files, noun)];
  });
  return named.length > 0 ? [() => named.join(', ')] : [];
}

const ROLE_NOUNS: Readonly<Record<string, string>> = {
  test: 'test',
  generated: 'generated file',
  config: 'configuration file',
  vendored: 'vendored file',
};

function layers({ hasLayers, files }: Digest): Words[] {
  return hasLayers || files === 0 ? [] : [() => 'no layers recognised'];
}
