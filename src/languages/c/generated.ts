/** Headers that are in no folder, because the build makes them. Where their source is there, they are not missing. */

/** The templates of Autoconf, CMake and Meson: `config.h.in`. They lie where the header will be looked for. */
export function templatesOf(header: string): string[] {
  const templates = TEMPLATES.map(ending => header + ending);
  const dot = header.lastIndexOf('.');
  if (dot > 0)
    templates.push(`${header.slice(0, dot)}.in${header.slice(dot)}`, `${header.slice(0, dot)}.hin`);
  return templates;
}

/** What generators turn into a header: `x.proto` into `x.pb.h`, `x.json` into `x.json.h`. */
export function sourcesOf(header: string): string[] {
  return MADE_FROM.flatMap(([pattern, source]) =>
    pattern.test(header) ? [header.replace(pattern, source)] : [],
  );
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
];

const TEMPLATES = ['.in', '.cmake', '.cmake.in', '.cmakein', '.meson', '.template'];
