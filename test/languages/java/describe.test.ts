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

test('projects of Maven have the names of their artifacts, and parents none', () => {
  const pom = (parts: string) =>
    `<project><parent><artifactId>all</artifactId></parent>${parts}<dependencies><dependency><artifactId>x</artifactId></dependency></dependencies></project>`;
  const { named } = describe(
    new Map([
      ['pom.xml', pom('<artifactId>all</artifactId><packaging>pom</packaging>')],
      ['core/pom.xml', pom('<artifactId>all-core</artifactId>')],
      ['web/pom.xml', pom('<artifactId>all-web</artifactId><packaging>war</packaging>')],
      ['old/pom.xml', pom('<artifactId>all-$' + '{version}</artifactId>')],
      ['none/pom.xml', pom('')],
    ]),
  );
  assert.equal(named, [
    { name: 'all-core', folder: 'core' },
    { name: 'all-web', folder: 'web' },
  ]);
});

test('projects of Gradle are called as Gradle does, from the settings of their build', () => {
  const ids = [
    'settings.gradle.kts',
    'build.gradle.kts',
    'feature/account/build.gradle.kts',
    'spring-web/spring-web.gradle',
    'gradle/publish.gradle',
    'sample/settings.gradle',
    'sample/build.gradle',
    'sample/app/build.gradle',
  ];
  const { named } = describe(new Map(ids.map(id => [id, ''])));
  assert.equal(named, [
    { name: 'feature:account', folder: 'feature/account' },
    { name: 'spring-web', folder: 'spring-web' },
    { name: 'app', folder: 'sample/app' },
  ]);
});

test.run();
