import { stringsAt, type Table, tableAt } from '../kit/values.ts';
import { crateNameOf } from './cargo.ts';

/** Tools that search for unused packages, and where their tables list those to keep. */
const TOOLS: readonly (readonly [tool: string, lists: readonly (readonly string[])[]])[] = [
  ['cargo-machete', [['ignored']]],
  ['cargo-shear', [['ignored']]],
  [
    'cargo-udeps',
    [
      ['ignore', 'normal'],
      ['ignore', 'development'],
      ['ignore', 'build'],
    ],
  ],
];

/**
 * The packages that a manifest, or the one of its workspace, tells such tools to keep, by their names in code: macros
 * expand to them, or they turn on a feature.
 */
export function keptPackages(toml: Table, workspace: Table | undefined): ReadonlySet<string> {
  const metadata = [
    tableAt(toml, 'package'),
    tableAt(toml, 'workspace'),
    tableAt(workspace ?? {}, 'workspace'),
  ];
  return new Set(metadata.flatMap(table => listed(tableAt(table, 'metadata'))).map(crateNameOf));
}

function listed(metadata: Table): string[] {
  return TOOLS.flatMap(([tool, lists]) =>
    lists.flatMap(path => {
      const last = path.at(-1) ?? '';
      return stringsAt(path.slice(0, -1).reduce(tableAt, tableAt(metadata, tool)), last);
    }),
  );
}
