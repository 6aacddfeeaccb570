import type { FamilyAbout, FileId, LanguageAbout } from '../../../types.ts';

/** Java, Kotlin and Scala, whose sources import each other. */
export const javaFamily: FamilyAbout = {
  name: 'java',
  paths: {
    test: /(?:^|\/)src\/(?:[^/]*[tT]est[^/]*|it)\/|^(?!(?:.*\/)?src\/\w*[mM]ain\/)(?:(?:.*\/)?(?:tests?|testFixtures)\/|.*(?:Tests?|TestCase|IT|Spec)\.(?:java|kt|scala)$)/,
    packageRoot: /^(?:.*\/)?src\/\w*[mM]ain\/[^/]+\//,
    config: /\.gradle\.kts$|(?:^|\/)(?:buildSrc|build-logic|project)\/.*\.(?:kts?|scala)$/,
  },
  isManifest: basename => isBuildFile(basename) || isCatalogue(basename) || isDependencies(basename),
  usesNames: () => true,
};

/** Is the folder of this file a module, which is built as one? */
export function isBuildFile(id: FileId): boolean {
  return /(?:^|\/)(?:pom\.xml|build\.sbt|build\.mill|build\.sc)$|\.gradle(?:\.kts)?$/.test(id);
}

/** Gradle's version catalogues. */
function isCatalogue(basename: string): boolean {
  return basename.endsWith('.versions.toml');
}

/** Where sbt's builds usually keep what they depend on. */
function isDependencies(basename: string): boolean {
  return basename.endsWith('.sbt') || basename === 'Dependencies.scala';
}

export const java: LanguageAbout = {
  name: 'java',
  extensions: { '.java': 'java' },
  version: 5,
  family: javaFamily,
  loadsOnUse: true,
};

export const kotlin: LanguageAbout = {
  name: 'kotlin',
  extensions: { '.kt': 'kt', '.kts': 'kts' },
  version: 7,
  family: javaFamily,
  loadsOnUse: true,
};

export const scala: LanguageAbout = {
  name: 'scala',
  extensions: { '.scala': 'scala', '.sc': 'sc' },
  version: 2,
  family: javaFamily,
  loadsOnUse: true,
};
