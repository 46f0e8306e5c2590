import type { PanelName, SectorCloth } from '#src/web/ui/cloth-names.ts'
import { createHand } from './hand.ts'
import { drawPanel } from './panels.ts'
import { CELL, cellLines, MARGIN, resist, type Sheet } from './sheet.ts'

/** The two panels that a sector's cloth is printed with, in turns. No two sectors share both. */
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

/** Two cells by two: one repeat of a sector's cloth. */
export function sectorTile(name: SectorCloth): Sheet {
  const [first, second] = SECTOR_PANELS[name].map(drawPanel)
  const drawing =
    `<g id="b" transform="translate(${MARGIN} ${MARGIN})">${first}</g><use href="#b" x="${CELL}" y="${CELL}"/>` +
    `<g id="c" transform="translate(${CELL + MARGIN} ${MARGIN})">${second}</g><use href="#c" x="-${CELL}" y="${CELL}"/>` +
    cellLines(createHand(`${name} cells`), 2, 2)
  return { width: 2 * CELL, height: 2 * CELL, content: resist(drawing) }
}
