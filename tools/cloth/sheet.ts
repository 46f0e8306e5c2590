import { FILE_UNITS_PER_DRAWING_UNIT, type Point } from './path-text.ts'
import type { SeededRandom } from './seeded-random.ts'
import { drawLines } from './strokes.ts'

export const COTTON_COLOR = '#f1e9d8'
/** The colours of indigo cloth after one, two and three dips into the dye. */
export const COLORS_BY_DIPS = { once: '#263977', twice: '#1b2759', between: '#18224f', thrice: '#151e47' } as const

/** The size of a cell in file units. */
export const CELL_SIZE = 400
export const CELL_MARGIN = (CELL_SIZE - 100 * FILE_UNITS_PER_DRAWING_UNIT) / 2

/** `width` and `height` are in file units. */
export type Sheet = { width: number; height: number; content: string }

/** `size` is the default width in pixels. If `isStretched`, the aspect ratio may change. */
export function createSvgFile({ width, height, content }: Sheet, size: number, { isStretched = true } = {}): string {
  const heightPx = Math.round((size * height) / width)
  const stretchAttribute = isStretched ? ' preserveAspectRatio="none"' : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${heightPx}" viewBox="0 0 ${width} ${height}"${stretchAttribute}>${content}</svg>\n`
}

/** Adds a faint copy, because real dye creeps under the starch and blurs the lines. */
export function drawTwice(drawing: string): string {
  return `<g id="a" fill="none" stroke="${COTTON_COLOR}" color="${COTTON_COLOR}" stroke-linecap="round" stroke-linejoin="round">${drawing}</g><use href="#a" x="3" y="4" opacity=".2"/>`
}

export function drawCellLines(random: SeededRandom, columns: number, rows: number): string {
  const cellSize = CELL_SIZE / FILE_UNITS_PER_DRAWING_UNIT
  const linePositions = (count: number) => Array.from({ length: count + 1 }, (_, index) => index * cellSize)
  const verticalLines = linePositions(columns).map(x => linePositions(rows).map((y): Point => [x, y]))
  const horizontalLines = linePositions(rows).map(y => linePositions(columns).map((x): Point => [x, y]))
  return drawLines(random, [...verticalLines, ...horizontalLines], { width: 1.5, wobble: 0.8 })
}
