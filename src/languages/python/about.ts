import type { FamilyAbout, LanguageAbout } from '../../types.ts';

const MANIFESTS: ReadonlySet<string> = new Set(['pyproject.toml', 'setup.cfg', 'setup.py', 'pytest.ini']);

export const pythonFamily: FamilyAbout = {
  name: 'python',
  isManifest: basename => MANIFESTS.has(basename),
};

export const python: LanguageAbout = {
  name: 'python',
  extensions: { '.py': 'py', '.pyi': 'pyi' },
  version: 2,
  family: pythonFamily,
};
