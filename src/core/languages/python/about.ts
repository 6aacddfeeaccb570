import type { FamilyAbout, LanguageAbout } from '../../../types.ts';

const MANIFESTS: ReadonlySet<string> = new Set([
  'pyproject.toml',
  'setup.cfg',
  'setup.py',
  'pytest.ini',
  'Pipfile',
]);

/** `requirements.txt`, `requirements-dev.txt`, `dev-requirements.in`. */
export function isRequirements(basename: string): boolean {
  if (!basename.includes('requirements')) return false;
  return /^(?:[\w.-]*[-_.])?requirements(?:[-_.][\w.-]*)?\.(?:txt|in)$/.test(basename);
}

export const pythonFamily: FamilyAbout = {
  name: 'python',
  paths: {
    // A folder `test` below a package may be a part of the product, as `django/test`.
    test: /(?:^|\/)tests\/|^(?:test|testing)\/|(?:^|\/)(?:test_[^/]*|conftest|tests)\.pyi?$/,
    testName: /_test\.pyi?$/,
    generated: /_pb2(?:_grpc)?\.pyi?$/,
    config: /(?:^|\/)(?:setup|noxfile|tasks|fabfile)\.py$|(?:^|\/)docs?\/(?:source\/)?conf\.py$/,
  },
  isManifest: basename => MANIFESTS.has(basename) || isRequirements(basename),
};

export const python: LanguageAbout = {
  name: 'python',
  extensions: { '.py': 'py', '.pyi': 'pyi' },
  declarations: ['pyi'],
  version: 4,
  family: pythonFamily,
};
