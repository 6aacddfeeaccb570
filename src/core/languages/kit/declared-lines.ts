/** Name → the first line on which a manifest mentions it, as a whole word. */
export function firstLines(text: string): (name: string) => number {
  const lines = new Map<string, number>();
  for (const [i, line] of text.split(/\r\n?|\n/).entries())
    for (const [word] of line.matchAll(WORD)) {
      // The key of `name.workspace = true` begins with the name.
      for (const one of [word, word.replace(/\..*/, '')]) if (!lines.has(one)) lines.set(one, i + 1);
    }
  return name => lines.get(name) ?? 1;
}

/** The lines of the keys of a JSON text, in the section that begins with a key. */
export function jsonKeyLines(text: string): (section: string, name: string) => number {
  const byKey = new Map<string, number[]>();
  let line = 1;
  for (const [token, key] of text.matchAll(JSON_KEY)) {
    if (token === '\n') line++;
    else if (key !== undefined) {
      const known = byKey.get(key);
      if (known) known.push(line);
      else byKey.set(key, [line]);
    }
  }
  return (section, name) => {
    const start = byKey.get(section)?.[0] ?? 1;
    return byKey.get(name)?.find(at => at >= start) ?? start;
  };
}

const WORD = /[A-Za-z0-9_@][\w@./-]*/g;
/** A string that does not end on its line matches up to there, so that nothing is read twice. */
const JSON_KEY = /\n|"([^"\\\n]*)"(?=\s*:)|"(?:[^"\\\n]|\\.)*(?:"|$|\\?(?=\n))/g;
