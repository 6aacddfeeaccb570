import { useState } from 'preact/hooks';
import type { Report } from '../../../src/report/types.ts';
import { exportSvg } from '../model/export-svg.ts';
import { copyText } from '../parts/copy.ts';
import { save } from '../parts/save.ts';
import { attempt } from '../store/attempt.ts';
import { drawn, edges, layout } from '../store/derived.ts';
import { connection, project, theme } from '../store/state.ts';

const LOST = 'Not connected to the server';

export function ExportPanel() {
  const isLost = connection.value.kind === 'lost';
  return (
    <div class="form">
      <p class="buttons">
        {isLost ? (
          <button type="button" class="button" disabled title={LOST}>
            Report as JSON
          </button>
        ) : (
          <a class="button" href="api/graph" download="graph.json">
            Report as JSON
          </a>
        )}
        <FormatButton name="mermaid">Mermaid</FormatButton>
        <FormatButton name="cytoscape">Cytoscape JSON</FormatButton>
        <button type="button" class="button" disabled={!layout.value} onClick={saveMap}>
          Map as SVG
        </button>
      </p>
      <p class="muted">
        The SVG shows the map with the folders that are open now. In scripts, use{' '}
        <code>depgraph analyze --format json,mermaid,cytoscape</code>.
      </p>
      <Badge />
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

interface FormatButtonProps {
  readonly name: string;
  readonly children: string;
}

/** Saves the report in another format, with the code of the command line, which is loaded on first use. */
function FormatButton({ name, children }: FormatButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const isLost = connection.value.kind === 'lost';
  const write = async () => {
    setBusy(true);
    await attempt(() => saveReport(name));
    setBusy(false);
  };
  return (
    <button
      type="button"
      class="button"
      disabled={isBusy || isLost}
      title={isLost ? LOST : undefined}
      onClick={write}
    >
      {children}
    </button>
  );
}

async function saveReport(name: string): Promise<void> {
  const [{ derivedFormats }, response] = await Promise.all([
    import('../../../src/export/formats.ts'),
    fetch('api/graph'),
  ]);
  if (!response.ok) throw new Error(`the server responded with status ${response.status}`);
  const report = (await response.json()) as Report;
  const format = derivedFormats.find(candidate => candidate.name === name);
  if (format) save(format.file, new Blob([...format.chunks(report)], { type: 'text/plain;charset=utf-8' }));
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
