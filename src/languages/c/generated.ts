/**
 * The files that a header which is in no folder may be made from when the project is built: `x.pb.h` from
 * `x.proto`, `config.h` from `config.h.in`, `x.json.h` from `x.json`. Where one of them is there, the header is
 * not missing.
 */
export function sourcesOf(header: string): string[] {
  const sources: string[] = [];
  for (const [pattern, source] of MADE_FROM) {
    if (pattern.test(header)) sources.push(header.replace(pattern, source));
  }
  for (const ending of TEMPLATES) sources.push(header + ending);
  return sources;
}

const MADE_FROM: readonly (readonly [RegExp, string])[] = [
  [/\.(?:(?:\w+\.)?pb|upb|upbdefs|upb_minitable|hpb|proto)\.(?:h|cc|c)$/, '.proto'],
  [/\.capnp\.[\w.-]{1,40}$/, '.capnp'],
  [/_generated\.h$/, '.fbs'],
  [/\.gen\.h$/, ''],
  [/(\.\w+)\.h$/, '$1'],
  [/(^|\/)moc_(\w+)\.cpp$/, '$1$2.h'],
  [/\.moc$/, '.cpp'],
  [/(^|\/)ui_(\w+)\.h$/, '$1$2.ui'],
  [/\.tab\.h(?:h|pp)?$/, '.y'],
  [/\.tab\.h(?:h|pp)?$/, '.yy'],
  [/\.(h|hpp)$/, '.in.$1'],
  [/\.(h|hpp)$/, '.$1in'],
];

/** Of Autoconf, CMake and Meson. */
const TEMPLATES = ['.in', '.cmake', '.cmake.in', '.cmakein', '.meson', '.template'];
