import { expect, test } from 'vitest'
import { wordingSchema } from './change-wording.server.ts'

const read = (readVersion: string) =>
  wordingSchema.safeParse({ intent: 'save', passage: 'first', readVersion, words: '' }).data?.readVersion

test.each([
  ['0', 0],
  ['7', 7],
  ['1073741823', 1_073_741_823],
  ['2147483647', 2_147_483_647],
])('a form that read version %s says so', (typed, version) => {
  expect(read(typed)).toBe(version)
})

test.each(['', ' 1', '-1', '1e3', '0x1', '١', '12345678901'])('%j is no version', typed => {
  expect(read(typed)).toBeUndefined()
})
