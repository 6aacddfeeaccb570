import { boxIdOf } from '../model/ids.ts';
import { briefName, plural } from '../model/names.ts';
import { isolated } from '../parts/isolate.ts';
import { markAllSeen, reveal, select, selectEdge, show } from '../store/actions.ts';
import { connection, since } from '../store/state.ts';

const SHOWN = 8;

/** The net changes since the page was opened or the changes were marked as seen. */
export function SinceOpen() {
  const changes = since.value;
  if (!changes || connection.value.kind === 'saved') return null;
  return (
    <section class="panel" aria-label="Changes since you opened this page">
      <h3>Changes since you opened this page</h3>
      {changes.isEmpty ? (
        <p class="muted">No changes yet. Edit and save a file to see them here.</p>
      ) : (
        <>
          <ul class="rows news">
            {changes.cyclesOpened.map(members => (
              <li key={`+${members.join()}`}>
                <button type="button" class="row-button up-text" onClick={() => openCycle(members)}>
                  + cycle of {plural(members.length, 'file')}
                </button>
              </li>
            ))}
            {changes.cyclesClosed.map(members => (
              <li key={`-${members.join()}`} class="good-text row-text">
                − cycle of {plural(members.length, 'file')}
              </li>
            ))}
            <Files sign="+" paths={changes.filesAdded} />
            <Files sign="−" paths={changes.filesRemoved} />
            {changes.importsAdded.slice(0, SHOWN).map(({ source, target }) => (
              <li key={`${source}>${target}`}>
                <button
                  type="button"
                  class="row-button"
                  title={`${source}\nuses\n${target}`}
                  onClick={() => selectEdge({ from: boxOf(source), to: boxOf(target) })}
                >
                  <span class="cut">
                    <span class="new-text">+</span> {nameOf(source)} → {nameOf(target)}
                  </span>
                </button>
              </li>
            ))}
            <More count={changes.importsAdded.length - SHOWN} what="new import" />
            {changes.importsRemoved.length > 0 && (
              <li class="row-text muted">− {plural(changes.importsRemoved.length, 'import')}</li>
            )}
          </ul>
          <button type="button" class="link" onClick={markAllSeen}>
            mark as seen
          </button>
        </>
      )}
    </section>
  );
}

function Files({ sign, paths }: { readonly sign: '+' | '−'; readonly paths: readonly string[] }) {
  return (
    <>
      {paths.slice(0, SHOWN).map(path => (
        <li key={path}>
          {sign === '+' ? (
            <button type="button" class="row-button" title={path} onClick={() => reveal(boxOf(path))}>
              <span class="cut">
                <span class="new-text">+</span> {nameOf(path)}
              </span>
            </button>
          ) : (
            <span class="row-text muted cut" title={path}>
              − {nameOf(path)}
            </span>
          )}
        </li>
      ))}
      <More count={paths.length - SHOWN} what={sign === '+' ? 'new file' : 'removed file'} />
    </>
  );
}

function More({ count, what }: { readonly count: number; readonly what: string }) {
  return count > 0 ? <li class="row-text muted">and {plural(count, `more ${what}`)}</li> : null;
}

function openCycle(members: readonly string[]): void {
  select(boxOf(members[0]));
  show('cycles');
}

/** The box of a report id; a package id is already one. */
function boxOf(id: string): string {
  return id.startsWith('pkg:') ? id : boxIdOf(id);
}

function nameOf(id: string): string {
  return id.startsWith('pkg:') ? id.slice(4) : isolated(briefName(id));
}
