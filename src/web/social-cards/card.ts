import { BRAND } from '#src/brand.ts'
import type { SitePage } from '../content/pages.ts'
import { clothGround } from './cloth-ground.ts'
import { fitWords } from './fit-words.ts'
import type { Typeface } from './fonts/typeface.ts'
import { mark } from './mark.ts'

/** What networks show beside a link: the size they ask for. */
export const CARD = { width: 1200, height: 630 }

/** The hex of the tokens in `ui/styles/tokens.css`. */
const [PAPER, INK, INK_2, INDIGO, STITCHES] = ['#faf5ed', '#131b3a', '#444f6c', '#1b2657', '#9da4c1']

const LABEL = { x: 64, bottom: 64, widest: 860, narrowest: 640, padding: 60, inset: 14 }
const WORDS = { lines: 3, sizes: [78, 70, 62, 54], leading: 1.1 }
const SERIF = { letterSpacing: -0.01, wordSpacing: 0.07 }
const [NAME_SIZE, LINE_SIZE, MARK_SIZE] = [34, 28, 46]

export type Faces = { serif: Typeface; sans: Typeface }

/** The picture of a link to a page: its cloth, and on a label its words, our name and what we do. */
export function socialCard({ words, cloth }: SitePage['card'], { serif, sans }: Faces): string {
  const fitted = fitCardWords(words, serif)
  if (fitted === null) throw new Error(`These words do not fit on a card: ${words}`)
  const { lines, size } = fitted
  const leading = size * WORDS.leading
  const height = 2 * LABEL.padding + MARK_SIZE + 34 + lines.length * leading + 30 + LINE_SIZE
  const widest = Math.max(...lines.map(line => serif.widthOf(line, { ...SERIF, size })))
  const width = Math.max(LABEL.narrowest, Math.ceil(widest) + 2 * LABEL.padding)
  const top = CARD.height - LABEL.bottom - height
  const left = LABEL.x + LABEL.padding
  const first = top + LABEL.padding + MARK_SIZE + 34 + size * 0.86
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">` +
    clothGround(cloth, CARD) +
    label(top, width, height) +
    mark({ x: left, y: top + LABEL.padding, size: MARK_SIZE, color: INDIGO }) +
    `<g fill="${INDIGO}">${serif.draw(BRAND.name, { ...SERIF, size: NAME_SIZE, x: left + MARK_SIZE + 16, y: top + LABEL.padding + 35 })}</g>` +
    `<g fill="${INK}">${lines.map((line, index) => serif.draw(line, { ...SERIF, size, x: left, y: first + index * leading })).join('')}</g>` +
    `<g fill="${INK_2}">${sans.draw('UK Global Talent Visa, from Lagos', { size: LINE_SIZE, x: left, y: top + height - LABEL.padding })}</g>` +
    '</svg>'
  )
}

export function fitCardWords(words: string, serif: Typeface) {
  const room = { width: LABEL.widest - 2 * LABEL.padding, lines: WORDS.lines, sizes: WORDS.sizes }
  return fitWords(words, room, (line, size) => serif.widthOf(line, { ...SERIF, size }))
}

/** Cotton, sewn on with a running stitch. */
function label(top: number, width: number, height: number): string {
  const { x, inset } = LABEL
  return (
    `<rect x="${x}" y="${top}" width="${width}" height="${height}" fill="${PAPER}"/>` +
    `<rect x="${x + inset}" y="${top + inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" fill="none" stroke="${STITCHES}" stroke-width="2.5" stroke-dasharray="10 7"/>`
  )
}
