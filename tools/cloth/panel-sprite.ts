import { PANEL_NAMES } from '#src/web/ui/cloth-names.ts'
import { drawPanel } from './panels.ts'
import { FINE } from './path-text.ts'
import { resist, type Sheet } from './sheet.ts'

/** A swatch has less margin than a cell of a cloth. */
const SWATCH = 384

/** All panels in one row, so that a page with three swatches loads one small file. */
export function panelSprite(): Sheet {
  const margin = (SWATCH - 100 * FINE) / 2
  const drawing = PANEL_NAMES.map(
    (name, index) => `<g transform="translate(${index * SWATCH + margin} ${margin})">${drawPanel(name)}</g>`,
  )
  return { width: PANEL_NAMES.length * SWATCH, height: SWATCH, content: resist(drawing.join('')) }
}
