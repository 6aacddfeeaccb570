import {
  asTable,
  stringAt,
  stringsAt,
  type Table,
  tableAt,
  tablesAt,
  valueAt,
} from '../../core/languages/kit/values.ts';
import { readJson } from './read.ts';
import { addRest, createDraft, type Draft, REST, type Surroundings, type Translate } from './translation.ts';

/** `depConstraints` of Nx, in a configuration of eslint that is JSON. The tags are in the projects' own files. */
export const fromNx: Translate = ({ text, around }) => {
  const options = optionsIn(readJson(text));
  if (!options) return undefined;
  const draft = createDraft();
  const tags = addProjects(draft, around);
  addRest(draft);
  for (const constraint of tablesAt(options, 'depConstraints')) addConstraint(constraint, tags, draft);
  draft.rule('no-cycles', { acyclic: { between: 'modules' } });
  const allowed = stringsAt(options, 'allow');
  if (allowed.length > 0)
    draft.note(`allow (${allowed.join(', ')}): write "depgraph-allow: … — reason" above such imports`);
  if (tags.size === 0)
    draft.note('no project.json with tags was found: declare modules with the tags that the rules name');
  return draft.done();
};

function optionsIn(config: Table): Table | undefined {
  const places = [config, ...tablesAt(config, 'overrides')];
  for (const rules of places.map(place => tableAt(place, 'rules'))) {
    for (const name of Object.keys(rules).filter(name => name.endsWith('/enforce-module-boundaries'))) {
      const [, options] = [rules[name]].flat();
      if (Array.isArray(asTable(options).depConstraints)) return asTable(options);
    }
  }
  return undefined;
}

/** Declares a module for each project, and returns their tags. */
function addProjects(draft: Draft, around: Surroundings): ReadonlySet<string> {
  const all = new Set<string>();
  for (const folder of projectFolders('', around, 0)) {
    const project = asTable(readJson(around.read(`${folder}project.json`) ?? '{}'));
    const tags = stringsAt(project, 'tags');
    const name = stringAt(project, 'name') ?? folder.split('/').at(-2) ?? '';
    if (name === '' || folder === '') continue;
    draft.module(name, { files: [`${folder}**`], ...(tags.length > 0 && { tags }) });
    for (const tag of tags) all.add(tag);
  }
  return all;
}

const MAX_DEPTH = 5;

function projectFolders(folder: string, around: Surroundings, depth: number): string[] {
  const names = around.list(folder.replace(/\/$/, ''));
  const own = names.includes('project.json') ? [folder] : [];
  if (depth >= MAX_DEPTH) return own;
  const inner = names.filter(name => name.endsWith('/') && !/^(?:\.|node_modules\/|dist\/)/.test(name));
  return [...own, ...inner.flatMap(name => projectFolders(`${folder}${name}`, around, depth + 1))];
}

function addConstraint(constraint: Table, tags: ReadonlySet<string>, draft: Draft): void {
  const source = stringAt(constraint, 'sourceTag');
  if (source === undefined) {
    draft.note(
      `allSourceTags (${stringsAt(constraint, 'allSourceTags').join(', ')}): not translated, a rule is for one tag`,
    );
    return;
  }
  const from = [selector(source)];
  const name = source === '*' ? 'all' : source.replace(':', '-');
  // An unknown tag is an error here; Nx ignores it.
  const optional = { optional: true };
  const only = stringsAt(constraint, 'onlyDependOnLibsWithTags');
  const packages = stringsAt(constraint, 'allowedExternalImports').map(other => `pkg:${other}`);
  if (Array.isArray(valueAt(constraint, 'onlyDependOnLibsWithTags')) && !only.includes('*')) {
    const to = [...only.map(selector), REST, ...(packages.length > 0 ? packages : ['pkg:*'])];
    draft.rule(`${name}-uses`, { allow: { from, to }, ...optional });
  } else if (packages.length > 0)
    draft.rule(`${name}-uses`, { allow: { from, to: ['module:*', ...packages] }, ...optional });
  const not = stringsAt(constraint, 'notDependOnLibsWithTags');
  if (not.length > 0)
    draft.rule(`${name}-avoids`, { forbid: { from, to: not.map(selector), transitive: true }, ...optional });
  const banned = stringsAt(constraint, 'bannedExternalImports').map(other => `pkg:${other}`);
  if (banned.length > 0) draft.rule(`${name}-packages`, { forbid: { from, to: banned }, ...optional });
  for (const tag of [source, ...only, ...not])
    if (tags.size > 0 && !tag.includes('*') && !tags.has(tag)) draft.note(`no project has the tag "${tag}"`);
}

function selector(tag: string): string {
  return tag === '*' ? 'module:*' : `tag:${tag}`;
}
