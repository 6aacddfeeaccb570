import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { languages } from '../../src/core/languages/registry.ts';
import { openStore } from '../../src/project/store/store.ts';
import { edgesOf, openEngine } from '../helpers/analyze.ts';
import { makeProject, temporaryFolder } from '../helpers/project.ts';
import { type Extra, FILES, SAMPLES, type Sample } from './languages/samples.ts';

test('has a sample for every language', () => {
  assert.equal(SAMPLES.map(({ language }) => language).sort(), languages.map(({ name }) => name).sort());
});

for (const sample of SAMPLES) {
  test(`${sample.language}: a save resolves only the files that it affects`, async () => {
    const project = await openSample(sample);
    const { imports, unknown, missed } = sample.extras;
    assert.is(await project.save(20, { body: '// more\n// lines' }), 1, 'a body');
    assert.is(await project.save(20, { imports }), 1, 'an import');
    assert.is(await project.save(FILES, {}), 1, 'a file that nothing depends on');
    assert.is(await project.save(FILES + 1, {}), 1, 'a file beside others in a folder');
    assert.is(await project.remove(FILES + 1), 0, 'the same file removed');
    if (unknown !== '') {
      assert.is(
        await project.save(38, { declares: unknown }),
        sample.resolved.unknown,
        'a declaration that no file uses',
      );
      await project.save(38, {});
      assert.is(
        await project.save(38, { declares: missed }),
        sample.resolved.missed,
        'a declaration that one file was missing',
      );
    }
    await project.close();
  });
}

for (const sample of SAMPLES) {
  test(`${sample.language}: a new process resolves no more files than a live one`, async () => {
    const { write, remove, run } = await openRestored(sample);
    write(20, { body: '// more\n// lines' });
    assert.equal(await run(), { loaded: 1, resolved: 1 }, 'a body');
    write(20, { imports: sample.extras.imports });
    assert.equal(await run(), { loaded: 1, resolved: 1 }, 'an import');
    write(FILES, {});
    assert.equal(await run(), { loaded: 0, resolved: 1 }, 'a file that nothing depends on');
    write(FILES + 1, {});
    assert.equal(await run(), { loaded: 0, resolved: 1 }, 'a file beside others in a folder');
    remove(FILES + 1);
    assert.equal(await run(), { loaded: 0, resolved: 0 }, 'the same file removed');
    assert.equal(await run(), { loaded: 0, resolved: 0 }, 'nothing');
  });
}

/** Every run is a new process that restores the state of the previous one. */
async function openRestored(sample: Sample) {
  const files = Array.from({ length: FILES }, (_, i) => [sample.id(i), sample.text(i, {})]);
  const project = makeProject({ ...sample.manifests, ...Object.fromEntries(files) });
  const path = join(temporaryFolder(), 'cache.db');
  const run = async () => {
    const store = openStore({ path, warn: assert.unreachable });
    const engine = openEngine({ root: project.root, store });
    await engine.scan();
    const { loaded, resolved } = engine.lastRun() ?? {};
    await engine.close();
    return { loaded, resolved };
  };
  await run();
  return {
    run,
    write: (i: number, extra: Extra) => project.write({ [sample.id(i)]: sample.text(i, extra) }),
    remove: (i: number) => project.remove(sample.id(i)),
  };
}

async function openSample(sample: Sample) {
  const files = Array.from({ length: FILES }, (_, i) => [sample.id(i), sample.text(i, {})]);
  const project = makeProject({ ...sample.manifests, ...Object.fromEntries(files) });
  const engine = openEngine({ root: project.root });
  const report = (await engine.scan()).report();
  assert.ok(
    edgesOf(report).filter(edge => !edge.includes('pkg:')).length >= FILES - 2,
    'they use each other',
  );
  const apply = async (i: number): Promise<number | undefined> => {
    await engine.apply([sample.id(i)]);
    return engine.lastRun()?.resolved;
  };
  return {
    /** Saves one file, and returns how many files were resolved. */
    save(i: number, extra: Extra): Promise<number | undefined> {
      project.write({ [sample.id(i)]: sample.text(i, extra) });
      return apply(i);
    },
    remove(i: number): Promise<number | undefined> {
      project.remove(sample.id(i));
      return apply(i);
    },
    close: () => engine.close(),
  };
}

test.run();
