import type { FamilyAbout, LanguageAbout } from '../../types.ts';

export const phpFamily: FamilyAbout = {
  name: 'php',
  isManifest: basename => basename === 'composer.json' || basename === 'composer.lock',
  usesNames: () => true,
};

export const php: LanguageAbout = {
  name: 'php',
  extensions: { '.php': 'php', '.phtml': 'php' },
  version: 3,
  family: phpFamily,
};
