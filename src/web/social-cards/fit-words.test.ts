import { expect, test } from 'vitest'
import { fitWords } from './fit-words.ts'

/** As if each letter were half as wide as it is high. */
const fit = (words: string, room: Partial<Parameters<typeof fitWords>[1]> = {}) =>
  fitWords(words, { width: 200, lines: 2, sizes: [40, 20], ...room }, (line, size) => (line.length * size) / 2)

test('words take the largest size at which their lines are few enough', () => {
  expect(fit('one two')).toEqual({ lines: ['one two'], size: 40 })
  expect(fit('one two three')).toEqual({ lines: ['one two', 'three'], size: 40 })
  expect(fit('one two three four five')).toEqual({ lines: ['one two three', 'four five'], size: 20 })
})

test('lines become even, so that no short word is left alone', () => {
  expect(fit('aaaa bbbb c d', { width: 220, sizes: [40] })?.lines).toEqual(['aaaa', 'bbbb c d'])
})

test('words that fit at no size are refused', () => {
  expect(fit('one two three four five six seven eight nine')).toBeNull()
  expect(fit('incomprehensibilities', { sizes: [40] })).toBeNull()
})
