import { baseName } from '../../../shared/paths.ts';
import type { FileId } from '../../../types.ts';

/** Does a folder or the name of the file speak of tests: `testing/client.ts`, `mock_server.py`, `FakeClock.java`? */
export function speaksOfTests(id: FileId): boolean {
  if (!MAY_SPEAK.test(id)) return false;
  const name = baseName(id);
  // A command or a rule may be called so.
  const isBare = /^tests?\./i.test(name);
  const said = isBare
    ? id.slice(0, -name.length)
    : id.slice(0, id.length - name.length) + name.replace(/\.\w+$/, '');
  return said.split('/').some(part => (part.match(WORD) ?? []).some(word => WORDS.has(word.toLowerCase())));
}

/** Rejects nearly all paths. */
const MAY_SPEAK = /test|mock|fake|stub|fixture|behat/i;
const WORD = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;
const WORDS: ReadonlySet<string> = new Set(
  'test tests testing tester testutil testutils testhelper testhelpers testkit testlib mock mocks mocked mocking mockup behat fake fakes stub stubs fixture fixtures'.split(
    ' ',
  ),
);
