import { expect, test } from 'vitest'
import { limitCombiningMarks } from './limit-combining-marks.ts'

test('a letter keeps at most thirty combining marks, and other text is unchanged', () => {
  expect(limitCombiningMarks('Adébáyọ̀')).toBe('Adébáyọ̀')
  expect(limitCombiningMarks(`e${'\u0301'.repeat(30)}x`)).toBe(`e${'\u0301'.repeat(30)}x`)
  expect(limitCombiningMarks(`e${'\u0301\u0323'.repeat(10_000)}x`)).toBe(`e${'\u0301\u0323'.repeat(15)}x`)
})
