import { createHand } from '../ui/cloth/hand.ts'
import type { PanelName } from '../ui/cloth/names.ts'
import { drawPanel } from '../ui/cloth/panels.ts'
import { CELL, cellLines, DIPS, MARGIN, resist } from '../ui/cloth/sheet.ts'

const PANELS: ReadonlyArray<PanelName> = ['seeds', 'board', 'check', 'spray', 'lattice', 'rings', 'diamonds', 'steps']
const DYE = [DIPS.once, DIPS.once, DIPS.thrice, DIPS.thrice, DIPS.between, DIPS.twice, DIPS.once, DIPS.thrice]

/** A strip of cloth at the head of our letters: one row of panels, 600 × 75 as mail programs show it. */
export function mailHeader(): string {
  const width = PANELS.length * CELL
  const cells = PANELS.map(
    (name, index) => `<g transform="translate(${index * CELL + MARGIN} ${MARGIN})">${drawPanel(name)}</g>`,
  )
  const ground = DYE.map(
    (color, index) => `<rect x="${index * CELL}" width="${CELL}" height="${CELL}" fill="${color}"/>`,
  )
  const drawing = cells.join('') + cellLines(createHand('mail header'), PANELS.length, 1)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${CELL}">${ground.join('')}${resist(drawing)}</svg>`
}
