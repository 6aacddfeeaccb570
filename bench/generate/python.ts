import type { Dice } from './dice.ts';
import { pythonBody } from './python-text.ts';
import { lines, type Written } from './written.ts';

/** One Python service, with the sizes of all services. */
interface Service {
  readonly at: number;
  readonly sizes: readonly number[];
  /** The number of its modules, which are numbered from 1. */
  readonly modules: number;
  readonly dice: Dice;
}

const AREAS = 5;
/** The `__init__.py` files: one in the package, and two in each area. */
const INITS = 1 + 2 * AREAS;
/** A smaller service has all modules directly in its package. */
const MIN_SIZE_WITH_AREAS = 30;
const EXTERNAL = ['requests', 'numpy', 'attr', 'yaml', 'click', 'sqlalchemy', 'pydantic', 'django'];

/**
 * Generates a service. The number of a module determines its folder: part 7 is in `area2`. A module imports parts of
 * its area, areas and services with smaller numbers.
 */
export function* pythonService(at: number, sizes: readonly number[], dice: Dice): Generator<Written> {
  const home = `services/s${at}`;
  const base = `${home}/src/${nameOf(at)}`;
  const service: Service = { at, sizes, modules: modulesOf(sizes[at]), dice };
  yield [`${home}/pyproject.toml`, pyproject(at)];
  yield [`${base}/__init__.py`, lines(`"""Service ${at}."""`, '', `__version__ = "1.${at}"`)];
  if (hasAreas(sizes[at])) {
    for (let area = 0; area < AREAS; area++) {
      yield [`${base}/area${area}/__init__.py`, areaText(area, service)];
      yield [`${base}/area${area}/inner/__init__.py`, ''];
    }
  }
  for (let number = 1; number <= service.modules; number++) {
    const module = moduleOf(number, service).split('.').join('/');
    yield [`${home}/src/${module}.py`, moduleText(number, service)];
    if (hasTest(number)) yield [`${home}/tests/test_part${number}.py`, testText(number, service)];
  }
  // Fills up the size if a module with its test would be one file too many.
  if (hasTest(service.modules + 1) && filesOf(service.modules, sizes[at]) < sizes[at])
    yield [`${base}/constants.py`, lines(`NUMBER = ${at}`)];
}

const nameOf = (at: number) => `bench_s${at}`;
const hasAreas = (size: number) => size >= MIN_SIZE_WITH_AREAS;
const hasTest = (number: number) => number % 5 === 2;
const isInner = (number: number) => number % 3 === 0;

function filesOf(modules: number, size: number): number {
  return (hasAreas(size) ? INITS : 1) + modules + Math.floor((modules + 3) / 5);
}

function modulesOf(size: number): number {
  let modules = 0;
  while (filesOf(modules + 1, size) <= size) modules++;
  return modules;
}

/** The dotted name of a module. */
function moduleOf(number: number, { at, sizes }: Pick<Service, 'at' | 'sizes'>): string {
  if (!hasAreas(sizes[at])) return `${nameOf(at)}.part${number}`;
  return `${nameOf(at)}.area${number % AREAS}${isInner(number) ? '.inner' : ''}.part${number}`;
}

function pyproject(at: number): string {
  return `[project]\nname = "bench-s${at}"\nversion = "1.${at}"\n\n[tool.setuptools.packages.find]\nwhere = ["src"]\n`;
}

function areaText(area: number, { modules }: Service): string {
  const text = [`"""Area ${area}."""`, ''];
  for (let number = area || AREAS; number <= modules; number += AREAS)
    if (!isInner(number)) text.push(`from .part${number} import Options${number}, run${number}`);
  return lines(...text);
}

function moduleText(number: number, service: Service): string {
  const { dice } = service;
  const imports = new Set<string>();
  for (let i = 3 + dice.below(5) + dice.below(5); i > 0; i--) addImport(imports, number, service);
  const upward = dice.oneIn(6) && number + AREAS <= service.modules ? number + AREAS : undefined;
  return lines(
    `"""Part ${number}."""`,
    '',
    'from __future__ import annotations',
    '',
    'import re',
    'from dataclasses import dataclass',
    ...(upward ? ['from typing import TYPE_CHECKING'] : []),
    '',
    ...imports,
    '',
    ...(upward
      ? ['if TYPE_CHECKING:', `    from ${moduleOf(upward, service)} import Options${upward}`, '']
      : []),
    '',
    pythonBody(number, dice),
  );
}

function addImport(imports: Set<string>, number: number, service: Service): void {
  const { at, sizes, dice } = service;
  const what = dice.below(100);
  const area = number % AREAS;
  if (what < 15) imports.add(`import ${dice.pick(EXTERNAL)}`);
  else if (what < 27 && at > 0) {
    const other = { at: dice.low(at), sizes };
    const named = 1 + dice.below(modulesOf(sizes[other.at]));
    imports.add(`import ${moduleOf(named, other)} as other${other.at}`);
  } else if (what < 40 && area > 0 && hasAreas(sizes[at])) {
    const named = dice.below(area) || AREAS;
    imports.add(`from ${nameOf(at)}.area${named % AREAS} import run${named} as part${named}`);
  } else {
    const other = lowerModule(number, service);
    if (other !== undefined) imports.add(importOf(other, number, service));
  }
}

/** An import by relative or absolute name. */
function importOf(other: number, number: number, service: Service): string {
  const [, ...from] = moduleOf(number, service).split('.');
  const [, ...to] = moduleOf(other, service).split('.');
  if (service.dice.oneIn(3)) return `from ${moduleOf(other, service)} import Options${other}, run${other}`;
  if (from[0] !== to[0] || from.length !== to.length)
    return `from ${'.'.repeat(from.length)}${to.join('.')} import run${other}`;
  return service.dice.oneIn(3) ? `from . import part${other}` : `from .part${other} import run${other}`;
}

function lowerModule(number: number, { at, sizes, modules, dice }: Service): number | undefined {
  if (!hasAreas(sizes[at])) return number > 1 ? 1 + dice.below(number - 1) : undefined;
  const area = number % AREAS;
  const own = Math.floor((number - 1) / AREAS);
  if (own > 0 && (area === 0 || dice.oneIn(2))) return number - AREAS * (1 + dice.below(own));
  if (area === 0) return undefined;
  const other = dice.below(area);
  const many = Math.floor((modules - other) / AREAS) + (other === 0 ? 0 : 1);
  return many > 0 ? (other || AREAS) + AREAS * dice.low(many) : undefined;
}

function testText(number: number, service: Service): string {
  return lines(
    'import pytest',
    '',
    `from ${moduleOf(number, service)} import Options${number}, run${number}`,
    '',
    '',
    `@pytest.mark.parametrize("name", ["a", "b" * ${number}])`,
    `def test_run_of_${service.at}(name):`,
    `    assert run${number}(Options${number}(name)).startswith(name[:80])`,
  );
}
