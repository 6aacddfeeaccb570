import { useState } from 'preact/hooks';
import type { Report } from '../../../src/core/report/types.ts';
import { exportSvg } from '../model/export-svg.ts';
import { copyText } from '../parts/copy.ts';
import { save } from '../parts/save.ts';
import { attempt } from '../store/attempt.ts';
import { drawn, edges, layout } from '../store/derived.ts';
import { overview } from '../store/overview.ts';
import { SAVED_REASON } from '../store/saved.ts';
import { connection, project, theme } from '../store/state.ts';
import { savePage, savePosterPng, savePosterSvg } from './poster.ts';

/** Why what needs the server is disabled, or undefined. */
function disabledReason(): string | undefined {
  if (connection.value.kind === 'saved') return SAVED_REASON;
  return connection.value.kind === 'lost' ? 'Not connected to the server' : undefined;
}

export function ExportPanel() {
  const reason = disabledReason();
  return (
    <div class="form">
      <h3>To show others</h3>
      <p class="buttons">
        <ActionButton action={savePosterSvg} reason={posterReason()}>
          Poster as SVG
        </ActionButton>
        <ActionButton action={savePosterPng} reason={posterReason()}>
          Poster as PNG
        </ActionButton>
        <ActionButton action={savePage} reason={reason}>
          Page as one HTML file
        </ActionButton>
      </p>
      <p class="muted">
        The poster is the overview as it is now, with title, legend and health. The HTML file works offline
        and contains names and numbers, but no source text. In scripts, use <code>depgraph export svg</code>{' '}
        or <code>depgraph export html</code>.
      </p>
      <h3>For other programs</h3>
      <p class="buttons">
        {reason !== undefined ? (
          <button type="button" class="button" disabled title={reason}>
            Report as JSON
          </button>
        ) : (
          <a class="button" href="api/graph" download="graph.json">
            Report as JSON
          </a>
        )}
        <ActionButton action={() => saveReport('mermaid')} reason={reason}>
          Mermaid
        </ActionButton>
        <ActionButton action={() => saveReport('cytoscape')} reason={reason}>
          Cytoscape JSON
        </ActionButton>
        <button
          type="button"
          class="button"
          disabled={!layout.value}
          title={layout.value ? undefined : 'Open the Map first'}
          onClick={saveMap}
        >
          Map as SVG
        </button>
      </p>
      <p class="muted">
        The SVG shows the map with the folders that are open now. In scripts, use{' '}
        <code>depgraph analyze --format json,mermaid,cytoscape</code>.
      </p>
      {connection.value.kind !== 'saved' && <Badge />}
    </div>
  );
}

/** Relative to the README: the address of this page means nothing to others. */
const BADGE_MARKDOWN = '![architecture](badge.svg)';
const BADGE_COMMAND = 'depgraph analyze --quiet --format badge --out badge.svg';

function Badge() {
  const isLost = connection.value.kind === 'lost';
  return (
    <>
      <p class="buttons">
        <img src="api/badge" alt="Health badge of the project" />
        {!isLost && (
          <a class="button" href="api/badge" download="badge.svg">
            Save badge.svg
          </a>
        )}
      </p>
      <p class="muted">
        Commit <code>badge.svg</code> beside the README, where everybody can see it. A build keeps it current:{' '}
        <code>{BADGE_COMMAND}</code>.
      </p>
      <label>
        Badge as Markdown
        <input
          class="field path"
          readOnly
          value={BADGE_MARKDOWN}
          onFocus={event => event.currentTarget.select()}
        />
      </label>
      <p>
        <button type="button" class="button" onClick={() => void copyText(BADGE_MARKDOWN, 'Copied')}>
          Copy
        </button>
      </p>
    </>
  );
}

function posterReason(): string | undefined {
  return overview.value ? undefined : 'Open the Overview first';
}

interface ActionButtonProps {
  readonly action: () => Promise<void>;
  /** Why it is disabled, if it is. */
  readonly reason: string | undefined;
  readonly children: string;
}

/** Disabled while its action runs; a failure becomes a message. */
function ActionButton({ action, reason, children }: ActionButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await attempt(action);
    setBusy(false);
  };
  return (
    <button
      type="button"
      class="button"
      disabled={isBusy || reason !== undefined}
      title={reason}
      onClick={run}
    >
      {children}
    </button>
  );
}

/** Saves the report in another format, with the code of the command line, which is loaded on first use. */
async function saveReport(name: string): Promise<void> {
  const [{ formats }, response] = await Promise.all([
    import('../../../src/core/formats/formats.ts'),
    fetch('api/graph'),
  ]);
  if (!response.ok) throw new Error(`the server responded with status ${response.status}`);
  const report = (await response.json()) as Report;
  const format = formats.find(candidate => candidate.name === name);
  if (format?.chunks)
    save(format.file, new Blob([...format.chunks(report)], { type: 'text/plain;charset=utf-8' }));
}

function saveMap(): void {
  if (!layout.value || !edges.value) return;
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const title = project.value?.name ?? 'depgraph';
  const svg = exportSvg({
    layout: layout.value,
    edges: edges.value,
    drawn: drawn.value,
    title,
    theme: theme.value === 'system' ? system : theme.value,
  });
  save(`${title}.svg`, new Blob([svg], { type: 'image/svg+xml' }));
}
