import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TestProject } from '../../helpers/project.ts';
import type { Random } from '../../helpers/random.ts';
import { ARRIVALS } from './arrivals.ts';
import type { Part, World } from './world.ts';

/** Edits a project of this world. Each edit returns the paths it touched. */
export interface Editor {
  /** A project with some files, and the first text of each manifest. */
  begin(): void;
  edit(): string[];
}

/** Separates the parts of a source, so that one of them can be replaced. A comment, or harmless. */
const MARK = '// --\n';

export function createEditor(world: World, project: TestProject, random: Random): Editor {
  /** The number of sources stays around this, which leaves room for more. */
  const size = Math.min(50, Math.floor(world.folders.length * world.files.length * 0.4));
  const somePath = () => below(random.pick(world.folders), random.pick(world.files));
  const isFile = (id: string) => lstatSync(project.path(id), { throwIfNoEntry: false })?.isFile() ?? false;
  const read = (id: string) => readFileSync(project.path(id), 'utf8');

  function sources(): string[] {
    const ids = readdirSync(project.root, { recursive: true, encoding: 'utf8' });
    return ids.filter(id => partsOf(id) !== undefined && isFile(id)).sort();
  }

  function someSource(): string | undefined {
    const ids = sources();
    return ids.length === 0 ? undefined : random.pick(ids);
  }

  function partsOf(id: string): readonly Part[] | undefined {
    const base = id.slice(id.lastIndexOf('/') + 1);
    return world.files.includes(base)
      ? world.texts.find(([endings]) => endings.some(ending => id.endsWith(ending)))?.[1]
      : undefined;
  }

  function write(id: string, text: string): string[] {
    if (existsSync(project.path(id)) && !isFile(id)) return [];
    project.write({ [id]: text });
    return [id];
  }

  function textOf(id: string): string {
    return (partsOf(id) ?? []).map(part => textOfPart(part, random)).join(MARK);
  }

  const edits: readonly (readonly [weight: number, edit: () => string[]])[] = [
    [3, writeSource],
    [10, editPart],
    [2, editText],
    [1, cutOff],
    [3, removeSource],
    [1, removeFolder],
    [3, renameSource],
    [1, renameFolder],
    [3, writeManifest],
    [1, removeManifest],
    [1, ignore],
    [2, toggleOther],
    [1, configure],
    [2, toggleGuest],
  ];
  const weighted = edits.flatMap(([weight, edit]) => Array.from({ length: weight }, () => edit));

  function writeSource(): string[] {
    const id = somePath();
    return write(id, textOf(id));
  }

  /** Replaces the imports, the package, the declarations or the uses, and nothing else. */
  function editPart(): string[] {
    const id = someSource();
    if (id === undefined) return writeSource();
    const parts = partsOf(id) ?? [];
    const texts = read(id).split(MARK);
    const at = random.below(parts.length);
    if (texts.length !== parts.length) return write(id, textOf(id));
    texts[at] = textOfPart(parts[at] ?? '', random);
    return write(id, texts.join(MARK));
  }

  function editText(): string[] {
    const id = someSource();
    return id === undefined ? [] : write(id, `${read(id)}${random.pick(['\n', '// more\n', '/*', '"'])}`);
  }

  function cutOff(): string[] {
    const id = someSource();
    return id === undefined ? [] : write(id, read(id).slice(0, random.below(40)));
  }

  function removeSource(): string[] {
    const id = someSource();
    if (id === undefined) return [];
    project.remove(id);
    return [id];
  }

  function removeFolder(): string[] {
    const folder = random.pick(world.folders);
    if (folder === '' || random.chance(0.5)) return removeSource();
    project.remove(folder);
    return [folder];
  }

  function rename(from: string, to: string): string[] {
    const isNested = to === from || to.startsWith(`${from}/`) || from.startsWith(`${to}/`);
    if (from === '' || to === '' || isNested || !existsSync(project.path(from))) return [];
    project.remove(to);
    mkdirSync(dirname(project.path(to)), { recursive: true });
    renameSync(project.path(from), project.path(to));
    return [from, to];
  }

  function renameSource(): string[] {
    const id = someSource();
    const to = somePath();
    if (id === undefined || (existsSync(project.path(to)) && !isFile(to))) return [];
    return rename(id, to);
  }

  function renameFolder(): string[] {
    return rename(random.pick(world.folders), random.pick(world.folders));
  }

  function writeManifest(): string[] {
    const [id, texts] = random.pick(Object.entries(world.manifests));
    return write(id, random.pick(texts));
  }

  function removeManifest(): string[] {
    const id = random.pick(Object.keys(world.manifests));
    project.remove(id);
    return [id];
  }

  function ignore(): string[] {
    const id = below(random.pick(['', random.pick(world.folders)]), '.gitignore');
    const isThere = existsSync(project.path(id));
    return write(id, isThere ? '' : `${random.pick(world.ignored)}\n${random.pick(world.ignored)}\n`);
  }

  function toggleOther(): string[] {
    const id = random.pick(world.others);
    if (!existsSync(project.path(id))) return write(id, '');
    project.remove(id);
    return [id];
  }

  function configure(): string[] {
    return write('.depgraphrc', random.pick(['{}', '{"builtins":true}', '{"exclude":["**/[bB].*"]}']));
  }

  /** Adds or removes another language, or a manifest of one. */
  function toggleGuest(): string[] {
    const guest = Object.entries(random.pick(ARRIVALS)).map(([id, text]) => [`guest/${id}`, text] as const);
    const ids = guest.map(([id]) => id);
    if (ids.some(id => existsSync(project.path(id)))) project.remove(...ids);
    else project.write(Object.fromEntries(guest));
    return ids;
  }

  return {
    begin() {
      for (const [id, [text = '']] of Object.entries(world.manifests)) write(id, text);
      while (sources().length < size) writeSource();
    },
    edit: () => (sources().length < size && random.chance(0.4) ? writeSource() : random.pick(weighted)()),
  };
}

function textOfPart(part: Part, random: Random): string {
  if (typeof part === 'string') return part;
  const count = random.chance(0.1) ? 0 : 1 + random.below(part.most);
  return Array.from({ length: count }, () => `${random.pick(part.of)}\n`).join('');
}

function below(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
