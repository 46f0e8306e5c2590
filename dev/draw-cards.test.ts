import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BRAND } from '#src/brand.ts'
import { SITE_PAGES, type SitePage } from '#src/web/content/pages.ts'

/** The tests of this file tell which of the committed pictures must be drawn again. */

const PUBLIC_FOLDER = 'src/web/public'
const PAGES = Object.entries<SitePage>(SITE_PAGES)

test.each(PAGES)('the social card of the page %s is current, has 1200 × 630 pixels and is small', (key, { card }) => {
  const drawnCards = JSON.parse(readFileSync('dev/drawn-cards.json', 'utf8'))
  expect(drawnCards[key], 'Draw it again: see dev/draw-cards.ts').toEqual(card)
  expect(readPngSize(`cards/${key}.png`)).toEqual([1200, 630])
  expect(readFileSync(`${PUBLIC_FOLDER}/cards/${key}.png`).length).toBeLessThan(120_000)
})

test('every page has a social card, and every social card has a page', () => {
  const cardFiles = readdirSync(`${PUBLIC_FOLDER}/cards`).sort()
  expect(cardFiles).toEqual(PAGES.map(([key]) => `${key}.png`).sort())
})

test('the picture at the top of mails is small and has twice its display size', () => {
  expect(readPngSize('mail/header.png')).toEqual([1200, 150])
  expect(readFileSync(`${PUBLIC_FOLDER}/mail/header.png`).length).toBeLessThan(20_000)
})

test('every icon has its declared size', () => {
  expect(readPngSize('apple-touch-icon.png')).toEqual([180, 180])
  // An ICO file is a header of 22 bytes and a whole PNG.
  expect(readPngSize('favicon.ico', 22)).toEqual([32, 32])
  const manifest = JSON.parse(readFileSync(`${PUBLIC_FOLDER}/site.webmanifest`, 'utf8'))
  expect(manifest).toMatchObject({ name: BRAND.name, description: BRAND.description, theme_color: '#1b2657' })
  for (const { src, sizes } of manifest.icons) expect(readPngSize(src).join('x')).toBe(sizes)
})

/** Reads the width and height of a PNG that begins `start` bytes into the file. */
function readPngSize(name: string, start = 0): [width: number, height: number] {
  const png = readFileSync(`${PUBLIC_FOLDER}/${name}`).subarray(start)
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}
