import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeProject } from '../helpers/project.ts';
import { inBrowser } from './viewer.ts';

const TANGLED = {
  'shop/core/cart.ts': "import '../app/session'\n",
  'shop/core/order.ts': "import './cart'\n",
  'shop/app/session.ts': "import '../core/order'\n",
  'shop/app/checkout.ts': "import './session'\n",
  'shop/web/page.ts': "import '../app/checkout'\n",
  'tools/build.ts': '',
};

test(
  'an open folder that is selected hides none of its children',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(TANGLED).root, '?at=shop%2Fcore');
    const folder = page.locator('[data-box="shop/core"]');
    await folder.waitFor();
    if ((await folder.getAttribute('aria-expanded')) === 'false') await folder.dblclick();
    await page.locator('[data-box="shop/core"].selected.open').waitFor();
    assert.is(await boxUnder(page, 'shop/core/cart.ts'), 'shop/core/cart.ts');
  }),
);

test(
  'the frame of a tangle is not covered by the folder around it',
  inBrowser(async ({ open }) => {
    const { page } = await open(makeProject(TANGLED).root);
    const frame = page.locator('.tangle').first();
    await frame.waitFor();
    // For the pointer it is not there, so it is asked with the pointer let in.
    const isOnTop = await frame.evaluate(element => {
      element.style.pointerEvents = 'auto';
      const { left, top, height } = element.getBoundingClientRect();
      return element.ownerDocument.elementFromPoint(left + 2, top + height / 2) === element;
    });
    assert.ok(isOnTop);
  }),
);

/** The box that a click into the middle of this one would hit. */
async function boxUnder(page: Page, id: string): Promise<string | null | undefined> {
  return page.locator(`[data-box=${JSON.stringify(id)}]`).evaluate(element => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2);
    return hit?.closest('[data-box]')?.getAttribute('data-box');
  });
}

test.run();
