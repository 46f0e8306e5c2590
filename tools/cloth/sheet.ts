import { FILE_UNITS_PER_DRAWING_UNIT, type Point } from './path-text.ts'
import type { SeededRandom } from './seeded-random.ts'
import { drawLines } from './strokes.ts'

export const COTTON_COLOR = '#f1e9d8'
/** The colours of indigo by the number of dips. */
export const COLORS_BY_DIPS = { once: '#263977', twice: '#1b2759', between: '#18224f', thrice: '#151e47' } as const

/** The size of a cell in file units. */
export const CELL_SIZE = 400
export const CELL_MARGIN = (CELL_SIZE - 100 * FILE_UNITS_PER_DRAWING_UNIT) / 2

/** Sizes are in file units. */
export type Sheet = { width: number; height: number; content: string }

/** `size` is the default width in pixels. A stretched sheet may change its aspect ratio. */
export function createSvgFile({ width, height, content }: Sheet, size: number, { isStretched = true } = {}): string {
  const tall = Math.round((size * height) / width)
  const stretched = isStretched ? ' preserveAspectRatio="none"' : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${tall}" viewBox="0 0 ${width} ${height}"${stretched}>${content}</svg>\n`
}

/** Adds a faint copy, which imitates dye that creeps under starch. */
export function drawTwice(drawing: string): string {
  return `<g id="a" fill="none" stroke="${COTTON_COLOR}" color="${COTTON_COLOR}" stroke-linecap="round" stroke-linejoin="round">${drawing}</g><use href="#a" x="3" y="4" opacity=".2"/>`
}

export function drawCellLines(random: SeededRandom, columns: number, rows: number): string {
  const cell = CELL_SIZE / FILE_UNITS_PER_DRAWING_UNIT
  const along = (count: number) => Array.from({ length: count + 1 }, (_, index) => index * cell)
  const down = along(columns).map(x => along(rows).map((y): Point => [x, y]))
  const across = along(rows).map(y => along(columns).map((x): Point => [x, y]))
  return drawLines(random, [...down, ...across], { width: 1.5, wobble: 0.8 })
}
