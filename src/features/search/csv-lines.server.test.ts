import { expect, test } from 'vitest'
import { csvLines } from './csv-lines.server.ts'

test('what begins like a formula is made to stand for itself', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']) {
    const [cell = ''] = csvLines([[`${start}cmd|' /C calc'!A0`]]).split('\r\n')
    expect(cell.replace(/^"/, ''), start).toMatch(/^'/)
  }
})

test('a formula that would begin where another program ends a cell stands for itself too', () => {
  expect(csvLines([["a;=cmd|' /C calc'!A0;b"]])).toBe(`"a;'=cmd|' /C calc'!A0;b"\r\n`)
  expect(csvLines([['two\n- lines', 'one; @two', 'one;two']])).toBe(`"two\n'- lines","one; '@two","one;two"\r\n`)
})

test('numbers stay numbers', () => {
  expect(csvLines([[99, -4.5, 5000]])).toBe('99,-4.5,5000\r\n')
})

test('commas, quotes, line breaks and what else might end a cell stay in it', () => {
  expect(csvLines([['one;two', 'one\rtwo']])).toBe('"one;two","one\rtwo"\r\n')
  expect(csvLines([['Obi, Ada', 'the "best"', 'two\nlines', '']])).toBe('"Obi, Ada","the ""best""","two\nlines",\r\n')
})
