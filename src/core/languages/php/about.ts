import type { FamilyAbout, LanguageAbout } from '../../../types.ts';

export const phpFamily: FamilyAbout = {
  name: 'php',
  // The contexts of Behat hold the steps of acceptance tests.
  paths: {
    test: /(?:^|\/)(?:[Tt]ests?|spec|features\/bootstrap)\/|(?:Test|TestCase|Spec)\.php$|(?:^|\/)Behat\/(?:.+\/)?\w+Context\.php$/,
  },
  isManifest: basename => basename === 'composer.json' || basename === 'composer.lock',
  usesNames: () => true,
};

export const php: LanguageAbout = {
  name: 'php',
  extensions: { '.php': 'php', '.phtml': 'php', '.blade.php': 'blade' },
  version: 5,
  family: phpFamily,
  loadsOnUse: true,
};
