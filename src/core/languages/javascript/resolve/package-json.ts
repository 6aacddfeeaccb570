/**
 * The fields of a `package.json` that resolution reads; `Package` has no others. An edit of another one makes no import
 * lead elsewhere.
 */
export const PACKAGE_FIELDS = [
  'name',
  'version',
  'source',
  'main',
  'module',
  'jsnext:main',
  'types',
  'typings',
  'browser',
  'react-native',
  'svelte',
  'unpkg',
  'exports',
  'imports',
  'tsconfig',
  'publishConfig',
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
] as const;

export type PackageField = (typeof PACKAGE_FIELDS)[number];

export type PackageJson = Readonly<Partial<Record<PackageField, unknown>>>;
