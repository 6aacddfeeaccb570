import type { FamilyAbout, LanguageAbout } from '../../types.ts';

const MANIFESTS: ReadonlySet<string> = new Set([
  'pyproject.toml',
  'setup.cfg',
  'setup.py',
  'pytest.ini',
  'Pipfile',
]);

/** `requirements.txt`, `requirements-dev.txt`, `dev-requirements.in`. */
export function isRequirements(basename: string): boolean {
  return /^(?:[\w.-]*[-_.])?requirements(?:[-_.][\w.-]*)?\.(?:txt|in)$/.test(basename);
}

export const pythonFamily: FamilyAbout = {
  name: 'python',
  isManifest: basename => MANIFESTS.has(basename) || isRequirements(basename),
};

export const python: LanguageAbout = {
  name: 'python',
  extensions: { '.py': 'py', '.pyi': 'pyi' },
  version: 2,
  family: pythonFamily,
};
