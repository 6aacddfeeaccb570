import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { describe } from '../../../src/core/languages/java/describe.ts';

test('a pom.xml may say where tests are', () => {
  const pom = (path: string) =>
    `<project><build><testSourceDirectory>${path}</testSourceDirectory></build></project>`;
  const { roles } = describe(
    new Map([
      ['m/pom.xml', pom('$' + '{basedir}/checks')],
      ['n/pom.xml', pom('.')],
      ['o/pom.xml', pom('../../outside')],
      ['build.gradle', 'x'],
    ]),
  );
  assert.equal(roles, [{ role: 'test', match: ['m/checks/**'] }]);
});

test.run();
