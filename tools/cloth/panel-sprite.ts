import { PANEL_NAMES } from '#src/web/ui/cloth-names.ts'
import { drawPanel } from './panels.ts'
import { FILE_UNITS_PER_DRAWING_UNIT } from './path-text.ts'
import { drawTwice, type Sheet } from './sheet.ts'

const SWATCH_SIZE = 384

/** Draws all panels in one row, so that a page with several swatches loads one small file. */
export function drawPanelSprite(): Sheet {
  const margin = (SWATCH_SIZE - 100 * FILE_UNITS_PER_DRAWING_UNIT) / 2
  const drawing = PANEL_NAMES.map(
    (name, index) => `<g transform="translate(${index * SWATCH_SIZE + margin} ${margin})">${drawPanel(name)}</g>`,
  )
  return { width: PANEL_NAMES.length * SWATCH_SIZE, height: SWATCH_SIZE, content: drawTwice(drawing.join('')) }
}
