import type { LevelSetting } from '../../core/config/rule-settings.ts';
import type { RuleBody } from '../../core/config/rule-shapes.ts';
import {
  asTable,
  stringAt,
  stringsAt,
  type Table,
  tableAt,
  tablesAt,
  valueAt,
} from '../../core/languages/kit/values.ts';
import { type CruiserContext, forbiddenBody, globsAt, targetsOf, unknownKey } from './cruiser-forbidden.ts';
import { createExisting } from './existing.ts';
import { pathGlobs } from './paths.ts';
import { readJson } from './read.ts';
import { splitTop } from './regex.ts';
import {
  type CommonSettings,
  createDraft,
  type Draft,
  type Surroundings,
  type Translate,
} from './translation.ts';

/** `.dependency-cruiser.json`. */
export const fromDependencyCruiser: Translate = ({ text, around }) => {
  const config = readJson(text);
  if (!['forbidden', 'allowed', 'required'].some(key => Array.isArray(config[key]))) return undefined;
  const draft = createDraft();
  const options = tableAt(config, 'options');
  const common: CommonSettings = valueAt(options, 'tsPreCompilationDeps') ? {} : { types: 'ignore' };
  const context = { draft, around, common };
  const excluded = excludedGlobs(options, around);
  const isThere = createExisting(around);
  for (const rule of tablesAt(config, 'forbidden')) {
    const name = stringAt(rule, 'name') ?? 'unnamed';
    const body = forbiddenBody(rule, context);
    if (typeof body === 'string') draft.note(`"${name}" is not translated: ${body}`);
    else {
      const judged = excepting(body, excluded?.filter(isThere) ?? []);
      // An expression that matches nothing is fine there.
      const optional = !matchesAll(judged, isThere) && { optional: true };
      draft.rule(name, { ...judged, ...optional, ...settingsOf(rule) });
    }
  }
  const problem = allow(config, context);
  if (problem !== undefined) draft.note(`"allowed" is not translated: ${problem}`);
  for (const rule of tablesAt(config, 'required'))
    draft.note(
      `"${stringAt(rule, 'name') ?? 'required'}" is not translated: a rule can demand who imports a file ("require"), not what it imports`,
    );
  noteOptions(config, excluded !== undefined, draft);
  return draft.done();
};

/** Each dependency must match one entry. Returns why that cannot be expressed. */
function allow(config: Table, { draft, around, common }: CruiserContext): string | undefined {
  const bySource = new Map<string, { from: string[]; to: string[] }>();
  for (const entry of tablesAt(config, 'allowed')) {
    const from = tableAt(entry, 'from');
    const to = tableAt(entry, 'to');
    const sources = globsAt(from, 'path', around);
    const targets = targetsOf(to, around);
    if ((unknownKey(from, ['path']) ?? unknownKey(to, ['path', 'dependencyTypes'])) !== undefined)
      return 'one of its entries has more than paths';
    if (!sources) return 'no glob equals an expression of a "from"';
    if (typeof targets === 'string') return targets;
    const key = sources.join('\0');
    const known = bySource.get(key) ?? { from: sources.length === 0 ? ['**'] : sources, to: [] };
    known.to.push(...targets.filter(target => !known.to.includes(target)));
    bySource.set(key, known);
  }
  const level = levelOf(stringAt(config, 'allowedSeverity'));
  for (const body of bySource.values()) draft.rule('allowed', { allow: body, ...common, level });
  if (bySource.size > 0)
    draft.note(
      '"allowed": files that no "from" selects may import anything here, and files of one "from" each other',
    );
  return undefined;
}

type Body = RuleBody & CommonSettings;

/** The globs of files that the tool does not look at; undefined if there is none for one of its expressions. */
function excludedGlobs(options: Table, around: Surroundings): string[] | undefined {
  const excluded = pathsOf(options, 'exclude').flatMap(splitTop);
  return pathGlobs(
    excluded.filter(path => !/^\^?\(?node_modules\)?/.test(path)),
    around,
  );
}

function pathsOf(options: Table, key: string): string[] {
  return [...stringsAt(options, key), ...stringsAt(asTable(valueAt(options, key)), 'path')];
}

function excepting(body: Body, excluded: readonly string[]): Body {
  if (excluded.length === 0) return body;
  // Git may ignore these files, too; then they are not in the graph.
  return { ...body, except: [...(body.except ?? []), ...excluded], optional: true };
}

function matchesAll(body: Body, isThere: (glob: string) => boolean): boolean {
  const ends = 'forbid' in body ? [...body.forbid.from, ...body.forbid.to] : [];
  const used = 'require' in body ? [...body.require.from, ...body.require.usedBy] : [];
  const members = 'acyclic' in body ? (body.acyclic.with ?? []) : [];
  return [...ends, ...used, ...members, ...(body.except ?? [])].every(
    glob => glob.startsWith('pkg:') || isThere(glob),
  );
}

/** `isExcluding`: what is excluded is translated. */
function noteOptions(config: Table, isExcluding: boolean, draft: Draft): void {
  if (config.extends !== undefined)
    draft.note(`"extends" (${stringsAt(config, 'extends').join(', ')}): its rules are not in this file`);
  for (const [key, ours] of [
    ['exclude', 'exclude'],
    ['includeOnly', 'include'],
  ]) {
    const paths = pathsOf(tableAt(config, 'options'), key);
    if (paths.length > 0 && !(key === 'exclude' && isExcluding))
      draft.note(`options.${key}: set "${ours}" for ${paths.join(', ')}`);
  }
}

function settingsOf(rule: Table): CommonSettings {
  const help = stringAt(rule, 'comment');
  return { level: levelOf(stringAt(rule, 'severity')), ...(help !== undefined && { help }) };
}

function levelOf(severity = 'warn'): LevelSetting {
  return severity === 'error' ? 'error' : severity === 'ignore' ? 'off' : 'warn';
}
