import type { FamilyAbout, LanguageAbout } from '../../../types.ts';

export const rubyFamily: FamilyAbout = {
  name: 'ruby',
  paths: { test: /(?:^|\/)(?:spec|tests?|features)\/|_(?:spec|test)\.rb$/ },
  isManifest: basename =>
    basename.endsWith('.gemspec') || /^(?:Gemfile(?:\.lock)?|gems\.(?:rb|locked))$/.test(basename),
  usesNames: ({ names }) => names !== undefined,
};

export const ruby: LanguageAbout = {
  name: 'ruby',
  extensions: { '.rb': 'rb', '.rake': 'rb', '.ru': 'rb' },
  version: 1,
  family: rubyFamily,
  loadsOnUse: true,
};
