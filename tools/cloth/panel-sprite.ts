import { PANEL_NAMES } from '#src/web/ui/cloth-names.ts'
import { drawPanel } from './panels.ts'
import { SCALE } from './path-text.ts'
import { drawTwice, type Sheet } from './sheet.ts'

const SWATCH = 384

/** All panels in one row: a page with several swatches loads one small file. */
export function panelSprite(): Sheet {
  const margin = (SWATCH - 100 * SCALE) / 2
  const drawing = PANEL_NAMES.map(
    (name, index) => `<g transform="translate(${index * SWATCH + margin} ${margin})">${drawPanel(name)}</g>`,
  )
  return { width: PANEL_NAMES.length * SWATCH, height: SWATCH, content: drawTwice(drawing.join('')) }
}
