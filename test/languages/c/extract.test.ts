import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { factsOf, importsOf } from './show.ts';

type Case = readonly [text: string, ...imports: string[]];

function table(title: string, cases: Record<string, Case>): void {
  for (const [name, [text, ...imports]] of Object.entries(cases)) {
    test(`${title}: ${name}`, () => {
      assert.equal(importsOf(text, 'c'), imports);
      assert.equal(importsOf(text, 'cpp'), imports);
      assert.equal(factsOf(text).problems, []);
    });
  }
}

table('directives', {
  'an empty text': [''],
  'quotes and angle brackets': ['#include "a.h"\n#include <b/c.h>', '1 "a.h"', '2 <b/c.h>'],
  'no blanks': ['#include"a.h"\n#include<b>', '1 "a.h"', '2 <b>'],
  'blanks of every kind': [' \t#\t include \v\f "a.h" \n', '1 "a.h"'],
  'comments for blanks': ['/* x */ # /**/ include/**/"a.h" // y\n', '1 "a.h"'],
  'a comment over lines before it': ['int x;\n/* a\n b */ /**/ #include <a>', '3 <a>'],
  'a digraph': ['%:include <a>\n %: include "b"', '1 <a>', '2 "b"'],
  include_next: ['#include_next <a.h>\n#include_next "b.h"', '1 <a.h>', '2 <b.h>'],
  import: ['#import <a.h>\n# import "b.h"', '1 <a.h>', '2 "b.h"'],
  'a macro': ['#include A\n#include B(c, d) /* e */ // f', '1 A', '2 B(c, d)'],
  'a macro on two lines': ['#include A(b, \\\n  c)\n#include <d>', '1 A(b, c)', '3 <d>'],
  'macros that the text defines': [
    '#ifndef A\n# define A "a.h" // x\n#endif\n#define /**/ B <b.h>\n#include A\n#include B // y\n#import C',
    '5 "a.h"',
    '6 <b.h>',
    '7 C',
  ],
  'a macro with several definitions': [
    '#if X\n#define A "a.h"\n#else\n#define A "b.h"\n#endif\n#include A',
    '6 "a.h"',
    '6 "b.h"',
  ],
  'macros that stand for something else, or not yet': [
    '#define A "a" "b"\n#define B(x) "b"\n#define C < 3\n#define D <d> + 1\n#define E\n#include A\n#include B\n#include C\n#include D\n#include E\n#include F\n#define F "f"',
    '6 A',
    '7 B',
    '8 C',
    '9 D',
    '10 E',
    '11 F',
  ],
  'text after it': ['#include <a>; x\n#include "b" // c\n#include <d> /*\n*/\n', '1 <a>', '2 "b"', '3 <d>'],
  'conditions, even one that is never true': [
    '#if 0\n#include "a"\n#elif X\n#  include <b>\n#else\n#include "c"\n#endif',
    '2 "a"',
    '4 <b>',
    '6 "c"',
  ],
  'in the middle of an expression': ['int x[] = {\n#include "x.def"\n};', '2 "x.def"'],
  'in a function': ['void f() {\n\t#include "a"\n}', '2 "a"'],
  'no escapes in a name': ['#include "a\\b\\c.h"\n#include <d\\>', '1 "a\\b\\c.h"', '2 <d\\>'],
  'no comments in a name': ['#include <a//b/*c>\n#include "d/*"', '1 <a//b/*c>', '2 "d/*"'],
  'a quote in angle brackets': ['#include <a"b>\n#include <c\'d>', '1 <a"b>', "2 <c'd>"],
  'no end of the last line': ['#include <a>', '1 <a>'],
  'a byte order mark': ['\ufeff#include <a>', '1 <a>'],
});

table('no directives', {
  'other directives': [
    '#define include <a>\n#pragma include "b"\n#includes <c>\n#ifdef include\n#include2 <d>',
  ],
  __has_include: ['#if __has_include(<a>) && __has_include_next("b")\n#endif\n#ifdef __has_include'],
  embed: ['#embed "a"\n#embed <b>'],
  'not the first token': ['int x; #include <a>\n/* b */ y #include <c>\n; %:include <d>\n@ #import <e>'],
  'after a comment that began on a line with code': ['int x; /*\n*/ #include <a>'],
  'the null directive': ['#\ninclude <a>\n# // b\n'],
  'line comments': ['// #include <a>\n  //\\\n#include <b>\n/\\\n/ #include <c>\n'],
  'block comments': ['/*\n#include <a>\n*/\n/**\n * #include <b>\n **/ /\\\n*\n#include <c>\n*\\\n\\\n/'],
  'a comment that begins with /*/': ['/*/\n#include <a>\n*/'],
  strings: ['char *x = "\\\n#include <a>\n";'],
  'a trigraph is none': ['??=include <a>'],
});

table('around', {
  'the ends of comments': [
    '/**/\n#include <a>\n/***/\n#include <b>\n/* // */\n#include <c>\n// /*\n#include <d>\n/* /* */\n#include <e>',
    '2 <a>',
    '4 <b>',
    '6 <c>',
    '8 <d>',
    '10 <e>',
  ],
  'comments in strings': [
    'x = "/*";\n#include <a>\ny = "//\\\\";\n#include <b>\nz = \'"\';\n#include <c>',
    '2 <a>',
    '4 <b>',
    '6 <c>',
  ],
  'quotes in comments': ['/* don\'t */\n#include <a>\n// "\n#include <b>', '2 <a>', '4 <b>'],
  'escapes in strings': [
    'x = "\\"/*"; y = \'\\\'\'; z = \'\\\\\';\n#include <a>\nx = "\\\\"; /*\n#include <no>\n*/',
    '2 <a>',
  ],
  'an apostrophe in prose that is not compiled': [
    "#if 0\ndon't /* do that\n#endif\n#error can't /* go on\n#include <a>",
    '5 <a>',
  ],
  'digit separators': [
    "int x = 1'000'000; /*\n#include <no>\n*/\nint y = 0xA'B + 0b1'0 + 1'0.5'0e1'0 + .5'5;\n#include <a>\nint z = 1'a'b; // '\n#include <b>",
    '5 <a>',
    '7 <b>',
  ],
  'characters with a prefix': [
    "x = u8'/*' + L'\"' + U'//' + u'\\'';\n#include <a>\nx = a1'/*';\n#include <b>",
    '2 <a>',
    '4 <b>',
  ],
  'a character at the very start': ["a1'/*';\n#include <a>", '2 <a>'],
  'raw strings': [
    'x = R"(\n#include <no>\n)";\n#include <a>\nx = R"x(\n)"\n#include <no>\n)x" "\\"";\n#include <b>',
    '4 <a>',
    '9 <b>',
  ],
  'raw strings with a prefix': [
    'x = u8R"(\\)" LR"(")" uR"(\')" UR"(/*)";\n#include <a>\nx = u8R"(\n#include <no>\n)";\n#include <b>',
    '2 <a>',
    '6 <b>',
  ],
  'no raw strings': [
    'x = AR"(\n#include <a>\nx = R "(\n#include <b>\nx = R"12345678901234567(\n#include <c>\nx = R" (\n#include <d>',
    '2 <a>',
    '4 <b>',
    '6 <c>',
    '8 <d>',
  ],
  'macros over lines': ['#define X \\\n  #include <no> \\\n  "\\\n#include <a>\n#include <b>', '5 <b>'],
});

table('splices', {
  'in the directive': [
    '#inc\\\nlude <a>\n#\\\ninclude <b>\n\\\n#include <c>\n%\\\n:include <d>\n#include \\\n <e>',
    '1 <a>',
    '3 <b>',
    '6 <c>',
    '7 <d>',
    '9 <e>',
  ],
  'in the name': [
    '#include <a\\\nb.h>\n#include "c\\\n\\\nd"\n#include <e\\\n>',
    '1 <ab.h>',
    '3 "cd"',
    '6 <e>',
  ],
  'with blanks after the backslash': ['// a \\ \t\n#include <no>\n#inc\\ \nlude <a>', '3 <a>'],
  'before an escaped quote': ['x = "\\\\\n" /* "; \n#include <a>', '3 <a>'],
  'of a raw string': ['x = R\\\n"(\n#include <no>\n)";\n#include <a>', '5 <a>'],
  'a backslash that is none': ['// a \\ b\n#include <a>\nx = \\y\n#include <b>', '2 <a>', '4 <b>'],
});

table('line ends', {
  CRLF: ['#include <a>\r\n// \\\r\n#include <no>\r\n\r\n#include "b"\r\n', '1 <a>', '5 "b"'],
  CR: ['#include <a>\r/*\r*/\r#include "b"\r', '1 <a>', '4 "b"'],
});

test('the number of lines is that of the whole text', () => {
  assert.is(factsOf('#include <a>\nint x;\n/*\n').loc, 3);
  assert.is(factsOf('#include <a>\r\nint x;').loc, 2);
});

test.run();
