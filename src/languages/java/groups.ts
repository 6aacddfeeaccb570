import { parse } from 'smol-toml';
import { baseName } from '../../shared/paths.ts';
import type { ProjectModel } from '../../types.ts';
import { javaFamily } from './about.ts';

/** The group ids of all dependencies that the project's build files name. */
export function groupsOf(manifests: ProjectModel['manifests']): ReadonlySet<string> {
  let groups = readings.get(manifests);
  if (groups === undefined) {
    groups = readGroups(manifests);
    readings.set(manifests, groups);
  }
  return groups;
}

/** A resolver is made anew whenever files come or go, while the manifests stay the very same map. */
const readings = new WeakMap<ProjectModel['manifests'], ReadonlySet<string>>();

function readGroups(manifests: ProjectModel['manifests']): ReadonlySet<string> {
  const groups = new Set<string>();
  for (const [id, text] of manifests) {
    const name = baseName(id);
    if (!javaFamily.isManifest(name)) continue;
    const found =
      name === 'pom.xml' ? inPom(text) : name.endsWith('.toml') ? inCatalogue(text) : inGradle(text);
    for (const group of found) if (GROUP.test(group.trim())) groups.add(group.trim());
  }
  return groups;
}

function inPom(text: string): string[] {
  return between(without(text, '<!--', '-->'), '<dependency>', '</dependency>').flatMap(dependency => {
    const own = without(dependency, '<exclusions>', '</exclusions>');
    return between(own, '<groupId>', '</groupId>').slice(0, 1);
  });
}

/** Strings such as `'org.slf4j:slf4j-api:2.0'`, and `group: 'org.slf4j'`. */
function inGradle(text: string): string[] {
  return [...text.matchAll(COORDINATES), ...text.matchAll(NAMED_GROUP)].map(([, group = '']) => group);
}

function inCatalogue(text: string): string[] {
  return Object.values(tableOf(tableOf(parseToml(text)).libraries)).flatMap(library => {
    if (typeof library === 'string') return library.split(':', 1);
    const { module, group } = tableOf(library);
    if (typeof module === 'string') return module.split(':', 1);
    return typeof group === 'string' ? [group] : [];
  });
}

/** What stands between each of these pairs. */
function between(text: string, open: string, close: string): string[] {
  const found: string[] = [];
  for (let start = text.indexOf(open); start !== -1; ) {
    const end = text.indexOf(close, start);
    if (end === -1) break;
    found.push(text.slice(start + open.length, end));
    start = text.indexOf(open, end);
  }
  return found;
}

function without(text: string, open: string, close: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let start = text.indexOf(open); start !== -1; start = text.indexOf(open, from)) {
    parts.push(text.slice(from, start));
    const end = text.indexOf(close, start);
    if (end === -1) return parts.join('');
    from = end + close.length;
  }
  return parts.join('') + text.slice(from);
}

function tableOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** A broken file is skipped: its owner's own tools say so better than we could. */
function parseToml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

const COORDINATES = /['"]([\w.-]+):[\w.-]+(?::[^'"\n]*)?['"]/g;
const NAMED_GROUP = /\bgroup\s*[:=]\s*['"]([\w.-]+)['"]/g;
const GROUP = /^[A-Za-z][\w-]*(?:\.[\w-]+)*$/;
