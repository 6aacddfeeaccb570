import type { FamilyAbout, LanguageAbout } from '../../types.ts';

export const rustFamily: FamilyAbout = {
  name: 'rust',
  isManifest: basename => basename === 'Cargo.toml',
  usesNames: () => true,
};

export const rust: LanguageAbout = {
  name: 'rust',
  extensions: { '.rs': 'rs' },
  version: 3,
  family: rustFamily,
};
