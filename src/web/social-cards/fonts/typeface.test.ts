import { expect, test } from 'vitest'
import { openSans, openSerif } from './typeface.ts'
import { unpackFont } from './unpack-font.ts'

const [serif, sans] = [openSerif(), openSans()]

test('both fonts are unpacked and draw letters', () => {
  for (const face of [serif, sans]) {
    expect(face.draw('Aẹ', { size: 40, x: 0, y: 0 }).match(/ d="M/g)?.length).toBeGreaterThanOrEqual(2)
  }
})

test('a mark adds no width and stays with its letter, also when letters are spaced', () => {
  for (const setting of [{ size: 40 }, { size: 40, letterSpacing: 0.1 }]) {
    expect(serif.widthOf('ọ̀'.normalize('NFD'), setting)).toBeCloseTo(serif.widthOf('o', setting), 1)
    expect(serif.widthOf('ẹ́ṣ', setting)).toBeCloseTo(serif.widthOf('es', setting), 1)
  }
})

test('spacing is between letters and words, and the size counts', () => {
  const plain = serif.widthOf('ab cd', { size: 100 })
  expect(serif.widthOf('ab cd', { size: 50 })).toBeCloseTo(plain / 2)
  expect(serif.widthOf('ab cd', { size: 100, wordSpacing: 0.1 })).toBeCloseTo(plain + 10)
  expect(serif.widthOf('ab cd', { size: 100, letterSpacing: 0.1 })).toBeCloseTo(plain + 50)
})

test('a font in another format is refused', () => {
  expect(() => unpackFont(Buffer.from('wOFF, and more'))).toThrow('no WOFF2')
})
