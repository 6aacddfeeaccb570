import { boxIdOf } from '../model/ids.ts';
import { briefName, plural } from '../model/names.ts';
import { isolated } from '../parts/isolate.ts';
import { markAllSeen, reveal, select, selectEdge, show } from '../store/actions.ts';
import { since } from '../store/state.ts';

const SHOWN = 8;

/** The net of all saves since the page was opened, or since it was marked as seen. */
export function SinceOpen() {
  const news = since.value;
  if (!news) return null;
  return (
    <section class="panel" aria-label="New since you opened this page">
      <h3>New since open</h3>
      {news.isEmpty ? (
        <p class="muted">Nothing yet. Save a file.</p>
      ) : (
        <>
          <ul class="rows news">
            {news.cyclesOpened.map(members => (
              <li key={`+${members.join()}`}>
                <button type="button" class="row-button up-text" onClick={() => openCycle(members)}>
                  + cycle of {plural(members.length, 'file')}
                </button>
              </li>
            ))}
            {news.cyclesClosed.map(members => (
              <li key={`-${members.join()}`} class="good-text row-text">
                − cycle of {plural(members.length, 'file')}
              </li>
            ))}
            <Files sign="+" paths={news.filesAdded} />
            <Files sign="−" paths={news.filesRemoved} />
            {news.importsAdded.slice(0, SHOWN).map(({ source, target }) => (
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
            <More count={news.importsAdded.length - SHOWN} what="new import" />
            {news.importsRemoved.length > 0 && (
              <li class="row-text muted">− {plural(news.importsRemoved.length, 'import')}</li>
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

/** Ids of the report: a package has its `pkg:` already. */
function boxOf(id: string): string {
  return id.startsWith('pkg:') ? id : boxIdOf(id);
}

function nameOf(id: string): string {
  return id.startsWith('pkg:') ? id.slice(4) : isolated(briefName(id));
}
