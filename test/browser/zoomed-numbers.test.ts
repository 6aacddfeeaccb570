import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Report } from '../../src/core/report/types.ts';
import { get } from '../helpers/daemon.ts';
import { copyDemo } from '../helpers/demo.ts';
import { makeProject, type ProjectFiles } from '../helpers/project.ts';
import { visit } from './steps.ts';
import { inBrowser } from './viewer.ts';

/** 70 packages, of which `app` uses all, with tangles at each level; the last ones share a box. */
function packages(): ProjectFiles {
  const found: Record<string, string> = {};
  const all = Array.from({ length: 70 }, (_, i) => `import '../packages/p${i}/f0'`);
  for (let i = 0; i < 5; i++) found[`app/f${i}.ts`] = i === 0 ? all.join('\n') : `import './f${i - 1}'\n`;
  for (let i = 0; i < 70; i++) {
    const count = i < 50 ? 4 : 2;
    for (let file = 0; file < count; file++) {
      const others = [`./f${(file + 1) % count}`, `../p${(i * 7 + file) % 70}/f1`, `../p${(i + 51) % 70}/f0`];
      found[`packages/p${i}/f${file}.ts`] = others.map(other => `import '${other}'\n`).join('');
    }
  }
  return found;
}

/** Folders in folders, and files beside them. */
function nested(): ProjectFiles {
  const found: Record<string, string> = {};
  const places = ['src', 'src/ui', 'src/ui/forms', 'src/data', 'src/data/store', 'lib', 'lib/net'];
  for (const [i, place] of places.entries())
    for (let file = 0; file < 5; file++) {
      const up = '../'.repeat(place.split('/').length);
      const other = places[(i * 3 + file) % places.length];
      found[`${place}/m${file}.ts`] = `import '${up}${other}/m${(file + 1) % 5}'\n`;
    }
  return found;
}

const PROJECTS: readonly (readonly [string, () => string, readonly string[]])[] = [
  ['the demo', copyDemo, ['', 'shop', 'shop/core', 'insights']],
  ['packages', () => makeProject(packages()).root, ['', 'packages', 'more:packages', 'packages/p3', 'app']],
  ['nested folders', () => makeProject(nested()).root, ['', 'src', 'src/ui', 'src/data/*', 'lib/net']],
];

for (const [name, rootOf, scopes] of PROJECTS)
  test(
    `sentence, status and lines have the numbers of the imports between the boxes, zoomed in, too: ${name}`,
    inBrowser(async ({ open }) => {
      const shown = '?view=overview&tests=on&generated=on&config=on';
      const { page, url } = await open(rootOf(), shown, { viewport: { width: 1440, height: 900 } });
      const { nodes, edges } = (await get(`${url}/api/graph`)).body as unknown as Report;
      const files = nodes.filter(node => !node.startsWith('pkg:'));
      for (const scope of scopes) {
        await visit(page, `${shown}&in=${encodeURIComponent(scope)}`);
        const inside = `Inside ${scope.replace(/^more:/, 'the smaller parts of ')}: `;
        await page.locator('.sentence', { hasText: scope === '' ? /^\d/ : inside }).waitFor();
        const picture = await read(page);
        check(`${name}, ${scope}`, picture, importsBetween(picture.boxes, files, edges));
      }
    }),
  );

interface Box {
  readonly id: string;
  readonly name: string;
  readonly isMargin: boolean;
  readonly isFloor: boolean;
}

interface Picture {
  readonly sentence: string;
  readonly status: string;
  readonly boxes: readonly Box[];
  /** What the lines say on hover. */
  readonly lines: readonly string[];
}

/** All at once, so that nothing is drawn in between. */
const READ = `({
  sentence: document.querySelector('.sentence').textContent,
  status: document.querySelector('.drawn').textContent,
  boxes: [...document.querySelectorAll('.module')].map(box => ({
    id: box.dataset.box,
    name: box.title.slice(0, box.title.length - box.querySelector('.hidden-text').textContent.length),
    isMargin: box.classList.contains('margin'),
    isFloor: box.classList.contains('floor'),
  })),
  lines: [...document.querySelectorAll('.line > title')].map(title => title.textContent),
})`;

async function read(page: Page): Promise<Picture> {
  return page.evaluate<Picture>(READ);
}

interface Dependency {
  readonly from: Box;
  readonly to: Box;
  imports: number;
}

/** A file is in the box with the longest path around it. */
function importsBetween(
  boxes: readonly Box[],
  files: readonly string[],
  edges: Report['edges'],
): readonly Dependency[] {
  const around = (box: Box) => box.id.replace(/^more:|\/\/.*$/g, '').replace(/\/?\*$/, '');
  const holds = (box: Box, file: string) =>
    file === box.id || around(box) === '' || file.startsWith(`${around(box)}/`);
  const boxOf = new Map(
    files.map(file => {
      const holding = boxes.filter(box => holds(box, file));
      return [file, holding.sort((a, b) => around(b).length - around(a).length)[0]] as const;
    }),
  );
  const found = new Map<string, Dependency>();
  for (const [source, target] of edges) {
    const [from, to] = [boxOf.get(source), boxOf.get(target)];
    if (!from || !to || from === to || (from.isMargin && to.isMargin)) continue;
    const key = `${from.name} uses ${to.name}`;
    const known = found.get(key);
    if (known) known.imports++;
    else found.set(key, { from, to, imports: 1 });
  }
  return [...found.values()];
}

function check(where: string, picture: Picture, dependencies: readonly Dependency[]): void {
  const { sentence, status, boxes, lines } = picture;
  const isInner = ({ from, to }: Dependency) => !from.isMargin && !to.isMargin;
  const inner = dependencies.filter(isInner);
  const named = new Map(dependencies.map(each => [`${each.from.name} uses ${each.to.name}`, each]));
  const drawn = lines.map(line => {
    const [, pair, imports] = /^(.*): (\d+) imports?/.exec(line) ?? [];
    const dependency = named.get(pair);
    assert.ok(dependency, `${where}: ${line}`);
    assert.is(Number(imports), dependency.imports, `${where}: ${line}`);
    return { dependency, isUpward: line.includes(', upward') };
  });
  const drawnInner = drawn.filter(({ dependency }) => isInner(dependency));
  const upDrawn = drawnInner.filter(({ isUpward }) => isUpward).length;

  const [, lineCount, count, upText, up = upText] =
    /^(\d+) of (\d+) dependenc(?:y|ies) drawn, (\d+)(?: of (\d+))? upward/.exec(status) ?? [];
  assert.is(Number(count), inner.length, `${where}: ${status}`);
  assert.is(Number(lineCount), drawnInner.length, `${where}: ${status}`);
  assert.is(Number(upText), upDrawn, `${where}: ${status}`);
  const outer = / (\d+) of (\d+) to and from neighbours/.exec(status);
  assert.is(Number(outer?.[2] ?? 0), dependencies.length - inner.length, `${where}: ${status}`);
  assert.is(Number(outer?.[1] ?? 0), drawn.length - drawnInner.length, `${where}: ${status}`);
  const share = /carry (\d+) %/.exec(status);
  const isCarried = (each: Dependency) =>
    each.to.isFloor || drawn.some(({ dependency }) => dependency === each);
  const sum = (some: readonly Dependency[]) => some.reduce((total, { imports }) => total + imports, 0);
  if (share)
    assert.is(
      Number(share[1]),
      Math.floor((100 * sum(dependencies.filter(isCarried))) / sum(dependencies)),
      status,
    );
  else assert.is(drawn.length, dependencies.length, `${where}: ${status}`);

  const [, modules] = /(\d+) (?:modules?|files?)\b/.exec(sentence) ?? [];
  const hidden = [/(\d+) smaller parts?/, /(\d+) less connected files?/].map(each =>
    Number(each.exec(status)?.[1] ?? 0),
  );
  const single = boxes.filter(({ id, isMargin }) => !isMargin && !id.startsWith('more:')).length;
  assert.is(Number(modules), single + hidden[0] + hidden[1], `${where}: ${sentence}`);
  if (inner.length === 0) return;
  const rising = /(\d+) of (\d+) dependenc(?:y|ies) goe?s? up/.exec(sentence);
  const [, all] = /(?:None of|All) (\d+) dependenc/.exec(sentence) ?? [];
  const isOnly = sentence.includes('The only dependency goes down');
  assert.is(Number(rising?.[2] ?? all ?? (isOnly ? 1 : 0)), inner.length, `${where}: ${sentence}`);
  assert.is(Number(rising?.[1] ?? 0), Number(up), `${where}: ${sentence} ${status}`);
}

test.run();
