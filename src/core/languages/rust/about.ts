import type { FamilyAbout, LanguageAbout } from '../../../types.ts';

export const rustFamily: FamilyAbout = {
  name: 'rust',
  paths: {
    test: /(?:^|\/)(?:tests|benches|fuzz)\/|(?:^|\/)(?:tests?|[^/]*_tests?)\.rs$/,
    config: /(?:^|\/)build\.rs$|(?:^|\/)xtask\//,
  },
  unreached: 'files',
  isManifest: basename => basename === 'Cargo.toml',
  usesNames: () => true,
};

export const rust: LanguageAbout = {
  name: 'rust',
  extensions: { '.rs': 'rs' },
  version: 6,
  family: rustFamily,
  refusesCycles: true,
};
