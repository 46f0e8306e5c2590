import { type Point, SCALE } from './path-text.ts'
import type { SeededRandom } from './seeded-random.ts'
import { lines } from './strokes.ts'

export const COTTON = '#f1e9d8'
/** The colours of indigo by the number of dips. */
export const DIPS = { once: '#263977', twice: '#1b2759', between: '#18224f', thrice: '#151e47' } as const

/** The size of a cell in file units. */
export const CELL = 400
export const MARGIN = (CELL - 100 * SCALE) / 2

/** Sizes are in file units. */
export type Sheet = { width: number; height: number; content: string }

/** `size` is the default width in pixels. A stretched sheet may change its aspect ratio. */
export function svgFile({ width, height, content }: Sheet, size: number, { isStretched = true } = {}): string {
  const tall = Math.round((size * height) / width)
  const stretched = isStretched ? ' preserveAspectRatio="none"' : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${tall}" viewBox="0 0 ${width} ${height}"${stretched}>${content}</svg>\n`
}

/** Adds a faint copy, which imitates dye that creeps under starch. */
export function drawTwice(drawing: string): string {
  return `<g id="a" fill="none" stroke="${COTTON}" color="${COTTON}" stroke-linecap="round" stroke-linejoin="round">${drawing}</g><use href="#a" x="3" y="4" opacity=".2"/>`
}

export function cellLines(random: SeededRandom, columns: number, rows: number): string {
  const cell = CELL / SCALE
  const along = (count: number) => Array.from({ length: count + 1 }, (_, index) => index * cell)
  const down = along(columns).map(x => along(rows).map((y): Point => [x, y]))
  const across = along(rows).map(y => along(columns).map((x): Point => [x, y]))
  return lines(random, [...down, ...across], { width: 1.5, wobble: 0.8 })
}
