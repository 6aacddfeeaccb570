import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findVersionSkew } from '../../../src/core/analyze/modules/skew.ts';
import { createRandom } from '../../helpers/random.ts';

/** Version → its major; undefined where it allows several, or is none. */
const VERSIONS: Readonly<Record<string, number | undefined>> = {
  '^17.0.2': 17,
  '18.1.0': 18,
  '~18.2': 18,
  '>=2,<3': 2,
  '>=2,<4': undefined,
  '>=2': undefined,
  '^17 || ^18': undefined,
  '*': undefined,
  'workspace:*': undefined,
};

test('naive code finds the same in random manifests', () => {
  const seed = Number(process.env.SEED ?? Date.now() % 100_000);
  const { below, chance, pick } = createRandom(seed);
  let count = 0;
  for (let round = 0; round < 100; round++) {
    const manifests = Array.from({ length: 2 + below(5) }, (_, i) => ({
      manifest: `p${i}/package.json`,
      family: 'javascript',
      ...(chance(0.5) && { name: `own${i}` }),
      ...(chance(0.6) && { installedIn: pick(['', 'apart']) }),
      packages: ['react', 'vue', 'own0'].map(
        name => [name, 1 + below(9), pick(Object.keys(VERSIONS))] as const,
      ),
    }));
    const isMaterial = (manifest: string) => manifest.startsWith('p1/');
    const isForTests = (manifest: string) => manifest.startsWith('p2/');
    const own = new Set(manifests.map(({ name }) => name));
    const expected = ['own0', 'react', 'vue'].filter(name => {
      const isSkewed = (place: string | undefined) => {
        const used = manifests.filter(
          ({ manifest, installedIn }) =>
            installedIn === place && !isMaterial(manifest) && !isForTests(manifest),
        );
        const majors = used.flatMap(({ packages }) =>
          packages.flatMap(([one, , version]) => (one === name ? [VERSIONS[version]] : [])),
        );
        return new Set(majors.filter(major => major !== undefined)).size > 1;
      };
      return !own.has(name) && [undefined, '', 'apart'].some(isSkewed);
    });
    const found = findVersionSkew({ declared: manifests, prefix: '', isMaterial, isForTests });
    assert.equal(
      found.map(one => one.package),
      expected,
      `seed ${seed}, round ${round}`,
    );
    for (const { package: name, majors } of found)
      for (const { major, declared } of majors)
        for (const { manifest, version } of declared) {
          const listed = manifests.find(one => one.manifest === manifest)?.packages;
          assert.ok(
            listed?.some(one => one[0] === name && one[2] === version),
            `seed ${seed}`,
          );
          assert.is(VERSIONS[version], major, `seed ${seed}`);
        }
    count += found.length;
  }
  assert.ok(count > 0, `seed ${seed} finds nothing`);
});

test.run();
