import { some, type World, words } from './world.ts';

const INCLUDES = `#include "a.h"
  #include <a.h>
  #include "b.h"
  #include "a/b.h"
  #include <a/a.h>
  #include "../a.h"
  #include "../include/b.h"
  #include "config.h"
  #include <config.h>
  #include <stdio.h>
  #include "stdio.h"
  #include "x.pb.h"
  #include "a/table.inc"
  #include <zlib.h>
  #include <event.h>
  #include <a/missing.h>
  #include "x.hpp"
  #include <boost/x.hpp>
  #include "b.c"
  #include_next <a.h>
  #include MACRO
  #include`;

const COMMANDS = [
  '[{"directory":"/home/me/project","file":"src/a.c","command":"cc -Iinclude -Ilib/include -c src/a.c"}]',
  '[{"directory":"/home/me/project","file":"a/m.cpp","arguments":["c++","-iquote","lib/include","-Iinclude"]},{"directory":"/home/me/project","file":"src/a.c","command":"cc -Ia -I."}]',
  '[{"directory":"/ci/build","file":"/ci/src/a.c","command":"cc -I/ci/lib/include -isystem /ci/include"},{"directory":"/ci","file":"src/m.cpp"}]',
  '[{"directory":".","file":"src/b.c","command":"cc -I../lib/include -Isrc"}]',
  '[{"directory":"/ci","file":"a/a.c","command":"cc -Ilib/include"},{"directory":"/ci","file":"src/a.c","command":"cc -Ilib/include/a -Ibuild/gen"}]',
  '[{"directory":"","file":"include/a.h"',
];

const MANIFESTS = {
  'compile_commands.json': COMMANDS,
  'build/compile_commands.json': COMMANDS,
  'out/compile_commands.json': COMMANDS,
};

const FOLDERS = ['', ...words('src include include/a a lib/include lib/include/a test/deep build/gen')];
const OTHERS = words(
  'config.h.in src/config.h.in x.proto lib/x.proto a/table.inc include/a/missing.h.in cmake/config.h.in',
);
const IGNORED = ['build/', 'build/', 'out/', '/build/*', 'include/a', 'b.h', 'lib/', '!b.h', '*.json'];

export const cWorld: World = {
  name: 'c',
  folders: FOLDERS,
  files: words('a.h b.h a.c b.c config.h stdio.h event.h zlib.h'),
  texts: [
    [
      ['.h', '.c'],
      [some(5, INCLUDES), 'int main() {\n', some(2, 'f();\n/* #include "a.h" */\ng("#include");'), '}\n'],
    ],
  ],
  manifests: MANIFESTS,
  others: OTHERS,
  ignored: IGNORED,
};

export const cppWorld: World = {
  name: 'cpp',
  folders: FOLDERS,
  files: words('a.h x.hpp m.cpp n.cc k.cxx b.hh main.cpp'),
  texts: [
    [
      ['.h', '.hpp', '.cpp', '.cc', '.cxx', '.hh'],
      [
        some(
          1,
          'module;\nexport module m;\nmodule m;\nexport module m:part;\nmodule m:impl;\nexport module n.core;\nmodule n.core;\nmodule;\nexport module z;',
        ),
        some(2, INCLUDES),
        some(
          4,
          `import m;
          import :part;
          import :impl;
          export import :part;
          import n.core;
          import n.missing;
          import z.gone;
          export import n.core;
          import fmt;
          import std;
          import <a.h>;
          import "x.hpp";`,
        ),
        'int main() {\n',
        some(2, 'f();\ng("import m;");'),
        '}\n',
      ],
    ],
  ],
  manifests: MANIFESTS,
  others: OTHERS,
  ignored: IGNORED,
};
