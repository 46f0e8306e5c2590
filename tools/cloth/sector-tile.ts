import type { PanelName, SectorCloth } from '#src/web/ui/cloth-names.ts'
import { drawPanel } from './panels.ts'
import { createSeededRandom } from './seeded-random.ts'
import { CELL_MARGIN, CELL_SIZE, drawCellLines, drawTwice, type Sheet } from './sheet.ts'

/** No two sectors have the same pair of panels. */
export const SECTOR_PANELS: Record<SectorCloth, readonly [PanelName, PanelName]> = {
  technology: ['nodes', 'board'],
  fashion: ['leaves', 'comb'],
  arts: ['rings', 'diamonds'],
  performing: ['sun', 'comb'],
  academia: ['board', 'steps'],
  science: ['seeds', 'lattice'],
  architecture: ['steps', 'check'],
  film: ['sun', 'lattice'],
}

export function drawSectorTile(name: SectorCloth): Sheet {
  const [first, second] = SECTOR_PANELS[name].map(drawPanel)
  const drawing =
    `<g id="b" transform="translate(${CELL_MARGIN} ${CELL_MARGIN})">${first}</g><use href="#b" x="${CELL_SIZE}" y="${CELL_SIZE}"/>` +
    `<g id="c" transform="translate(${CELL_SIZE + CELL_MARGIN} ${CELL_MARGIN})">${second}</g><use href="#c" x="-${CELL_SIZE}" y="${CELL_SIZE}"/>` +
    drawCellLines(createSeededRandom(`${name} cells`), 2, 2)
  return { width: 2 * CELL_SIZE, height: 2 * CELL_SIZE, content: drawTwice(drawing) }
}
