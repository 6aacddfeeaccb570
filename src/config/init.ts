/** What `depgraph init` found out about a project. */
export interface ProjectFacts {
  /** Languages with the number of their files. */
  readonly languages: readonly { readonly name: string; readonly files: number }[];
  /** Folders of the first and the second level, relative to the root, with `/`. */
  readonly folders: readonly string[];
  readonly hasGitignore: boolean;
}

export interface InitOptions {
  /** The built-in layers; folders of these names are mentioned. */
  readonly layers: readonly { readonly name: string; readonly rank: number }[];
}

/** The text of a first `.depgraphrc`: what was found, what could be decided about it, and little else. */
export function initText(facts: ProjectFacts, options: InitOptions): string {
  const body = [
    ...filesSection(facts),
    ...excludeSection(facts),
    ...layersSection(facts, options),
    '// All options, each with its default, are in the .depgraphrc.example that comes with depgraph.',
  ];
  return ['{', ...body.map(line => (line === '' ? '' : `  ${line}`)), '}', ''].join('\n');
}

function filesSection({ languages, hasGitignore }: ProjectFacts): string[] {
  const counted = [...languages].filter(({ files }) => files > 0).sort((a, b) => b.files - a.files);
  const found = counted.map(
    ({ name, files }) => `${comment(name)} (${files} ${files === 1 ? 'file' : 'files'})`,
  );
  return [
    `// Found here: ${found.length > 0 ? found.join(', ') : 'no source file of a known language'}.`,
    counted.length > 1
      ? '// All of them are analysed. To narrow it down, name the ones you want.'
      : '// All known languages are analysed. To narrow it down, name the ones you want.',
    `// "languages": ${JSON.stringify(counted.slice(0, 1).map(({ name }) => name))},`,
    '',
    hasGitignore
      ? '// Your .gitignore is honoured. Set this to false to analyse ignored files as well.'
      : '// There is no .gitignore here; where one appears, it is honoured.',
    '"gitignore": true,',
    '',
  ];
}

function excludeSection({ folders }: ProjectFacts): string[] {
  const generated = folders.filter(folder => GENERATED.has(lastSegment(folder)));
  if (generated.length === 0) {
    return [
      '// Globs of files and folders to leave out, for example "**/generated/**".',
      '"exclude": [],',
      '',
    ];
  }
  return [
    '// These folders look like generated or foreign code. Remove the slashes before those you want to leave out.',
    '"exclude": [',
    ...generated.map(folder => `  // ${globOf(folder)},`),
    '],',
    '',
  ];
}

function layersSection({ folders }: ProjectFacts, { layers }: InitOptions): string[] {
  const ranks = new Map(layers.map(({ name, rank }) => [name, rank]));
  const found = folders.filter(folder => ranks.has(lastSegment(folder)));
  const lines = found.map(folder => `//   ${comment(folder)}: rank ${ranks.get(lastSegment(folder))}`);
  return [
    '// Layers: a file of a lower rank should not depend on one of a higher rank.',
    ...(found.length > 0
      ? ['// Folders whose names are known layers:', ...lines]
      : ['// No folder here has the name of a built-in layer, so no such dependency can be reported yet.']),
    '// A name with a rank adds a layer, false removes one: "views": 5, "shared": false',
    '"layers": {},',
    '',
  ];
}

/** Names under which build products, copies of other projects and recordings of tests are usually kept. */
const GENERATED: ReadonlySet<string> = new Set([
  '__generated__',
  '__snapshots__',
  'build',
  'coverage',
  'dist',
  'fixtures',
  'gen',
  'generated',
  'migrations',
  'out',
  'storybook-static',
  'third_party',
  'vendor',
]);

function lastSegment(folder: string): string {
  return folder.slice(folder.lastIndexOf('/') + 1).toLowerCase();
}

// A folder may be called `[id]` or `a*b`; in a glob those characters would mean something else.
function globOf(folder: string): string {
  return quote(`${folder.replace(/[\\*?[\]{}()!+@|]/g, '\\$&')}/**`);
}

function comment(text: string): string {
  return quote(text).slice(1, -1);
}

// A line break in a folder's name would end the comment, and the rest would be read as configuration.
function quote(text: string): string {
  return JSON.stringify(text).replace(/[\u2028\u2029]/g, mark => `\\u${mark.charCodeAt(0).toString(16)}`);
}
