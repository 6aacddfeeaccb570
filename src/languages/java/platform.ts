/**
 * The package of the platform that a dotted name of an import belongs to, in at most two segments; undefined
 * where it is none of the platform's.
 */
export function platformPackage(name: string): string | undefined {
  const [first = '', second = ''] = name.split('.', 2);
  const isWhole = WHOLE.has(first) && !LIBRARIES.has(`${first}.${second}`);
  if (!isWhole && !(MIXED.has(first) && isWithin(name))) return undefined;
  return /^[a-z]/.test(second) && name.includes('.', first.length + 1) ? `${first}.${second}` : first;
}

/** Is one of the listed packages this name, or around it? Only its first segments can say so. */
function isWithin(name: string): boolean {
  const segments = name.split('.', LONGEST_PART);
  return segments.some((_, i) => PARTS.has(segments.slice(0, i + 1).join('.')));
}

/**
 * Top-level names that belong to the JDK, to Kotlin's standard library, to Kotlin's native platforms and to
 * Android as a whole: no build file asks for them.
 */
const WHOLE: ReadonlySet<string> = new Set('java jdk sun sunw kotlin platform android dalvik'.split(' '));

/** What only looks like a part of Android. */
const LIBRARIES: ReadonlySet<string> = new Set(['android.support', 'android.arch']);

/** Top-level names that the JDK shares with libraries, and what of them is in the JDK (11 and later). */
const MIXED: ReadonlySet<string> = new Set(['javax', 'com', 'org', 'netscape']);
const LONGEST_PART = 4;
const PARTS: ReadonlySet<string> = new Set(
  `javax.accessibility javax.annotation.processing javax.crypto javax.imageio javax.lang.model javax.management
  javax.naming javax.net javax.print javax.rmi javax.script javax.security.auth javax.security.cert
  javax.security.sasl javax.smartcardio javax.sound javax.sql javax.swing javax.tools javax.transaction.xa
  javax.xml.catalog javax.xml.crypto javax.xml.datatype javax.xml.namespace javax.xml.parsers javax.xml.stream
  javax.xml.transform javax.xml.validation javax.xml.xpath javax.xml.XMLConstants javax.microedition.khronos
  org.w3c.dom org.xml.sax org.ietf.jgss netscape.javascript
  com.sun.java com.sun.jdi com.sun.jndi com.sun.management com.sun.net.httpserver com.sun.nio com.sun.nio.file
  com.sun.nio.sctp com.sun.security com.sun.source com.sun.tools com.sun.beans com.sun.crypto com.sun.imageio
  com.sun.media.sound com.sun.naming com.sun.rowset com.sun.org.apache`.split(/\s+/),
);
