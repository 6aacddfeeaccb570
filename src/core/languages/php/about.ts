import type { FamilyAbout, LanguageAbout } from '../../../types.ts';

export const phpFamily: FamilyAbout = {
  name: 'php',
  paths: { test: /(?:^|\/)(?:[Tt]ests?|spec)\/|(?:Test|TestCase|Spec)\.php$/ },
  isManifest: basename => basename === 'composer.json' || basename === 'composer.lock',
  usesNames: () => true,
};

export const php: LanguageAbout = {
  name: 'php',
  extensions: { '.php': 'php', '.phtml': 'php', '.blade.php': 'blade' },
  version: 5,
  family: phpFamily,
};
