import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { unpackFont } from './unpack-font.ts'

/** How words are set: in pixels; spacings as parts of the size. */
type Setting = { size: number; letterSpacing?: number; wordSpacing?: number }

export type Typeface = {
  /** How wide a line becomes. */
  widthOf(line: string, setting: Setting): number
  /** The line as SVG, its baseline beginning at x, y. */
  draw(line: string, setting: Setting & { x: number; y: number }): string
  /** Whether it has all letters; one that it lacks would be an empty box. */
  canSet(text: string): boolean
}

export const openSerif = () => openTypeface('passage-serif', 500)
export const openSans = () => openTypeface('passage-sans', 400)

function openTypeface(name: string, weight: number): Typeface {
  const file = new URL(`../../ui/styles/fonts/${name}.woff2`, import.meta.url)
  const font = create(unpackFont(readFileSync(file))).getVariation({ wght: weight })
  const letters = new Set(font.characterSet)
  return {
    widthOf: (line, setting) => laidOut(font, line, setting).width,
    draw(line, setting) {
      const scale = setting.size / font.unitsPerEm
      const glyphs = laidOut(font, line, setting).glyphs.map(({ outline, x, y }) =>
        outline === '' ? '' : `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" d="${outline}"/>`,
      )
      return `<g transform="translate(${setting.x} ${setting.y})">${glyphs.join('')}</g>`
    },
    canSet: text => [...text.normalize('NFC')].every(letter => letters.has(letter.codePointAt(0) ?? 0)),
  }
}

function laidOut(font: Font, line: string, { size, letterSpacing = 0, wordSpacing = 0 }: Setting) {
  const scale = size / font.unitsPerEm
  let width = 0
  // Word by word: then the spaces are ours to make wider, as the site does.
  const glyphs = line.split(' ').flatMap((word, index) => {
    if (index > 0) width += font.layout(' ').advanceWidth * scale + (wordSpacing + letterSpacing) * size
    const run = font.layout(word)
    return run.glyphs.map((glyph, place) => {
      const position = run.positions[place] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 }
      const at = { outline: glyph.path.toSVG(), x: width + position.xOffset * scale, y: -position.yOffset * scale }
      // A mark has no width of its own: it stays with its letter.
      width += position.xAdvance * scale + (position.xAdvance > 0 ? letterSpacing * size : 0)
      return at
    })
  })
  return { glyphs, width }
}
