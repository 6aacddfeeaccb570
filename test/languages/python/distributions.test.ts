import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pythonFamily } from '../../../src/core/languages/python/about.ts';
import { python } from '../../../src/core/languages/python/index.ts';
import {
  declaredDistributions,
  requiredDistributions,
} from '../../../src/core/languages/python/requirements.ts';
import { type Files, modelOf, targetsOf } from './model.ts';

/** The targets of a statement in `app/main.py`, given these manifests. */
type Row = readonly [manifests: Files, statement: string, ...targets: string[]];

const requirements = (text: string): Files => ({ 'requirements.txt': text });

const ROWS: Readonly<Record<string, Row>> = {
  'a different name': [requirements('PyYAML==6.0\n'), 'import yaml', 'pkg:PyYAML'],
  'the spelling of the manifest': [requirements('pyyaml\n'), 'from yaml import load', 'pkg:pyyaml'],
  'not declared': [requirements('requests\n'), 'import yaml', 'pkg:yaml'],
  'no manifest': [{}, 'import yaml, rest_framework.views', 'pkg:yaml', 'pkg:rest_framework'],
  'the same name by PEP 503': [requirements('Flask_Cors\n'), 'import flask_cors', 'pkg:Flask_Cors'],
  'the import name itself': [requirements('requests>=2\n'), 'import requests.auth', 'pkg:requests'],
  'one of several possible distributions': [
    requirements('opencv-python-headless\n'),
    'import cv2',
    'pkg:opencv-python-headless',
  ],
  'the name itself before a different one': [
    requirements('psycopg2-binary\npsycopg2\n'),
    'import psycopg2',
    'pkg:psycopg2',
  ],
  'a module of a package': [
    requirements('djangorestframework\n'),
    'from rest_framework.views import APIView',
    'pkg:djangorestframework',
  ],
  'not a distribution whose name only begins with it': [
    requirements('Flask\nFlask-Testing\n'),
    'import flask.testing',
    'pkg:Flask',
  ],
  'the standard library': [requirements('dataclasses\n'), 'import dataclasses', 'builtin:dataclasses'],
  'the nearest manifest': [
    { ...requirements('PyYAML\n'), 'app/pyproject.toml': '[project]\ndependencies = ["pyyaml>=5"]\n' },
    'import yaml',
    'pkg:pyyaml',
  ],
  'a manifest above the nearest': [
    { ...requirements('PyYAML\n'), 'app/pyproject.toml': '[project]\ndependencies = ["requests"]\n' },
    'import yaml',
    'pkg:PyYAML',
  ],
  'not a manifest of a sibling folder': [{ 'other/requirements.txt': 'PyYAML\n' }, 'import yaml', 'pkg:yaml'],
  'an included file': [
    { ...requirements('-r requirements/base.txt\n'), 'requirements/base.txt': 'PyYAML\n' },
    'import yaml',
    'pkg:PyYAML',
  ],
  'files that include each other': [
    { ...requirements('-r b/requirements.txt\n'), 'b/requirements.txt': '-r ../requirements.txt\nPyYAML\n' },
    'import yaml',
    'pkg:PyYAML',
  ],
  'a part of a namespace': [
    requirements('google-cloud-storage\ngoogle-cloud-bigquery\n'),
    'from google.cloud import storage, bigquery',
    'pkg:google-cloud-storage',
    'pkg:google-cloud-bigquery',
  ],
  'a part of a namespace by its whole name': [
    requirements('google-cloud-storage\n'),
    'import google.cloud.storage.blob',
    'pkg:google-cloud-storage',
  ],
  'a part of a namespace with a different name': [
    requirements('protobuf\ngoogle-auth\n'),
    'from google.protobuf import message\nfrom google import auth\nfrom google.oauth2 import service_account',
    'pkg:protobuf',
    'pkg:google-auth',
    'pkg:google-auth',
  ],
  'a version of an API': [
    requirements('google-cloud-pubsub\n'),
    'from google.cloud import pubsub_v1',
    'pkg:google-cloud-pubsub',
  ],
  'different separators': [
    requirements('azure-storage-file-datalake\nazure.identity\n'),
    'from azure.storage.filedatalake import x\nfrom azure.identity.aio import y',
    'pkg:azure-storage-file-datalake',
    'pkg:azure.identity',
  ],
  'a part that is not declared': [
    requirements('google-cloud-storage\n'),
    'from google.cloud import vision',
    'pkg:google',
  ],
  'a namespace with a dot in the name': [
    requirements('ruamel.yaml\nzope.interface\n'),
    'import ruamel.yaml, zope.interface',
    'pkg:ruamel.yaml',
    'pkg:zope.interface',
  ],
  'a namespace that adds to another': [
    requirements('apache-airflow\napache-airflow-providers-google\n'),
    'from airflow.providers.google.cloud.hooks import gcs\nfrom airflow import DAG',
    'pkg:apache-airflow-providers-google',
    'pkg:apache-airflow',
  ],
};

for (const [name, [manifests, statement, ...targets]] of Object.entries(ROWS)) {
  test(`distributions: ${name}`, () => {
    assert.equal(targetsOf({ ...manifests, 'app/main.py': '' }, 'app/main.py', statement), targets);
  });
}

test('a package has its import name if that differs', () => {
  const files = { ...requirements('PyYAML\nrequests\n'), 'main.py': '' };
  const resolver = python.resolver.create(modelOf(files));
  const resolve = (specifier: string) => resolver.resolve('main.py', { specifier, kind: 'static', line: 1 });
  assert.equal(resolve('yaml.nodes'), [{ kind: 'package', name: 'PyYAML', importName: 'yaml' }]);
  assert.equal(resolve('requests'), [{ kind: 'package', name: 'requests' }]);
});

test('a trace names the distribution', () => {
  const resolver = python.resolver.create(modelOf({ ...requirements('PyYAML\n'), 'main.py': '' }));
  const steps: string[] = [];
  resolver.resolve('main.py', { specifier: 'yaml', kind: 'static', line: 1 }, step => steps.push(step));
  assert.is(steps.at(-1), 'yaml is part of PyYAML, which a manifest declares');
});

const MANIFESTS: Readonly<Record<string, readonly [name: string, text: string, ...found: string[]]>> = {
  'pyproject.toml': [
    'pyproject.toml',
    `[build-system]\nrequires = ["hatchling"]
    [project]\nname = "x"\ndependencies = ["A[extra]>=1; python_version < '3'", "b.c"]
    [project.optional-dependencies]\ntest = ["D @ https://x/y.zip"]
    [dependency-groups]\ndev = ["e", { include-group = "test" }]`,
    ...['A', 'b.c', 'D', 'e', 'hatchling'],
  ],
  poetry: [
    'pyproject.toml',
    '[tool.poetry.dependencies]\nA = "^1"\n[tool.poetry.group.dev.dependencies]\nB = { version = "1" }\n',
    ...['A', 'B'],
  ],
  'a broken pyproject.toml': ['pyproject.toml', 'dependencies = ['],
  'values of the wrong types': ['pyproject.toml', 'project = 3\ntool = []\nbuild-system = "x"'],
  'setup.cfg': [
    'setup.cfg',
    '[options]\ninstall_requires =\n    A>=1\n    # no\n    B\n[options.extras_require]\ntest = C; D\n',
    ...['A', 'B', 'C', 'D'],
  ],
  'setup.py': [
    'setup.py',
    `requires = ["A>=1", 'B[x]']\nsetup(install_requires=requires, description="all of it, really")`,
    ...['A', 'B'],
  ],
  Pipfile: ['Pipfile', '[packages]\nA = "*"\n[dev-packages]\nB = { git = "x" }\n', 'A', 'B'],
};

for (const [name, [manifest, text, ...found]] of Object.entries(MANIFESTS)) {
  test(`declared in ${name}`, () => assert.equal(declaredDistributions(manifest, text), found));
}

test('declared in a requirements file', () => {
  const text = `# A comment
    A==1.0 --hash=sha256:x
    B[extra]~=2 # why
    --index-url https://x
    -c constraints.txt
    -e git+https://x/y.git#egg=C
    git+https://x/y.git@main#egg=D&subdirectory=z
    E @ file:///x
    ./local/folder
    https://x/y.whl`;
  assert.equal(requiredDistributions(text), ['A', 'B', 'C', 'D', 'E']);
});

test('requirements files have several names', () => {
  const names =
    `requirements.txt requirements-dev.txt requirements_test_all.txt dev-requirements.txt requirements.in
    requirements.prod.txt Pipfile`.split(/\s+/);
  assert.equal(
    names.filter(name => !pythonFamily.isManifest(name)),
    [],
  );
  const others = ['requirements.md', 'requirements', 'myrequirements.txt', 'Pipfile.lock'];
  assert.equal(others.filter(pythonFamily.isManifest), []);
});

test('files that requirements files include are manifests, too', () => {
  const more = python.resolver.moreManifests?.(
    new Map([
      ['a/requirements.txt', '-r ../base.txt\n--requirement=sub/x.txt # and more\n-r ../../outside.txt'],
      ['base.txt', '-r common.txt'],
      ['notes.txt', '-r nothing.txt'],
    ]),
  );
  assert.equal([...(more ?? [])].sort(), ['a/requirements.txt', 'a/sub/x.txt', 'base.txt', 'common.txt']);
});

test.run();
