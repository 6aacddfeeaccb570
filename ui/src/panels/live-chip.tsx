import { useEffect, useState } from 'preact/hooks';
import { dayText } from '../../../src/shared/day.ts';
import { thousands } from '../model/names.ts';
import { reconnect } from '../store/live.ts';
import { type Connection, liveProject, project } from '../store/state.ts';

interface LiveChipProps {
  readonly connection: Connection;
  readonly progress: { readonly done: number; readonly total: number } | undefined;
}

/** The state of the connection, and the age of the project on screen. */
export function LiveChip({ connection, progress }: LiveChipProps) {
  const now = useClock(1000);
  if (connection.kind === 'lost') {
    const seconds = Math.max(0, Math.ceil((connection.retryAt - now) / 1000));
    return (
      <button type="button" class="chip up live" title="Retry now" onClick={reconnect}>
        disconnected · retrying in {seconds} s
      </button>
    );
  }
  if (connection.kind === 'outdated') {
    const text = `updated to depgraph ${connection.version} · reload`;
    return (
      <button type="button" class="chip new live" title={text} onClick={() => location.reload()}>
        {text}
      </button>
    );
  }
  if (connection.kind === 'saved') {
    const saved = project.value;
    return (
      <span class="chip live" title={saved && `The state of ${saved.generatedAt}; it does not change`}>
        {saved ? <SavedDay day={dayText(saved.generatedAt)} /> : 'saved'}
      </span>
    );
  }
  if (connection.kind === 'connecting') return <span class="chip live">connecting …</span>;
  if (progress) {
    const text = `${thousands(progress.done)} of ${thousands(progress.total)} files`;
    return (
      <span class="chip live" role="status" title={text}>
        {text}
      </span>
    );
  }
  const shown = liveProject.value;
  if (!shown) return <span class="chip live">live</span>;
  return (
    <span class="chip good live" title={`Revision ${shown.revision}, generated ${shown.generatedAt}`}>
      <i class="dot" aria-hidden="true" />
      live · updated {ago(now - Date.parse(shown.generatedAt))}
    </span>
  );
}

/** `saved 17 Nov 2026`; narrow screens leave out the year. */
function SavedDay({ day }: { readonly day: string }) {
  const year = day.lastIndexOf(' ');
  return (
    <>
      saved {day.slice(0, year)}
      <span class="saved-year">&nbsp;{day.slice(year + 1)}</span>
    </>
  );
}

function useClock(everyMs: number): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

function ago(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  return `${Math.floor(seconds / 3600)} h ago`;
}
