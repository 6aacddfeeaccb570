import { baseName } from '../../../shared/paths.ts';
import type { ProjectModel } from '../../../types.ts';
import { memoiseByObject, memoiseByText } from '../kit/memoise.ts';
import { asTable, readToml, stringAt, tableAt } from '../kit/values.ts';
import { readXml } from '../kit/xml.ts';
import { javaFamily } from './about.ts';

/** The group ids of all dependencies that the project's build files name. */
export const groupsOf: (manifests: ProjectModel['manifests']) => ReadonlySet<string> = memoiseByObject(
  manifests => {
    const groups = new Set<string>();
    for (const [id, text] of manifests) {
      const name = baseName(id);
      if (!javaFamily.isManifest(name)) continue;
      const read = name === 'pom.xml' ? inPom : name.endsWith('.toml') ? inCatalogue : inScript;
      for (const group of read(text)) if (GROUP.test(group.trim())) groups.add(group.trim());
    }
    return groups;
  },
);

const inPom = memoiseByText(text =>
  readXml(text)
    .filter(({ name }) => name === 'dependency')
    .flatMap(({ children }) => children.find(({ name }) => name === 'groupId')?.text ?? []),
);

/**
 * Gradle's strings such as `'org.slf4j:slf4j-api:2.0'`, and `group: 'org.slf4j'`; Mill's `"dev.zio::zio:2.0"`, and sbt's
 * `"dev.zio" %% "zio"`.
 */
function inScript(text: string): string[] {
  return [COORDINATES, NAMED_GROUP, SBT_GROUP].flatMap(form =>
    [...text.matchAll(form)].map(([, group = '']) => group),
  );
}

function inCatalogue(text: string): string[] {
  return Object.values(tableAt(readToml(text), 'libraries')).flatMap(library => {
    if (typeof library === 'string') return library.split(':', 1);
    const table = asTable(library);
    return stringAt(table, 'module')?.split(':', 1) ?? stringAt(table, 'group') ?? [];
  });
}

const COORDINATES = /['"]([\w.-]+):{1,3}[\w.-]+(?::[^'"\n]*)?['"]/g;
const NAMED_GROUP = /\bgroup\s*[:=]\s*['"]([\w.-]+)['"]/g;
const SBT_GROUP = /"([\w.-]+)"\s*%{1,3}\s*"/g;
const GROUP = /^[A-Za-z][\w-]*(?:\.[\w-]+)*$/;
