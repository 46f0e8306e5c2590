import type { Hand } from './hand.ts'
import { FINE, type Point } from './path-text.ts'
import { lines } from './strokes.ts'

/** Undyed cotton, and the indigo of one, two and three dips. */
export const COTTON = '#f1e9d8'
export const DIPS = { once: '#263977', twice: '#1b2759', between: '#18224f', thrice: '#151e47' } as const

/** A cell and the margin round its panel, in the files' units. */
export const CELL = 400
export const MARGIN = (CELL - 100 * FINE) / 2

/** A drawing before it is a file, so that a picture made of several can hold it too. Sizes in the files' units. */
export type Sheet = { width: number; height: number; content: string }

/** `size`: how wide it is where nothing else is said. Sheets that are stretched to whole repeats keep no proportion. */
export function svgFile({ width, height, content }: Sheet, size: number, { isStretched = true } = {}): string {
  const tall = Math.round((size * height) / width)
  const stretched = isStretched ? ' preserveAspectRatio="none"' : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${tall}" viewBox="0 0 ${width} ${height}"${stretched}>${content}</svg>\n`
}

/** Lines of starch, and once more beside them, faintly: there the dye crept under. */
export function resist(drawing: string): string {
  return `<g id="a" fill="none" stroke="${COTTON}" color="${COTTON}" stroke-linecap="round" stroke-linejoin="round">${drawing}</g><use href="#a" x="3" y="4" opacity=".2"/>`
}

/** The lines between the cells of so many columns and rows. */
export function cellLines(hand: Hand, columns: number, rows: number): string {
  const cell = CELL / FINE
  const along = (count: number) => Array.from({ length: count + 1 }, (_, index) => index * cell)
  const down = along(columns).map(x => along(rows).map((y): Point => [x, y]))
  const across = along(rows).map(y => along(columns).map((x): Point => [x, y]))
  return lines(hand, [...down, ...across], { width: 1.5, wobble: 0.8 })
}
