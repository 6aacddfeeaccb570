import type { FamilyAbout, LanguageAbout } from '../../types.ts';

export const goFamily: FamilyAbout = {
  name: 'go',
  isManifest: basename => basename === 'go.mod' || basename === 'go.work',
  usesNames: () => true,
};

export const go: LanguageAbout = { name: 'go', extensions: { '.go': 'go' }, version: 3, family: goFamily };
