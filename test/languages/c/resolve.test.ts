import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { c, cpp } from '../../../src/core/languages/c/index.ts';
import { empty, type Files, modelOf, targetsOf } from './model.ts';

/** What the includes in a file lead to, in a project of empty files. */
type Row = readonly [files: string | Files, from: string, includes: string, ...targets: string[]];

function table(title: string, rows: Record<string, Row>): void {
  for (const [name, [files, from, includes, ...targets]] of Object.entries(rows)) {
    test(`${title}: ${name}`, () => {
      const text = includes.replace(/(?:^| )([<"])/g, '\n#include $1');
      const project = { ...(typeof files === 'string' ? empty(files) : files), [from]: text };
      assert.equal(targetsOf(project, from), targets);
      assert.equal(
        targetsOf(project, from, () => {}),
        targets,
        'telling how',
      );
    });
  }
}

table('own folder', {
  'a sibling': ['src/a.h', 'src/a.c', '"a.h"', 'src/a.h'],
  'before all others': ['src/x/a.h src/a.h include/a.h a.h', 'src/x/a.c', '"a.h"', 'src/x/a.h'],
  'up and down': [
    'src/x/a.h b.h',
    'src/y/a.c',
    '"../x/a.h" "../../b.h" "./../x/./a.h"',
    'src/x/a.h',
    'b.h',
    'src/x/a.h',
  ],
  'in the root': ['a.h', 'a.c', '"a.h"', 'a.h'],
  'a source file': ['b.c c.cpp', 'a.c', '"b.c" "c.cpp"', 'b.c', 'c.cpp'],
  'with backslashes, as on Windows': [
    'src/x/a.h',
    'src/a.c',
    '"x\\a.h" ".\\x\\a.h"',
    'src/x/a.h',
    'src/x/a.h',
  ],
  'in another case': ['src/A.h', 'src/a.c', '"a.h"', 'unresolved'],
  'not a source file': [
    '-src/a.def -src/b.h -src/gen/',
    'src/a.c',
    '"a.def" "b.h" "gen/c.h"',
    'outside:src/a.def',
    'outside:src/b.h',
    'outside:src/gen/c.h',
  ],
  'a file that includes itself': ['', 'a.h', '"a.h"', 'a.h'],
  'above the root': ['a.h', 'a.c', '"../a.h" "../../b.h"', 'unresolved', 'unresolved'],
  'not for angle brackets': ['src/a.h include/a.h', 'src/a.c', '<a.h>', 'include/a.h'],
  'for angle brackets only when there is no other': ['src/a.h', 'src/a.c', '<a.h>', 'src/a.h'],
});

table('near', {
  'the root': ['lib/a.h', 'src/x/a.c', '"lib/a.h" <lib/a.h>', 'lib/a.h', 'lib/a.h'],
  'a folder above': ['src/lib/a.h', 'src/x/a.c', '"lib/a.h" <lib/a.h>', 'src/lib/a.h', 'src/lib/a.h'],
  include: ['include/p/a.h', 'src/x/a.c', '"p/a.h" <p/a.h>', 'include/p/a.h', 'include/p/a.h'],
  src: ['src/p/a.h', 'test/a.c', '"p/a.h" <p/a.h>', 'src/p/a.h', 'src/p/a.h'],
  'other names for them': [
    'Include/a.h inc/b.h lib/c.h Source/d.h',
    'x/a.c',
    '<a.h> <b.h> <c.h> <d.h>',
    'Include/a.h',
    'inc/b.h',
    'lib/c.h',
    'Source/d.h',
  ],
  'the innermost': [
    'include/a.h libs/x/include/a.h',
    'libs/x/src/a.c',
    '<a.h> "a.h"',
    'libs/x/include/a.h',
    'libs/x/include/a.h',
  ],
  'the folder before what is in it': ['x/a.h x/include/a.h', 'x/y/a.c', '"a.h"', 'x/a.h'],
  'before what shares more of the path': ['x/include/a.h x/y/z/w/a.h', 'x/y/z/a.c', '"a.h"', 'x/include/a.h'],
  'a path from an include folder': ['src/lib/a.h', 'src/lib/x/y/a.c', '"../src/lib/a.h"', 'src/lib/a.h'],
  'a path up from a folder that the compiler is told to search': [
    'src/plugins/x.hpp src/core/deep/er/y.hpp',
    'src/core/a.cpp',
    '"../../../plugins/x.hpp" <../../../plugins/x.hpp>',
    'src/plugins/x.hpp',
    'src/plugins/x.hpp',
  ],
  'a path up from a folder for headers, which are further inside': [
    'plugins/x.hpp lib/a/include/a/deep/y.hpp',
    'lib/a.cpp',
    '"../../../plugins/x.hpp"',
    'plugins/x.hpp',
  ],
  'a path up from a folder that does not exist': [
    'src/plugins/x.hpp src/core/y.hpp',
    'src/core/a.cpp',
    '"../../../plugins/x.hpp"',
    'unresolved',
  ],
  'a path up to a folder that is not above the file': [
    'src/plugins/x.hpp src/core/deep/er/y.hpp',
    'other/a.cpp',
    '"../../../plugins/x.hpp"',
    'unresolved',
  ],
});

table('far', {
  'the only one': [
    'deps/lua/src/lua.h',
    'src/a.c',
    '<lua.h> "lua.h"',
    'deps/lua/src/lua.h',
    'deps/lua/src/lua.h',
  ],
  'the only path': [
    'modules/core/include/cv/core.hpp',
    'modules/img/src/a.cpp',
    '"cv/core.hpp"',
    'modules/core/include/cv/core.hpp',
  ],
  'whole segments only': ['x/my/a.h', 'src/a.c', '"y/a.h"', 'unresolved'],
  'the one that shares most': ['a/x/p/h.h a/b/y/p/h.h', 'a/b/c/a.c', '"p/h.h"', 'a/b/y/p/h.h'],
  'no test and no foreign code': [
    'a/tests/q/h.h b/vendor/q/h.h c/d/q/h.h',
    'src/a.c',
    '"q/h.h"',
    'c/d/q/h.h',
  ],
  'the outer one': ['a/lib/snow/x/h.h a/lib/snow/h.h', 'a/b/c/a.c', '"h.h"', 'a/lib/snow/h.h'],
  'a folder for headers': ['a/h.h b/c/include/h.h', 'src/a.c', '"h.h"', 'b/c/include/h.h'],
  'none of those that only a build can tell apart': [
    'win/sys.hpp unix/x/sys.hpp unix/x/y/sys.hpp',
    'src/a.cpp',
    '"sys.hpp" <sys.hpp>',
    'unresolved',
    'unresolved',
  ],
  'none that every part of a project has': [
    'a/config.h',
    'src/a.c',
    '"config.h" <config.h>',
    'unresolved',
    'unresolved',
  ],
  'not for a name alone in angle brackets what is deep in a folder for headers': [
    'a/include/b/uid.h x/lib/win.h include/port/win.h',
    'src/a.c',
    '<uid.h> "uid.h" <b/uid.h> <win.h>',
    'pkg:uid',
    'a/include/b/uid.h',
    'a/include/b/uid.h',
    'x/lib/win.h',
  ],
  'not for a path that begins with ..': ['x/y/a.h', 'src/a.c', '"../a.h"', 'unresolved'],
  'a header with the name of a library': [
    'src/ui/event.h',
    'lib/a.c',
    '<event.h> "event.h"',
    'pkg:libevent',
    'src/ui/event.h',
  ],
  'a copy of a library': [
    'libs/zlib/zlib.h libs/zlib/zconf.h third_party/lua.h x/include/png.h sqlite/sqlite3.h sqlite/sqlite3.c',
    'src/a.c',
    '<zlib.h> <lua.h> <png.h> <sqlite3.h>',
    'libs/zlib/zlib.h',
    'third_party/lua.h',
    'x/include/png.h',
    'sqlite/sqlite3.h',
  ],
  'a folder of its own code with the name of a library': [
    'codec/opus/opus.h codec/opus/dec.h',
    'codec/a.c',
    '<opus.h> "opus/opus.h"',
    'pkg:opus',
    'codec/opus/opus.h',
  ],
  'a header beside the file with the name of a library': [
    'codec/jni.h',
    'codec/a.c',
    '<jni.h> "jni.h"',
    'pkg:jni',
    'codec/jni.h',
  ],
  'a library in its own project': ['zlib.h src/uv.h', 'test/a.c', '<zlib.h> <uv.h>', 'zlib.h', 'src/uv.h'],
  'a folder with the name of a library': [
    'test/gtest/gtest/gtest.h',
    'src/a.cc',
    '"gtest/gtest.h"',
    'test/gtest/gtest/gtest.h',
  ],
  'what wraps a header of a library': ['x/adapters/glib.h', 'x/adapters/glib.h', '<glib.h>', 'pkg:glib'],
  'what wraps a header of its name': [
    'compat/zlib.h deps/zlib/zlib.h',
    'compat/zlib.h',
    '<zlib.h>',
    'deps/zlib/zlib.h',
  ],
});

table('the system', {
  'C, C++, POSIX, Linux, Windows, macOS': [
    '',
    'a.cpp',
    '<stdio.h> <vector> <unistd.h> <linux/if.h> <Windows.h> <mach/mach.h> <emmintrin.h>',
    ...'stdio.h vector unistd.h linux/if.h Windows.h mach/mach.h emmintrin.h'
      .split(' ')
      .map(name => `builtin:${name}`),
  ],
  'in quotes': ['', 'a.c', '"string.h" "sys/types.h"', 'builtin:string.h', 'builtin:sys/types.h'],
  'before what is far': [
    'compat/poll/poll.h',
    'src/a.c',
    '<poll.h> "poll.h"',
    'builtin:poll.h',
    'builtin:poll.h',
  ],
  'before a folder above': ['src/string.h', 'src/x/a.c', '<string.h>', 'builtin:string.h'],
  'not before quotes that find it above': ['src/string.h', 'src/x/a.c', '"string.h"', 'src/string.h'],
  'not before quotes that find it in the same part': [
    'src/util/error.h',
    'src/x/a.c',
    '"error.h"',
    'src/util/error.h',
  ],
  'a project that is a C library': [
    'include/stdio.h include/sys/stat.h',
    'src/a.c',
    '<stdio.h> <sys/stat.h>',
    'include/stdio.h',
    'include/sys/stat.h',
  ],
  'a project that is a kernel': ['sys/sys/param.h', 'sys/kern/a.c', '<sys/param.h>', 'sys/sys/param.h'],
  'include_next of a wrapper': ['include/stdio.h', 'include/stdio.h', '<stdio.h>', 'builtin:stdio.h'],
});

table('libraries', {
  'the first folder': ['', 'a.c', '<boost/asio.hpp> <foo/bar/x.h>', 'pkg:boost', 'pkg:foo'],
  'the header': ['', 'a.c', '<foo.h> <bar>', 'pkg:foo', 'pkg:bar'],
  'as it is packaged': [
    '',
    'a.c',
    '<event2/event.h> <google/protobuf/any.h> <QString> <QtCore/QList> <gmock/gmock.h> <Python.h>',
    'pkg:libevent',
    'pkg:protobuf',
    'pkg:qt',
    'pkg:qt',
    'pkg:gtest',
    'pkg:python',
  ],
  'known ones in quotes': [
    '',
    'a.cc',
    '"gtest/gtest.h" "absl/log.h" "zlib.h"',
    'pkg:gtest',
    'pkg:absl',
    'pkg:zlib',
  ],
  'others in quotes': ['', 'a.c', '"config.h" "foo/bar.h"', 'unresolved', 'unresolved'],
  'a path on some machine': [
    '',
    'a.c',
    '</usr/include/x.h> "C:/x.h" "/x.h"',
    'unresolved',
    'unresolved',
    'unresolved',
  ],
});

table('what is missing', {
  'a header in a folder of the project': [
    'src/lib/gen/a.h',
    'src/x/a.c',
    '<lib/gen/made.h> <lib/b.h>',
    'unresolved',
    'unresolved',
  ],
  'a header in a far folder of the project': [
    'libs/lib/gen/a.h',
    'src/a.c',
    '<lib/gen/made.h> <lib/other/b.h>',
    'unresolved',
    'pkg:lib',
  ],
  'a header of the library that the project is': [
    'include/opencv2/a.hpp',
    'src/a.cpp',
    '<opencv2/made.hpp> "opencv2/made.hpp"',
    'unresolved',
    'unresolved',
  ],
  'a header of a library of which a part is there': [
    'x/gen/google/protobuf/a.h',
    'src/a.cc',
    '<google/protobuf/any.h>',
    'pkg:protobuf',
  ],
  'a header of a library whose name a folder has': [
    'src/ruby/ext/a.h src/ipc/capnp/b.h',
    'src/ipc/mp/a.cc',
    '<ruby/vm.h> <capnp/rpc.h>',
    'pkg:ruby',
    'pkg:capnp',
  ],
});

table('outside', {
  'an ignored header': [
    '-include/config.h src/a.c deps/x/config.h',
    'src/x/a.c',
    '"config.h" <config.h>',
    'outside:include/config.h',
    'outside:include/config.h',
  ],
  'no header': ['-include/p/a.inc', 'src/a.cc', '"p/a.inc"', 'outside:include/p/a.inc'],
  'no header, far away': [
    '-x/include/p/a.inc x/include/p/b.h',
    'src/a.cc',
    '"p/a.inc" <p/a.inc>',
    'outside:x/include/p/a.inc',
    'outside:x/include/p/a.inc',
  ],
  templates: [
    '-config.h.in -src/v.h.cmake -cmake/w.h.in -include/p/x.h.in',
    'src/a.c',
    '"config.h" "v.h" <w.h> "p/x.h"',
    'outside:config.h.in',
    'outside:src/v.h.cmake',
    'outside:cmake/w.h.in',
    'outside:include/p/x.h.in',
  ],
  'a template before a header that is far': [
    '-config.h.in deps/x/config.h',
    'src/a.c',
    '"config.h"',
    'outside:config.h.in',
  ],
  protobuf: [
    '-src/p/a.proto',
    'test/a.cc',
    '"p/a.pb.h" "p/a.grpc.pb.h" "src/p/a.upb.h"',
    'outside:src/p/a.proto',
    'outside:src/p/a.proto',
    'outside:src/p/a.proto',
  ],
  'other generators': [
    '-src/a.capnp -src/b.fbs -src/c.ui -src/d.y -src/e.glsl -src/f.json -src/g.hin',
    'src/x.cpp',
    '"a.capnp.h" "b_generated.h" "ui_c.h" "d.tab.h" "e.glsl.gen.h" "f.json.h" "g.h"',
    ...'a.capnp b.fbs c.ui d.y e.glsl f.json g.hin'.split(' ').map(name => `outside:src/${name}`),
  ],
  'a product in the tree before its source': [
    '-src/a.proto gen/a.pb.h',
    'src/a.cc',
    '"a.pb.h"',
    'gen/a.pb.h',
  ],
  "Qt's own": ['src/w.h', 'src/w.cpp', '"moc_w.cpp" "w.moc"', 'outside:src/w.h', 'outside:src/w.cpp'],
  'far away, where the folder is there': [
    '-x/gen/p/a.proto x/gen/p/b.h',
    'src/a.cc',
    '"p/a.pb.h"',
    'outside:x/gen/p/a.proto',
  ],
  'a header that includes itself by its path': ['lib/x/b.h', 'lib/x/a.h', '<x/a.h>', 'outside:lib/x/a.h'],
});

test('a macro is not resolved', () => {
  assert.equal(targetsOf({ 'a.c': '#include A\n#include B(c.h)' }, 'a.c'), ['unresolved', 'unresolved']);
});

const MODULES: Files = {
  'm/a.cpp': 'export module a;\nexport import :p;',
  'm/p.cpp': 'export module a:p;',
  'm/b.cc': 'export module a.b;\nimport a;',
  'm/impl.cpp': 'module a;\nimport :p;\nimport :q;\nimport a.b;\nimport a.c;',
  'other/a.cpp': 'export module a;',
  'other/main.cpp':
    'import a;\nimport std;\nimport std.compat;\nimport fmt.core;\nimport :p;\nimport <m/x.h>;',
  'm/x.h': '',
};

const modules: Record<string, string[]> = {
  'm/a.cpp': ['m/p.cpp'],
  'm/b.cc': ['m/a.cpp'],
  'm/impl.cpp': ['m/a.cpp', 'm/p.cpp', 'unresolved', 'm/b.cc', 'unresolved'],
  'other/main.cpp': ['other/a.cpp', 'builtin:std', 'builtin:std.compat', 'pkg:fmt', 'unresolved', 'm/x.h'],
};

for (const [from, targets] of Object.entries(modules)) {
  test(`modules: ${from}`, () => assert.equal(targetsOf(MODULES, from), targets));
}

test('C and C++ have one resolver', () => {
  assert.is(c.resolver, cpp.resolver);
});

test('a hostile name costs nothing', () => {
  const names = [
    '/'.repeat(40_000),
    '../'.repeat(10_000),
    'a/'.repeat(10_000),
    '.capnp'.repeat(3000),
    '\0',
    '.',
    '..',
    '/',
  ];
  const resolver = c.resolver.create(modelOf(empty('a.h b/c.h')));
  for (const specifier of names) {
    for (const kind of ['static', 'reference'] as const) {
      assert.is(resolver.resolve('b/x.c', { specifier, kind, line: 1 }).length, 1);
    }
  }
});

test.run();
