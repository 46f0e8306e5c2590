import type { PanelName, SectorCloth } from '#src/web/ui/cloth-names.ts'
import { drawPanel } from './panels.ts'
import { createSeededRandom } from './seeded-random.ts'
import { CELL, cellLines, drawTwice, MARGIN, type Sheet } from './sheet.ts'

/** No two sectors share both panels. */
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

export function sectorTile(name: SectorCloth): Sheet {
  const [first, second] = SECTOR_PANELS[name].map(drawPanel)
  const drawing =
    `<g id="b" transform="translate(${MARGIN} ${MARGIN})">${first}</g><use href="#b" x="${CELL}" y="${CELL}"/>` +
    `<g id="c" transform="translate(${CELL + MARGIN} ${MARGIN})">${second}</g><use href="#c" x="-${CELL}" y="${CELL}"/>` +
    cellLines(createSeededRandom(`${name} cells`), 2, 2)
  return { width: 2 * CELL, height: 2 * CELL, content: drawTwice(drawing) }
}
