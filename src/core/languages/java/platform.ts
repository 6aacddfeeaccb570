/**
 * The package of the JDK, of Kotlin or of Android that a name belongs to, in at most two segments; undefined if it
 * belongs to none.
 */
export function platformPackage(name: string): string | undefined {
  if (!PLATFORM.test(name)) return undefined;
  const [first = '', second = '', third] = name.split('.', 3);
  return third !== undefined && /^[a-z]/.test(second) ? `${first}.${second}` : first;
}

/** Dependencies never name these packages. `javax`, `com` and `org` also belong to libraries. */
const PACKAGES = `java jdk sun sunw kotlin platform android dalvik
  javax.accessibility javax.annotation.processing javax.crypto javax.imageio javax.lang.model javax.management
  javax.naming javax.net javax.print javax.rmi javax.script javax.security.auth javax.security.cert
  javax.security.sasl javax.smartcardio javax.sound javax.sql javax.swing javax.tools javax.transaction.xa
  javax.xml.catalog javax.xml.crypto javax.xml.datatype javax.xml.namespace javax.xml.parsers javax.xml.stream
  javax.xml.transform javax.xml.validation javax.xml.xpath javax.xml.XMLConstants javax.microedition.khronos
  org.w3c.dom org.xml.sax org.ietf.jgss netscape.javascript
  com.sun.java com.sun.jdi com.sun.jndi com.sun.management com.sun.net.httpserver com.sun.nio
  com.sun.security com.sun.source com.sun.tools com.sun.beans com.sun.crypto com.sun.imageio
  com.sun.media.sound com.sun.naming com.sun.rowset com.sun.org.apache`;

const PLATFORM = new RegExp(
  String.raw`^(?!android\.(?:support|arch)\b)(?:${PACKAGES.replaceAll('.', '[.]').replace(/\s+/g, '|')})(?:\.|$)`,
);
