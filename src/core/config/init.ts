/** What `depgraph init` learned about a project. */
export interface ProjectFacts {
  /** Languages with the number of their files. */
  readonly languages: readonly { readonly name: string; readonly files: number }[];
  /** Folders of the first two levels, relative to the root, with `/`. */
  readonly folders: readonly string[];
  readonly hasGitignore: boolean;
}

export interface InitOptions {
  /** The built-in layers; folders with these names are listed. */
  readonly layers: readonly { readonly name: string; readonly rank: number }[];
}

/** The text of a new `.depgraphrc`: what was found, and the options most likely to be changed. */
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
    `// Found here: ${found.length > 0 ? found.join(', ') : 'no source files of a known language'}.`,
    counted.length > 1
      ? '// All of them are analysed. To analyse only some, list their names.'
      : '// All known languages are analysed. To analyse only some, list their names.',
    `// "languages": ${JSON.stringify(counted.slice(0, 1).map(({ name }) => name))},`,
    '',
    hasGitignore
      ? '// Your .gitignore is respected. Set this to false to analyse ignored files as well.'
      : '// There is no .gitignore here yet. If you add one, it is respected.',
    '"gitignore": true,',
    '',
  ];
}

function excludeSection({ folders }: ProjectFacts): string[] {
  const generated = folders.filter(folder => GENERATED.has(lastSegment(folder)));
  if (generated.length === 0) {
    return ['// Globs of files and folders to exclude, for example "**/generated/**".', '"exclude": [],', ''];
  }
  return [
    '// These folders look like generated or third-party code. Uncomment those you want to exclude.',
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
      : ['// No folder here has the name of a built-in layer, so there are no layers to check yet.']),
    '// A name with a rank adds a layer, and false removes one: "views": 5, "shared": false',
    '"layers": {},',
    '',
  ];
}

/** Usual names of folders for build output, third-party code and test snapshots. */
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

// A folder may be called `[id]` or `a*b`, so glob characters are escaped.
function globOf(folder: string): string {
  return quote(`${folder.replace(/[\\*?[\]{}()!+@|]/g, '\\$&')}/**`);
}

function comment(text: string): string {
  return quote(text).slice(1, -1);
}

// A line break in a folder name would end the comment, and the rest would be parsed as configuration.
function quote(text: string): string {
  return JSON.stringify(text).replace(/[\u2028\u2029]/g, mark => `\\u${mark.charCodeAt(0).toString(16)}`);
}
