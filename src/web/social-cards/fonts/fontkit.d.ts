/** What we use of fontkit, which brings no types. Measures are in the font's own units. */
declare module 'fontkit' {
  type Glyph = { path: { toSVG(): string } }
  type GlyphPosition = { xAdvance: number; xOffset: number; yOffset: number }
  type GlyphRun = { glyphs: Array<Glyph>; positions: Array<GlyphPosition>; advanceWidth: number }

  export type Font = {
    unitsPerEm: number
    characterSet: Array<number>
    layout(text: string): GlyphRun
    getVariation(axes: { wght: number }): Font
  }

  export function create(font: Buffer): Font
}
