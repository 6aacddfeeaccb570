import type { FamilyAbout, LanguageAbout } from '../../../types.ts';

/** Files of MSBuild and NuGet. */
const MANIFEST = /\.(?:csproj|projitems|props|targets)$|^packages\.config$/i;

export const csharpFamily: FamilyAbout = {
  name: 'csharp',
  paths: {
    test: /(?:^|[/._-]|[a-z])Tests?\/|(?:^|[/._-])(?:tests?|[sS]pecs?)\/|[^/]*Tests?\.cs$/,
    generated: /\.(?:designer|g\.i)\.cs$/i,
  },
  isManifest: basename => MANIFEST.test(basename),
  usesNames: () => true,
};

export const csharp: LanguageAbout = {
  name: 'csharp',
  extensions: { '.cs': 'cs' },
  version: 5,
  family: csharpFamily,
  loadsOnUse: true,
};
