import { exportSvg } from '../model/export-svg.ts';
import { say } from '../store/announce.ts';
import { attempt } from '../store/attempt.ts';
import { drawn, edges, layout } from '../store/picture.ts';
import { project, theme } from '../store/state.ts';

export function ExportPanel() {
  const markdown = `![depgraph](${new URL('api/badge', location.href)})`;
  return (
    <div class="form">
      <p>
        <a class="button" href="api/graph" download="graph.json">
          Report as JSON
        </a>{' '}
        <button type="button" class="button" onClick={saveMap}>
          Map as SVG
        </button>
      </p>
      <p class="muted">
        For Mermaid and Cytoscape run <code>depgraph analyze --format mermaid,cytoscape</code>.
      </p>
      <p>
        <img src="api/badge" alt="Badge with the health of the project" />
      </p>
      <label>
        The badge in Markdown
        <input class="field path" readOnly value={markdown} onFocus={event => event.currentTarget.select()} />
      </label>
      <p>
        <button type="button" class="button" onClick={() => copy(markdown)}>
          Copy
        </button>
      </p>
    </div>
  );
}

async function copy(text: string): Promise<void> {
  const done = await attempt(async () => {
    await navigator.clipboard.writeText(text);
    return true;
  });
  if (done) say('Copied', 'good');
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
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  link.download = `${title}.svg`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
