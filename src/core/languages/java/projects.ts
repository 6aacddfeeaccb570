import { baseName, parentOf } from '../../../shared/paths.ts';
import type { FileId, NamedFolder } from '../../../types.ts';
import { nearestAbove } from '../kit/folders.ts';
import { memoiseByText } from '../kit/memoise.ts';
import { readXml } from '../kit/xml.ts';

type Manifests = ReadonlyMap<FileId, string>;

/** The projects of Maven and Gradle builds. Those that join others are left out: parents, and the root of a Gradle build. */
export function projectsIn(manifests: Manifests): NamedFolder[] {
  const inMaven = [...manifests].flatMap(([id, text]): NamedFolder[] => {
    const name = baseName(id) === 'pom.xml' ? inPom(text) : undefined;
    return name === undefined ? [] : [{ name, folder: parentOf(id) }];
  });
  return [...inMaven, ...inGradle(manifests)];
}

const inPom = memoiseByText((text): string | undefined => {
  const project = readXml(text).find(({ name }) => name === 'project');
  const textOf = (tag: string) => project?.children.find(({ name }) => name === tag)?.text;
  const name = textOf('artifactId');
  return textOf('packaging') === 'pom' || !name || name.includes('$') ? undefined : name;
});

/** By Gradle's own names, such as `feature:account`: the way from the folder that has the settings of the build. */
function inGradle(manifests: Manifests): NamedFolder[] {
  const ids = [...manifests.keys()];
  const builds = new Map(
    ids.filter(id => SETTINGS.test(baseName(id))).map(id => [parentOf(id), parentOf(id)]),
  );
  return ids.filter(isProject).flatMap((id): NamedFolder[] => {
    const folder = parentOf(id);
    const build = nearestAbove(builds, folder) ?? '';
    const path = build === '' ? folder : folder.slice(build.length + 1);
    return path === '' ? [] : [{ name: path.replaceAll('/', ':'), folder }];
  });
}

/** `build.gradle`, or a script that is called like its folder. */
function isProject(id: FileId): boolean {
  const name = baseName(id);
  const script = name.replace(/\.gradle(?:\.kts)?$/, '');
  return script !== name && (script === 'build' || script === baseName(parentOf(id)));
}

const SETTINGS = /^settings\.gradle(?:\.kts)?$/;
