import { renderAsync } from '@resvg/resvg-js'
import { indexedPng } from './indexed-png.ts'

/** Our pictures are cotton on indigo and what lies between: more colours than this nobody would see. */
const COLORS = 64

/** An SVG as a PNG, so wide in pixels. It must be opaque and bring its letters as outlines. */
export async function picture(svg: string, width: number, colors = COLORS): Promise<Buffer> {
  const image = await renderAsync(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } })
  return await indexedPng({ width: image.width, height: image.height, rgba: image.pixels }, colors)
}
