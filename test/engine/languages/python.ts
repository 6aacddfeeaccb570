import { some, type World, words } from './world.ts';

export const pythonWorld: World = {
  name: 'python',
  folders: ['', ...words('shop shop/core shop/web shop/web/forms src src/lib tests scripts shop/core/tests')],
  files: words('__init__.py models.py util.py views.py run.py conftest.py util.pyi'),
  texts: [
    [
      ['.py', '.pyi'],
      [
        some(
          5,
          `from shop.models import Item
          from shop import util
          from shop.core import models, util
          import shop.web.views
          import shop.web.forms
          from . import models
          from .. import util
          from ..core.models import Item
          from ...shop import views
          from .missing import x
          from shop.missing import x
          import models
          import util
          import lib
          from lib import models
          from lib.util import f
          from core import models
          from tests.conftest import fixture
          import run
          import os, yaml
          from yaml import load
          import attr
          import attrs
          import views
          import flask`,
        ),
        'class Item: pass\n',
      ],
    ],
  ],
  manifests: {
    'pyproject.toml': [
      '[project]\nname = "shop"\n',
      '[tool.setuptools.packages.find]\nwhere = ["src"]\n',
      '[tool.pytest.ini_options]\npythonpath = ["scripts", "shop/core"]\n',
      'broken = [',
    ],
    'shop/pyproject.toml': ['[project]\nname = "inner"\n', '[tool.setuptools.package-dir]\nlib = "core"\n'],
    'setup.py': ['', 'setup(package_dir={"": "src"})\n'],
    'requirements.txt': ['PyYAML\nattrs\n', 'pyyaml\nFlask\n', '-r scripts/more.txt\nattrs\n'],
    'scripts/more.txt': ['pyyaml\n', 'attrs\nflask\n'],
    'shop/core/requirements-dev.txt': ['Flask\nAttrs\n', 'views\n'],
    'tests/pytest.ini': ['[pytest]\npythonpath = ../scripts\n'],
  },
  others: words('shop/data.json shop/core/fast.so shop/web/missing.pyx'),
  ignored: ['shop/web/', 'models.py', 'src/lib', '!models.py'],
};
