import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { python } from '../../../src/core/languages/python/index.ts';
import { empty, type Files, modelOf, targetsOf } from './model.ts';

/** The targets of a statement in a file. */
type Row = readonly [files: string | Files, from: string, statement: string, ...targets: string[]];

function table(title: string, rows: Record<string, Row>): void {
  for (const [name, [files, from, statement, ...targets]] of Object.entries(rows)) {
    test(`${title}: ${name}`, () => {
      assert.equal(targetsOf(typeof files === 'string' ? empty(files) : files, from, statement), targets);
    });
  }
}

const PACKAGE = 'pkg/__init__.py pkg/a.py pkg/b.py pkg/sub/__init__.py pkg/sub/c.py';

table('names', {
  'a submodule': [PACKAGE, 'main.py', 'from pkg import a', 'pkg/a.py'],
  'an attribute': [PACKAGE, 'main.py', 'from pkg import x', 'pkg/__init__.py'],
  both: [PACKAGE, 'main.py', 'from pkg import a, x, b, y', 'pkg/a.py', 'pkg/__init__.py', 'pkg/b.py'],
  'of a module': [PACKAGE, 'main.py', 'from pkg.a import b', 'pkg/a.py'],
  'a star': [PACKAGE, 'main.py', 'from pkg import *', 'pkg/__init__.py'],
  'a package below': [PACKAGE, 'main.py', 'from pkg import sub', 'pkg/sub/__init__.py'],
  'never an ancestor': [PACKAGE, 'main.py', 'import pkg.sub.c', 'pkg/sub/c.py'],
  'a folder without __init__ below': [
    'pkg/__init__.py pkg/ns/a.py',
    'main.py',
    'from pkg import ns',
    'pkg/__init__.py',
  ],
});

table('order', {
  'a package before a module': ['m.py m/__init__.py', 'main.py', 'import m', 'm/__init__.py'],
  'a module before a folder': ['m.py m/a.py', 'main.py', 'from m import a', 'm.py'],
  '.py before .pyi': ['m.py m.pyi', 'main.py', 'import m', 'm.py'],
  '.pyi alone': ['m.pyi p/__init__.pyi', 'main.py', 'import m, p', 'm.pyi', 'p/__init__.pyi'],
  'a module before a stub package': ['m.py m/__init__.pyi', 'main.py', 'import m', 'm.py'],
});

table('relative', {
  'a sibling': [PACKAGE, 'pkg/a.py', 'from . import b', 'pkg/b.py'],
  'an attribute of the package': [PACKAGE, 'pkg/a.py', 'from . import x', 'pkg/__init__.py'],
  'from a module': [PACKAGE, 'pkg/a.py', 'from .b import x', 'pkg/b.py'],
  'one folder up': [PACKAGE, 'pkg/sub/c.py', 'from .. import a, x', 'pkg/a.py', 'pkg/__init__.py'],
  'up and down': [PACKAGE, 'pkg/sub/c.py', 'from ..sub.c import x', 'outside:pkg/sub/c.py'],
  'in __init__ itself': [PACKAGE, 'pkg/__init__.py', 'from . import a', 'pkg/a.py'],
  'its own attribute': [PACKAGE, 'pkg/__init__.py', 'from . import x', 'outside:pkg/__init__.py'],
  'its own attribute and a submodule': [PACKAGE, 'pkg/__init__.py', 'from . import x, a', 'pkg/a.py'],
  'below __init__': [PACKAGE, 'pkg/__init__.py', 'from .sub import c', 'pkg/sub/c.py'],
  nowhere: [PACKAGE, 'pkg/a.py', 'from .missing import x', 'unresolved'],
  'above the root': [PACKAGE, 'pkg/a.py', 'from ...x import y', 'unresolved'],
  'without a package': ['ns/a.py ns/b.py', 'ns/a.py', 'from . import b, c', 'ns/b.py', 'unresolved:.c'],
  'into a folder without __init__': [
    'ns/a.py ns/d/b.py',
    'ns/a.py',
    'from .d import b, c',
    'ns/d/b.py',
    'unresolved:.d.c',
  ],
  'in the root': ['a.py b.py', 'a.py', 'from . import b', 'b.py'],
  'a compiled module': [
    { ...empty(PACKAGE), 'pkg/fast.so': null },
    'pkg/a.py',
    'from .fast import x',
    'outside:pkg/fast.so',
  ],
  'a module to compile': [
    { ...empty(PACKAGE), 'pkg/fast.pyx': null },
    'pkg/a.py',
    'from .fast import x',
    'outside:pkg/fast.pyx',
  ],
  'an ignored module': [
    { ...empty(PACKAGE), 'pkg/v.py': null },
    'pkg/a.py',
    'from .v import x',
    'outside:pkg/v.py',
  ],
});

table('absolute', {
  'a sibling of a script': [
    'tools/run.py tools/helper.py',
    'tools/run.py',
    'import helper',
    'tools/helper.py',
  ],
  'not a sibling in a package': [
    { ...empty(PACKAGE), 'setup.py': 'setup()' },
    'pkg/a.py',
    'import b',
    'pkg:b',
  ],
  'not a module of the package above': [PACKAGE, 'pkg/sub/c.py', 'import a', 'pkg:a'],
  'the own package': [PACKAGE, 'pkg/sub/c.py', 'from pkg import a', 'pkg/a.py'],
  'the parent of the outermost package': [
    'x/pkg/__init__.py x/pkg/a.py x/other.py',
    'x/pkg/a.py',
    'import other',
    'x/other.py',
  ],
  'the project root': ['pkg/__init__.py tests/t.py', 'tests/t.py', 'import pkg', 'pkg/__init__.py'],
  'a folder between': [
    'backend/app/__init__.py backend/scripts/s.py',
    'backend/scripts/s.py',
    'import app',
    'backend/app/__init__.py',
  ],
  'src in the root': [
    'src/pkg/__init__.py src/pkg/a.py tests/t.py',
    'tests/t.py',
    'from pkg import a',
    'src/pkg/a.py',
  ],
  'src of another project': [
    'libs/x/src/x/__init__.py apps/y/src/y/main.py',
    'apps/y/src/y/main.py',
    'import x',
    'libs/x/src/x/__init__.py',
  ],
  'a src that is a package': [
    'src/__init__.py src/a.py tests/t.py',
    'tests/t.py',
    'import src.a, a',
    'src/a.py',
    'pkg:a',
  ],
  'the nearest of two': [
    'one/src/app/__init__.py two/src/app/__init__.py two/tests/t.py',
    'two/tests/t.py',
    'import app',
    'two/src/app/__init__.py',
  ],
  'the less deep of two that are equally near': [
    'one/x/src/app/__init__.py two/src/app/__init__.py',
    'main.py',
    'import app',
    'two/src/app/__init__.py',
  ],
  'an example is not visible from outside': [
    'examples/celery/pyproject.toml examples/celery/src/redis/__init__.py src/pkg/__init__.py',
    'src/pkg/__init__.py',
    'import redis',
    'pkg:redis',
  ],
  'an example is visible from inside': [
    'examples/x/pyproject.toml examples/x/src/app/__init__.py examples/x/tests/t.py',
    'examples/x/tests/t.py',
    'import app',
    'examples/x/src/app/__init__.py',
  ],
  'an external package': [PACKAGE, 'pkg/a.py', 'import google.cloud.storage, yaml', 'pkg:google', 'pkg:yaml'],
  'a missing submodule': [PACKAGE, 'main.py', 'from pkg.missing import x', 'unresolved'],
  'a missing submodule of the own package': [PACKAGE, 'pkg/a.py', 'import pkg.missing', 'unresolved'],
  'a compiled submodule': [
    { ...empty(PACKAGE), 'pkg/fast.pyd': null },
    'main.py',
    'import pkg.fast',
    'outside:pkg/fast.pyd',
  ],
  'a file with the name of an external package': [
    'redis.py',
    'redis.py',
    'import redis\nfrom redis import Redis',
    'pkg:redis',
    'pkg:redis',
  ],
  'a submodule of a package beside a file of that name': [
    'celery.py',
    'main.py',
    'import celery.schedules',
    'pkg:celery',
  ],
  'a module that imports itself': [PACKAGE, 'pkg/a.py', 'import pkg.a', 'pkg/a.py'],
  'a folder of scripts in a package': [
    'pkg/__init__.py pkg/bin/run.py pkg/bin/help.py',
    'pkg/bin/run.py',
    'import help',
    'pkg/bin/help.py',
  ],
  'a module called setup.py in a package': [
    'm/__init__.py m/setup.py m/apt.py',
    'm/apt.py',
    'import apt',
    'pkg:apt',
  ],
  'the project is itself a package': [
    '__init__.py logging.py a.py',
    'a.py',
    'import logging\nfrom . import logging',
    'builtin:logging',
    'logging.py',
  ],
  'a copy of six': [
    'v/__init__.py v/six.py',
    'v/__init__.py',
    'from v.six.moves.urllib import parse',
    'v/six.py',
  ],
});

const SCRIPTS = empty(
  'app/__init__.py app/main.py app/helpers.py app/sub/__init__.py app/sub/x.py app/sub/y.py',
);

table('scripts beside an __init__', {
  'a sibling': [SCRIPTS, 'app/main.py', 'import helpers', 'app/helpers.py'],
  'a name of a sibling': [SCRIPTS, 'app/main.py', 'from helpers import run', 'app/helpers.py'],
  'a sibling in a package below': [SCRIPTS, 'app/sub/x.py', 'import y', 'app/sub/y.py'],
  'nothing from the package above': [SCRIPTS, 'app/sub/x.py', 'import helpers', 'pkg:helpers'],
  'the file itself': [SCRIPTS, 'app/helpers.py', 'import helpers', 'pkg:helpers'],
  'after everything else': [{ ...SCRIPTS, 'helpers.py': '' }, 'app/main.py', 'import helpers', 'helpers.py'],
  'after the standard library': [
    { ...SCRIPTS, 'app/logging.py': '' },
    'app/main.py',
    'import logging',
    'builtin:logging',
  ],
  'a folder is not a sibling': [
    { ...SCRIPTS, 'app/flask/x.py': '' },
    'app/main.py',
    'import flask',
    'pkg:flask',
  ],
  'a well-known package': [
    { ...SCRIPTS, 'app/celery.py': '' },
    'app/main.py',
    'from celery import Celery',
    'pkg:celery',
  ],
  'a package that a manifest declares': [
    { ...SCRIPTS, 'app/jose.py': '', 'requirements.txt': 'python-jose\n' },
    'app/main.py',
    'import jose',
    'pkg:python-jose',
  ],
  'a project that is built': [
    { ...SCRIPTS, 'pyproject.toml': '[build-system]\nrequires = ["hatchling"]\n' },
    'app/main.py',
    'import helpers',
    'pkg:helpers',
  ],
  'a project in src that is built': [
    { 'setup.cfg': '[options]\npackages = find:\n', ...empty('src/app/__init__.py src/app/helpers.py') },
    'src/app/main.py',
    'import helpers',
    'pkg:helpers',
  ],
  'a project of that name': [
    { ...SCRIPTS, 'pyproject.toml': '[project]\nname = "App"\n' },
    'app/main.py',
    'import helpers',
    'pkg:helpers',
  ],
  'a project that is not built': [
    { ...SCRIPTS, 'pyproject.toml': '[project]\nname = "shop"\n[tool.ruff]\nline-length = 99\n' },
    'app/main.py',
    'import helpers',
    'app/helpers.py',
  ],
});

const PYTHONPATH = '[tool.pytest.ini_options]\npythonpath = [".", "lib/tools"]\n';

table('folders that pytest puts on the path', {
  'with __init__': [
    { 'pyproject.toml': PYTHONPATH, ...empty('tests/__init__.py lib/tools/__init__.py lib/tools/helper.py') },
    'tests/test_a.py',
    'import helper',
    'lib/tools/helper.py',
  ],
  'a root that is a package': [
    { 'pytest.ini': '[pytest]\npythonpath = .\n', ...empty('__init__.py tests/__init__.py helper.py') },
    'tests/test_a.py',
    'import helper',
    'helper.py',
  ],
  'not a package beside a manifest': [
    { ...empty('lib/tools/setup.py lib/tools/__init__.py lib/tools/helper.py tests/__init__.py') },
    'tests/test_a.py',
    'import helper',
    'pkg:helper',
  ],
});

test('manifests of other languages do not declare import roots', () => {
  const model = modelOf(empty('web/tools/__init__.py app/__init__.py app/main.py'));
  const resolver = python.resolver.create({ ...model, manifests: new Map([['web/package.json', '{}']]) });
  const raw = { specifier: 'tools', kind: 'static', line: 1 } as const;
  assert.equal(resolver.resolve('app/main.py', raw), [{ kind: 'package', name: 'tools' }]);
});

table('namespaces', {
  'a module': ['ns/mod.py', 'main.py', 'import ns.mod', 'ns/mod.py'],
  'a name': ['ns/mod.py', 'main.py', 'from ns import mod', 'ns/mod.py'],
  'the folder alone': ['ns/mod.py', 'main.py', 'import ns', 'outside:ns'],
  'the folder of the file itself': ['flask/app.py', 'flask/app.py', 'import flask', 'pkg:flask'],
  'a folder above with the name of an external package': [
    'x/redis/a.py x/y/b.py',
    'x/y/b.py',
    'import redis',
    'pkg:redis',
  ],
  'a folder without Python': [{ 'redis/x.ts': null }, 'main.py', 'import redis', 'pkg:redis'],
  'a nested folder': ['ns/sub/mod.py', 'main.py', 'from ns import sub', 'outside:ns/sub'],
  'modules of other distributions': [
    'ns/mod.py',
    'main.py',
    'import ns.other\nfrom ns import other',
    'pkg:ns',
    'pkg:ns',
  ],
  'spread over distributions': [
    'a/pyproject.toml a/ns/x/one.py b/pyproject.toml b/ns/x/two.py',
    'a/ns/x/one.py',
    'from ns.x import two\nimport ns.x.two\nfrom ns.x import one, two',
    'b/ns/x/two.py',
    'b/ns/x/two.py',
    'a/ns/x/one.py',
    'b/ns/x/two.py',
  ],
  'spread with __init__ in each': [
    'a/setup.py a/top/__init__.py a/top/one.py b/setup.py b/top/__init__.py b/top/two.py',
    'a/top/one.py',
    'import top.two',
    'b/top/two.py',
  ],
  'google with __init__ in each': [
    'a/setup.py a/google/__init__.py a/google/one.py b/setup.py b/google/__init__.py b/google/two.py',
    'a/google/one.py',
    'from google import two, x\nimport google.auth',
    'b/google/two.py',
    'a/google/__init__.py',
    'pkg:google',
  ],
  'a gap in a chain of packages': [
    'air/__init__.py air/providers/redis/__init__.py air/providers/redis/hooks.py',
    'air/providers/redis/hooks.py',
    'import redis\nfrom redis import Redis\nfrom air.providers.redis import x',
    'pkg:redis',
    'pkg:redis',
    'air/providers/redis/__init__.py',
  ],
  'a project in a test package': [
    'tests/__init__.py tests/data/app/__init__.py tests/data/app/a.py tests/data/app/b.py',
    'tests/data/app/a.py',
    'from app import b\nimport app.b',
    'tests/data/app/b.py',
    'tests/data/app/b.py',
  ],
});

table('standard library', {
  'by top-level name': [
    PACKAGE,
    'pkg/a.py',
    'import os.path, logging.handlers',
    'builtin:os',
    'builtin:logging',
  ],
  'from it': [
    PACKAGE,
    'pkg/a.py',
    'from collections.abc import Mapping\nfrom __future__ import annotations',
    'builtin:collections',
    'builtin:__future__',
  ],
  'a sibling in a package': [
    'pkg/__init__.py pkg/x.py pkg/logging.py',
    'pkg/x.py',
    'import logging',
    'builtin:logging',
  ],
  'a sibling of a script': ['run.py calendar.py', 'run.py', 'import calendar', 'calendar.py'],
  'a sibling that never shadows it': [
    'run.py sys.py os.py',
    'run.py',
    'import sys, os',
    'builtin:sys',
    'builtin:os',
  ],
  'a script that shadows it': ['random.py', 'random.py', 'import random', 'builtin:random'],
  'a folder without __init__': ['email/x.py', 'main.py', 'import email', 'builtin:email'],
  'beside the package': ['pkg/__init__.py pkg/a.py queue.py', 'pkg/a.py', 'import queue', 'queue.py'],
  'in another root': [
    'src/types.py src/pkg/__init__.py tests/t.py',
    'tests/t.py',
    'import types',
    'builtin:types',
  ],
  'a namespace package in src': [
    'src/ns/types.py src/ns/a.py',
    'src/ns/a.py',
    'import types',
    'builtin:types',
  ],
  'the own package of that name': [
    'test/__init__.py test/a.py test/b.py',
    'test/a.py',
    'from test import b',
    'test/b.py',
  ],
  'a folder called test': [
    'test/helper.py pkg/__init__.py',
    'pkg/__init__.py',
    'import test.helper, test.support',
    'test/helper.py',
    'builtin:test',
  ],
  'Python 2': [PACKAGE, 'pkg/a.py', 'import urllib2, cPickle', 'builtin:urllib2', 'builtin:cPickle'],
  'a file with a name of Python 2': ['commands.py main.py', 'main.py', 'import commands', 'commands.py'],
});

/** A distribution that adds `io` and `redis` to the namespace `otel.instrumentation`. */
const DISTRIBUTION = {
  'dist/pyproject.toml': '[tool.hatch.build.targets.wheel]\npackages = ["src/otel"]',
  ...empty(`dist/src/otel/instrumentation/io/__init__.py dist/src/otel/instrumentation/redis/__init__.py
    dist/src/otel/instrumentation/redis/util.py dist/src/otel/instrumentation/redis/core.py`),
};
const IN_REDIS = 'dist/src/otel/instrumentation/redis/core.py';

table('the short name of a package in a namespace does not mean the package', {
  'the standard library': [
    DISTRIBUTION,
    'dist/src/otel/instrumentation/io/__init__.py',
    'import io',
    'builtin:io',
  ],
  'an external package': [DISTRIBUTION, IN_REDIS, 'import redis', 'pkg:redis'],
  'its attribute': [DISTRIBUTION, IN_REDIS, 'from redis import Redis', 'pkg:redis'],
  'its module': [DISTRIBUTION, IN_REDIS, 'from redis.client import Redis', 'pkg:redis'],
  'the whole name': [
    DISTRIBUTION,
    IN_REDIS,
    'from otel.instrumentation.redis import util',
    'dist/src/otel/instrumentation/redis/util.py',
  ],
  'in a namespace that many distributions share': [
    empty('p/setup.py p/google/cloud/logging/__init__.py'),
    'p/google/cloud/logging/__init__.py',
    'import logging',
    'builtin:logging',
  ],
  'a package in a folder of src that no build names': [
    empty('src/backend/app/__init__.py src/backend/app/a.py'),
    'src/backend/app/a.py',
    'from app import x',
    'src/backend/app/__init__.py',
  ],
});

/** Stubs for one module of an external package, and a module of the project, both for mypy. */
const STUBBED = {
  'pyproject.toml': '[tool.mypy]\nmypy_path = "stubs:lib"',
  ...empty('stubs/rest/__init__.pyi stubs/rest/response.pyi lib/own.py app/__init__.py app/a.py'),
};

table('stubs for type checkers do not replace the package', {
  'a stub': [STUBBED, 'app/a.py', 'from rest.response import Response', 'pkg:rest'],
  'no stub': [STUBBED, 'app/a.py', 'from rest.request import Request', 'pkg:rest'],
  'a module of another path': [STUBBED, 'app/a.py', 'import own', 'lib/own.py'],
});

test('a dynamic import resolves like a static one', () => {
  const targets = targetsOf(
    empty(PACKAGE),
    'pkg/a.py',
    "import importlib\nimportlib.import_module('.b', __package__)",
  );
  assert.equal(targets, ['builtin:importlib', 'pkg/b.py']);
});

test('resolution is deterministic', () => {
  const resolver = python.resolver.create(modelOf(empty(PACKAGE)));
  const raw = { specifier: 'pkg', kind: 'static', line: 1, names: ['a', 'x'] } as const;
  assert.equal(resolver.resolve('pkg/b.py', raw), resolver.resolve('pkg/b.py', raw));
});

test('a trace lists what is searched and found', () => {
  const resolver = python.resolver.create(modelOf(empty('src/pkg/__init__.py src/pkg/a.py tests/t.py')));
  const steps: string[] = [];
  resolver.resolve('tests/t.py', { specifier: 'pkg', kind: 'static', line: 1, names: ['a'] }, step =>
    steps.push(step),
  );
  assert.equal(steps, [
    'import roots around tests: tests, .; then those of the project, nearest first',
    'src has pkg: src/pkg/__init__.py',
  ]);
});

test('does not throw for any specifier', () => {
  const resolver = python.resolver.create(modelOf(empty(PACKAGE)));
  for (const specifier of ['', '.', '..', 'a..b', '__proto__', 'constructor', '.constructor', 'pkg.', '\0']) {
    for (const names of [undefined, [], ['*'], ['__proto__', 'constructor']]) {
      const raw = { specifier, kind: 'static', line: 1, ...(names ? { names } : {}) } as const;
      assert.ok(resolver.resolve('pkg/a.py', raw).length > 0, specifier);
    }
  }
});

test.run();
