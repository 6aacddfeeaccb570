import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createRandom, type Random, SEED } from '../../helpers/random.ts';
import { factsOf, importsOf } from './show.ts';

/** The imports that CPython finds in each text; null for a syntax error. */
function askPython(texts: readonly string[]): (string[] | null)[] {
  const script = fileURLToPath(new URL('./oracle.py', import.meta.url));
  const { status, stdout, stderr } = spawnSync('python3', ['-I', script], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const hasPython =
  spawnSync('python3', ['-I', '-c', 'import ast, sys; sys.exit(sys.version_info < (3, 8))']).status === 0;
if (!hasPython) console.log('skipped: python3 is not installed');
const compare = hasPython ? test : test.skip;

const TEXTS = 400;

compare('random modules read as CPython reads them', () => {
  const random = createRandom(SEED);
  const texts = Array.from({ length: TEXTS }, () => randomModule(random));
  let accepted = 0;
  for (const [index, expected] of askPython(texts).entries()) {
    const text = texts[index] ?? '';
    if (expected === null) continue;
    accepted++;
    assert.equal(importsOf(text), expected, `SEED=${SEED}\n${text}`);
    assert.equal(factsOf(text).problems, [], `SEED=${SEED}\n${text}`);
  }
  assert.ok(accepted > TEXTS * 0.9, `only ${accepted} of ${TEXTS} texts are Python`);
});

compare('random characters between statements read as CPython reads them', () => {
  const random = createRandom(SEED);
  const texts = Array.from({ length: TEXTS }, () => {
    const pieces = Array.from({ length: 1 + random.below(6) }, () => random.pick(PIECES));
    return `${pieces.join('')}\nimport end\n`;
  });
  const answers = askPython(texts);
  for (const [index, expected] of answers.entries()) {
    const text = texts[index] ?? '';
    if (expected !== null) assert.equal(importsOf(text), expected, `SEED=${SEED}\n${JSON.stringify(text)}`);
  }
  assert.ok(answers.some(answer => answer !== null));
});

/** Most combinations of these are not Python; the others are cases that nobody thinks of. */
const PIECES = [
  ...[
    'import a',
    'from a import b',
    ';',
    ';',
    '\n',
    '\n',
    '\\\n',
    ' ',
    '\t',
    '\f',
    '#',
    "'",
    '"',
    "'''",
    '"""',
  ],
  ...[
    'x',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    ':',
    'if x:',
    'def f():',
    'class C:',
    'else:',
    'f',
    'r',
    'b',
    'rf',
    '\\',
  ],
  ...[
    'lambda',
    'yield from x',
    ' as ',
    ',',
    '.',
    '...',
    '=',
    ':=',
    '\r\n',
    '\r',
    'async ',
    '@x\n',
    'é',
    '1',
    '  ',
  ],
];

function randomModule(random: Random): string {
  const lines: string[] = [];
  addBlock(random, lines, { indent: '', depth: 0 });
  return lines.join(random.chance(0.1) ? '\r\n' : '\n') + (random.chance(0.8) ? '\n' : '');
}

interface Level {
  readonly indent: string;
  readonly depth: number;
}

function addBlock(random: Random, lines: string[], { indent, depth }: Level): void {
  const inner = { indent: indent + random.pick(['  ', '    ', '\t']), depth: depth + 1 };
  const count = 1 + random.below(4);
  for (let i = 0; i < count; i++) {
    if (random.chance(0.2))
      lines.push(random.pick(['', '# import no', `${indent}   # from no import no`, '\f']));
    if (depth < 4 && random.chance(0.35)) {
      for (const header of random.pick(HEADERS)) {
        if (random.chance(0.2)) lines.push(`${indent}${header}${simpleStatements(random)}`);
        else {
          lines.push(`${indent}${header}${random.chance(0.2) ? '  # import no' : ''}`);
          addBlock(random, lines, inner);
        }
      }
    } else lines.push(indent + simpleStatements(random));
  }
}

function simpleStatements(random: Random): string {
  const statements = Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => statement(random));
  return statements.join(random.pick(['; ', ';', ' ;'])) + random.pick(['', '', ' ', '  # import no', ';']);
}

function statement(random: Random): string {
  if (random.chance(0.4)) return random.pick(OTHER_STATEMENTS);
  const dotted = () => random.pick(['a', 'a.b', 'a.b.c', 'é', 'from_', 'import_', '_', 'a . b', 'as_.if_']);
  const named = (name: string) => name + random.pick(['', '', ' as x', ' \\\n as y']);
  if (random.chance(0.4)) {
    return `import ${Array.from({ length: 1 + random.below(3) }, () => named(dotted())).join(random.pick([', ', ',', ' , \\\n']))}`;
  }
  const module = random.pick(['.', '..', '...', '. .', '....', '']);
  const from =
    module === ''
      ? ` ${dotted()}`
      : `${random.pick(['', ' '])}${module}${random.pick(['', ' '])}${random.pick(['', dotted()])}`;
  const names = Array.from({ length: 1 + random.below(3) }, () => named(random.pick(['a', 'b', 'é', 'as_'])));
  return `from${from} import ${nameList(random, names)}`;
}

function nameList(random: Random, names: readonly string[]): string {
  switch (random.below(3)) {
    case 0:
      return names.join(random.pick([', ', ',', ' ,\\\n  ']));
    case 1:
      return `(${names.join(random.pick([', ', ',\n', ',  # import no )\n']))}${random.pick(['', ',', '\n', '  # )\n'])})`;
    default:
      return names.join(', ');
  }
}

const HEADERS: readonly (readonly string[])[] = [
  ['if TYPE_CHECKING:'],
  ['if typing.TYPE_CHECKING:', 'else:'],
  ['if not TYPE_CHECKING:', 'elif x:', 'else:'],
  ['if x:', 'elif TYPE_CHECKING:', 'else:'],
  ['if x:', 'elif not t.TYPE_CHECKING:', 'else:'],
  ['if TYPE_CHECKING and x:', 'else:'],
  ['if x or TYPE_CHECKING:', 'else:'],
  ['if (not (TYPE_CHECKING)):', 'else:'],
  ['if not (TYPE_CHECKING or x) or y:', 'else:'],
  ['if f(TYPE_CHECKING):', 'else:'],
  ['if TYPE_CHECKING == x:', 'else:'],
  ['if (y := x[1:2]):', 'else:'],
  ['def f(a: int = {1: 2}[1], *b) -> "import no":'],
  ['async def f():'],
  ['async  def f(\n  a,\n):'],
  ['class C(B, m=lambda: 1):'],
  ['try:', 'except (A, B) as e:', 'else:', 'finally:'],
  ['try:', 'except ImportError:', 'else:', 'finally:'],
  ['try:', 'except A:', 'except (A, ModuleNotFoundError) as e:', 'except B:'],
  ['try:', 'except:', 'else:'],
  ['try:', 'finally:'],
  ['with suppress(A, ImportError):'],
  ['with contextlib.suppress(ImportError), b as c:'],
  ['if sys.version_info >= (3, 11):', 'else:'],
  ['if x:', 'elif sys.version_info[0] == 2:', 'elif y:', 'else:'],
  ['if six.PY2 and not TYPE_CHECKING:', 'else:'],
  ['for x in y:', 'else:'],
  ['while x:'],
  ['with a as b, c:'],
];

const OTHER_STATEMENTS = [
  "x = 'import no'",
  'x = "from no import no"',
  "'''\nimport no\n'''",
  'x = """\n\\"""\nimport no\n"""',
  "x = r'\\''",
  "x = b'#' + Rb'\\\\'",
  'x = f"{a}{{import no}}{b!r:>{c}}"',
  "x = f'''\nimport no {a:\n} '''",
  'x = rf"\\{a}"',
  "x = f'\\N{DIGIT ONE}{1}'",
  "x = 'a\\\nimport no'",
  'x = (\n  1, # import no\n  [2, {3: 4}],\n)',
  'x = [a for a in b if a]',
  'x: int = 3',
  'x = lambda: (yield)',
  'x = y[a:b, ::2]',
  'x = 1 if y else 2',
  'pass',
  'imports = from_x = 1',
  'x.imported',
  'x = 1 + \\\n  2',
  'global_ = ""',
  'x = "" ""',
  'x @= """"""',
];

test.run();
