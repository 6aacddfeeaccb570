import { prefixesOf } from '../kit/qualified.ts';
import { isCapitalised } from './chars.ts';

/**
 * The name of an external package: the longest group id of a dependency that the imported name begins with
 * (`org.springframework.boot`), or that is known for it (`com.google.guava` for `com.google.common`). Otherwise it is
 * as long as such a group id usually is: one segment if the first is not a domain (`lombok`, `okhttp3`), three if the
 * second has many owners (`org.apache.commons`), else two. Segments that name a type are never part of it.
 */
export function externalName(name: string, groups: ReadonlySet<string>): string {
  const segments = packageSegments(name);
  for (const prefix of prefixesOf(segments.join('.'), '.')) {
    if (groups.has(prefix)) return prefix;
    const known = GROUPS_BY_PACKAGE.get(prefix)?.find(group => groups.has(group));
    if (known !== undefined) return known;
  }
  return usualName(segments);
}

/** The usual group id of a library that has this package. */
export function usualName(segments: readonly string[]): string {
  return segments.slice(0, usualLength(segments)).join('.');
}

function usualLength([first = '', second = '']: readonly string[]): number {
  if (!DOMAIN.test(first)) return 1;
  return SHARED.has(`${first}.${second}`) ? 3 : 2;
}

/** The segments before the first type; only that type if the name begins with it. */
export function packageSegments(name: string): string[] {
  const segments = name.split('.', MOST_SEGMENTS);
  const type = segments.findIndex(isCapitalised);
  if (type >= 0) return segments.slice(0, Math.max(1, type));
  return segments.length > usualLength(segments) ? segments.slice(0, -1) : segments;
}

const MOST_SEGMENTS = 64;

/** First segments that do not tell an owner. Two letters are a country. */
const DOMAIN =
  /^(?:..|com|org|net|edu|gov|mil|int|info|biz|dev|app|software|tech|cloud|xyz|javax|jakarta|androidx|kotlinx)$/;

/** Domains that many owners share, or that belong to one with many independent libraries. */
const SHARED: ReadonlySet<string> = new Set(
  `com.android com.amazonaws com.facebook com.fasterxml com.github com.gitlab com.google com.googlecode com.ibm
  com.linkedin com.microsoft com.netflix com.oracle com.squareup com.sun com.twitter com.uber com.vaadin
  edu.umd io.github io.gitlab net.java net.sourceforge org.apache org.bitbucket org.codehaus org.eclipse
  org.jetbrains org.openjdk org.ow2 software.amazon jakarta.ws javax.ws`.split(/\s+/),
);

/** Packages of well-known libraries whose group id begins differently. */
const GROUPS_BY_PACKAGE: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'com.fasterxml.jackson': ['com.fasterxml.jackson.core', 'tools.jackson.core'],
    'com.google.common': ['com.google.guava'],
    'com.google.gson': ['com.google.code.gson'],
    dagger: ['com.google.dagger'],
    groovy: ['org.apache.groovy', 'org.codehaus.groovy'],
    'io.restassured': ['io.rest-assured'],
    'javax.annotation': ['com.google.code.findbugs', 'javax.annotation', 'jakarta.annotation'],
    lombok: ['org.projectlombok'],
    okhttp3: ['com.squareup.okhttp3'],
    okio: ['com.squareup.okio'],
    'org.junit': ['junit'],
    'org.junit.jupiter': ['org.junit.jupiter', 'org.junit'],
    'reactor.core': ['io.projectreactor'],
    'reactor.test': ['io.projectreactor'],
    retrofit2: ['com.squareup.retrofit2'],
    scala: ['org.scala-lang'],
  }),
);
