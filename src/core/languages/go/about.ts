import type { FamilyAbout, LanguageAbout } from '../../../types.ts';

export const goFamily: FamilyAbout = {
  name: 'go',
  paths: {
    test: /_test\.go$|(?:^|\/)testdata\/|^(?:test|tests|e2e)\//,
    generated: /\.pb(?:\.gw)?\.go$|(?:^|\/)(?:zz_generated[^/]*|[^/]*_generated|bindata)\.go$/,
    // Other projects may import every package that is not internal.
    entry:
      /^(?!(?:.*\/)?internal\/)|(?:^|\/)(?:cmd|tools?|examples?|scripts|hack)\/|(?:^|\/)(?:main|gen[^/]*|doc)\.go$/,
  },
  unreached: 'units',
  compilesTestsWithUnit: true,
  isManifest: basename => basename === 'go.mod' || basename === 'go.work',
  usesNames: () => true,
};

export const go: LanguageAbout = {
  name: 'go',
  extensions: { '.go': 'go' },
  version: 5,
  family: goFamily,
  refusesCycles: true,
};
