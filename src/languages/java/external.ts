import { isCapitalised } from './chars.ts';

/**
 * The name of an external package: the longest group id that a build file of the project asks for and that the
 * imported name begins with (`org.springframework.boot`), or that is known for it (`com.google.guava` for
 * `com.google.common`). Without one it is the beginning that such a group usually has: one segment where that is
 * no domain (`lombok`, `okhttp3`), three where many owners share the second (`org.apache.commons`), else two.
 * Segments that name a type are never part of it.
 */
export function externalName(name: string, groups: ReadonlySet<string>): string {
  const segments = packageSegments(name);
  for (let length = segments.length; length > 0; length--) {
    const prefix = segments.slice(0, length).join('.');
    if (groups.has(prefix)) return prefix;
    const known = GROUPS_BY_PACKAGE.get(prefix)?.find(group => groups.has(group));
    if (known !== undefined) return known;
  }
  return usualName(segments);
}

/** How a group is usually called that has this package. */
export function usualName(segments: readonly string[]): string {
  return segments.slice(0, usualLength(segments)).join('.');
}

/** The segments before the first type; a name that begins with one is known by that. */
export function packageSegments(name: string): string[] {
  const segments = name.split('.', LONGEST);
  const type = segments.findIndex(isCapitalised);
  if (type === 0) return segments.slice(0, 1);
  if (type > 0) return segments.slice(0, type);
  return segments.length > 1 && !name.endsWith('.*')
    ? segments.slice(0, -1)
    : segments.filter(part => part !== '*');
}

function usualLength([first = '', second = '']: readonly string[]): number {
  if (!DOMAINS.has(first) && first.length !== 2) return 1;
  return SHARED.has(`${first}.${second}`) ? 3 : 2;
}

const LONGEST = 64;

/** First segments that say nothing by themselves. Two letters are a country. */
const DOMAINS: ReadonlySet<string> = new Set(
  'com org net edu gov mil int info biz dev app software tech cloud xyz javax jakarta androidx kotlinx'.split(
    ' ',
  ),
);

/** Second segments that belong to many owners, or to one who has many packages that nobody asks for together. */
const SHARED: ReadonlySet<string> = new Set(
  `com.android com.amazonaws com.facebook com.fasterxml com.github com.gitlab com.google com.googlecode com.ibm
  com.linkedin com.microsoft com.netflix com.oracle com.squareup com.sun com.twitter com.uber com.vaadin
  edu.umd io.github io.gitlab net.java net.sourceforge org.apache org.bitbucket org.codehaus org.eclipse
  org.jetbrains org.openjdk org.ow2 software.amazon jakarta.ws javax.ws`.split(/\s+/),
);

/** Packages of well-known libraries whose group id begins otherwise. */
const GROUPS_BY_PACKAGE: ReadonlyMap<string, readonly string[]> = new Map(
  `com.fasterxml.jackson=com.fasterxml.jackson.core,tools.jackson.core
  com.google.common=com.google.guava
  com.google.gson=com.google.code.gson
  dagger=com.google.dagger
  groovy=org.apache.groovy,org.codehaus.groovy
  io.restassured=io.rest-assured
  javax.annotation=com.google.code.findbugs,javax.annotation,jakarta.annotation
  lombok=org.projectlombok
  okhttp3=com.squareup.okhttp3
  okio=com.squareup.okio
  org.junit=junit
  org.junit.jupiter=org.junit.jupiter,org.junit
  reactor.core=io.projectreactor
  reactor.test=io.projectreactor
  retrofit2=com.squareup.retrofit2
  scala=org.scala-lang`
    .split(/\s+/)
    .map(line => {
      const [name = '', groups = ''] = line.split('=');
      return [name, groups.split(',')];
    }),
);
