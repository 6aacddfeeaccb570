import { useSignal } from '@preact/signals';
import { isGroupId, pathOf } from '../../model/ids.ts';
import { plural } from '../../model/names.ts';
import { unitOf } from '../../model/tree.ts';
import type { Tile, Treemap, TreemapSize, TreemapValue } from '../../model/treemap.ts';
import type { BoxId } from '../../model/types.ts';
import { select } from '../../store/actions.ts';
import { tree } from '../../store/derived.ts';
import { reveal } from '../../store/reveal.ts';
import { project, selection } from '../../store/state.ts';
import { heatStep, valueText } from './heat.ts';
import { firstTile, tileAfterKey } from './tile-keys.ts';

interface TilesProps {
  readonly map: Treemap;
  readonly size: TreemapSize;
  readonly value: TreemapValue;
}

/** A single tab stop for all tiles; the arrow keys move between them. */
export function Tiles({ map: { tiles, greatest }, size, value }: TilesProps) {
  const active = useSignal<BoxId | undefined>(undefined);
  const chosen = tileOf(tiles, selection.value);
  const activeTile = tileOf(tiles, active.value);
  const at = activeTile >= 0 ? activeTile : chosen >= 0 && !tiles[chosen].isFrame ? chosen : firstTile(tiles);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    const to = tileAfterKey(event.key, tiles, at);
    const id = tiles[at]?.id;
    if (to >= 0) active.value = tiles[to].id;
    else if (event.key === ' ' && id !== undefined) select(id);
    else if (event.key === 'Enter' && id !== undefined) reveal(id);
    else return;
    event.preventDefault();
  };
  const clicked = ({ target }: MouseEvent): Tile | undefined =>
    target instanceof Element
      ? tiles[Number(target.closest<HTMLElement>('[data-tile]')?.dataset.tile)]
      : undefined;
  return (
    <div
      class="heat-tiles"
      role="listbox"
      tabIndex={0}
      aria-label="Files and folders by size and heat"
      aria-description="Arrows move, Space selects, Enter shows it on the map"
      aria-activedescendant={at < 0 ? undefined : `tile-${at}`}
      onKeyDown={onKeyDown}
      onClick={event => {
        const tile = clicked(event);
        if (!tile) return;
        active.value = tile.id;
        select(tile.id);
      }}
      onDblClick={event => {
        const tile = clicked(event);
        if (tile) reveal(tile.id);
      }}
    >
      {tiles.map((tile, i) => (
        <TileBox
          key={tile.id}
          tile={tile}
          number={i}
          step={heatStep(tile.value, greatest)}
          text={describe(tile, size, value)}
          isSelected={i === chosen}
          isActive={i === at}
        />
      ))}
    </div>
  );
}

interface TileBoxProps {
  readonly tile: Tile;
  readonly number: number;
  readonly step: number;
  readonly text: string;
  readonly isSelected: boolean;
  readonly isActive: boolean;
}

/** A thinner tile would be all border and exceed its area. */
const MIN_BORDERED = 4;
const MIN_TEXT = { width: 40, height: 16 };

function TileBox({ tile, number, step, text, isSelected, isActive }: TileBoxProps) {
  const { label, x, y, width, height, isFrame, header, depth } = tile;
  const hasText = isFrame ? header > 0 : width >= MIN_TEXT.width && height >= MIN_TEXT.height;
  const isThin = Math.min(width, height) < MIN_BORDERED;
  const classes = isFrame ? `frame frame-${Math.min(3, depth)}` : `heat-${step}${isThin ? ' thin' : ''}`;
  const style = { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` };
  if (isFrame) {
    return (
      <div
        class={`tile ${classes}${isSelected ? ' chosen' : ''}`}
        role="presentation"
        data-tile={number}
        title={text}
        style={style}
      >
        {hasText && <span class="tile-text cut">{label}</span>}
      </div>
    );
  }
  return (
    <div
      id={`tile-${number}`}
      class={`tile ${classes}${isActive ? ' active' : ''}`}
      role="option"
      tabIndex={-1}
      data-tile={number}
      title={text}
      aria-label={text}
      aria-selected={isSelected}
      style={style}
    >
      {hasText && <span class="tile-text cut">{label}</span>}
    </div>
  );
}

/** The tile of a box, or of its nearest ancestor with a tile; -1 if there is none. */
function tileOf(tiles: readonly Tile[], id: BoxId | undefined): number {
  if (id === undefined || !tree.value) return -1;
  let unit = unitOf(tree.value, id);
  while (unit > 0) {
    const found = tiles.findIndex(tile => tile.unit === unit);
    if (found >= 0) return found;
    unit = tree.value.parent[unit];
  }
  return -1;
}

function describe({ id, unit, size, value }: Tile, what: TreemapSize, shown: TreemapValue): string {
  const isFolder = unit < (tree.value?.folderCount ?? 0);
  const path = pathOf(id) || (project.value?.name ?? '');
  const name = isGroupId(id) ? `${path}, files directly in it` : path;
  const amount = plural(size, what === 'loc' ? 'line' : 'file');
  return `${name}, ${amount}, ${isFolder ? 'up to ' : ''}${valueText(shown, value)}`;
}
