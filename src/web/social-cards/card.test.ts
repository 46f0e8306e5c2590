import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { BRAND } from '#src/brand.ts'
import { SITE_PAGES, type SitePage } from '../content/pages.ts'
import { CARD, fitCardWords, socialCard } from './card.ts'
import { openSans, openSerif } from './fonts/typeface.ts'
import { mailHeader } from './mail-header.ts'
import { picture } from './picture.ts'

const faces = { serif: openSerif(), sans: openSans() }
const pages: Array<[string, SitePage]> = Object.entries(SITE_PAGES)

test.each(pages)('the words of the card of %s fit, in letters that we have', (_, { card }) => {
  const fitted = fitCardWords(card.words, faces.serif)
  expect(fitted?.lines.join(' ')).toBe(card.words)
  expect(fitted?.size).toBeGreaterThanOrEqual(54)
  expect(faces.serif.canSet(card.words)).toBe(true)
})

test('the longest words in the smallest size still fit, and longer ones are refused instead of cut', () => {
  const long = 'Ọláwálé Adébáyọ̀-Oyèníyì keeps an evidence list of exhibitions, letters and prizes'
  expect(fitCardWords(long, faces.serif)).toMatchObject({ lines: expect.any(Array) })
  expect(() => socialCard({ words: `${long} and ${long}`, cloth: 'arts' }, faces)).toThrow('do not fit')
})

test('our name can be set, and what is not in the fonts is noticed', () => {
  for (const text of [BRAND.name, 'ẹ̀ ọ́ ṣ ị ụ ṅ ɓ ɗ ₦ £ ≈']) expect(faces.serif.canSet(text)).toBe(true)
  expect(faces.serif.canSet('語')).toBe(false)
})

test('a card is a PNG of the size that networks ask for, light, with cloth at the edge and cotton in the middle', async () => {
  const png = await picture(socialCard(SITE_PAGES.home.card, faces), CARD.width)
  expect(png.length).toBeLessThan(120_000)
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([CARD.width, CARD.height])

  const colorAt = readPixels(png)
  expect(colorAt(1190, 20)).toSatisfy(isDark)
  expect(colorAt(600, 480)).not.toSatisfy(isDark)
})

test('the head of our letters is light and twice as dense as it is shown', async () => {
  const png = await picture(mailHeader(), 1200, 24)
  expect(png.length).toBeLessThan(20_000)
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 150])
})

/** Reads one of our own PNGs: a palette, and rows without a filter. */
function readPixels(png: Buffer) {
  const palette = chunkOf(png, 'PLTE')
  const rows = inflateSync(chunkOf(png, 'IDAT'))
  const width = png.readUInt32BE(16)
  return (x: number, y: number) => {
    const color = 3 * (rows[y * (width + 1) + 1 + x] ?? 0)
    return [...palette.subarray(color, color + 3)]
  }
}

function chunkOf(png: Buffer, type: string): Buffer {
  const at = png.indexOf(type, 8, 'latin1')
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))
}

function isDark(color: Array<number>): boolean {
  return Math.max(...color) < 130
}
