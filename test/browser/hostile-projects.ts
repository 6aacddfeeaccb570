import type { ProjectFiles } from '../helpers/project.ts';

/** Projects with extreme shapes and names. */

/** One cycle of all files. */
export function oneCycle(count: number): ProjectFiles {
  const from = (i: number) => `../part${(i % count) % 9}/f${i % count}`;
  return numbered(count, i => [
    `src/part${i % 9}/f${i}.ts`,
    `import '${from(i + 1)}'\n${i % 10 === 0 ? `import '${from(i * 7)}'\n` : ''}`,
  ]);
}

/** A binary tree of imports in a single folder. */
export function flat(count: number): ProjectFiles {
  return numbered(count, i => [`src/f${i}.ts`, 2 * i + 1 < count ? `import './f${2 * i + 1}'\n` : '']);
}

/** Nested folders with a file in each, so that they are not merged into a chain. */
export function deep(levels: number): ProjectFiles {
  const folders = Array.from({ length: levels }, (_, i) => `level${i + 1}/`);
  const bottom = folders.join('');
  return {
    ...numbered(levels, i => [
      `${folders.slice(0, i + 1).join('')}file${i + 1}.ts`,
      i + 1 < levels ? `import './level${i + 2}/file${i + 2}'\n` : "import './bottom'\n",
    ]),
    [`${bottom}bottom.ts`]: '',
  };
}

/** One file that all others use. */
export function hub(users: number): ProjectFiles {
  return {
    'src/hub.ts': 'export const hub = 1\n',
    ...numbered(users, i => [`src/team${i % 60}/user${i}.ts`, "import '../hub'\n"]),
  };
}

/** Markup, both text directions, characters of more than one code unit, and 120 letters without a break. */
export const NAMES: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)',
  'שלום',
  'العربية',
  '😀 emoji',
  'long'.repeat(30),
  'quote\'"&amp;',
  '\u202ereversed',
];

/** A folder and a file with each name; every folder uses the next one. */
export function hostileNames(names: readonly string[] = NAMES): ProjectFiles {
  const texts = names.map(
    (_, i) => `import "../${names[(i + 1) % names.length].replaceAll('"', '\\"')}/plain"\n`,
  );
  return Object.fromEntries(
    names.flatMap((name, i) => [
      [`src/${name}/${name}.ts`, texts[i]],
      [`src/${name}/plain.ts`, ''],
    ]),
  );
}

function numbered(count: number, make: (i: number) => readonly [string, string]): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => make(i)));
}
