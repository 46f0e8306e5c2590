import { expect, test } from 'vitest'
import { createPayToken, readPayToken } from './token.server.ts'

const ID = '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10'

test('a token names its link, and only the secret that signed it reads it', () => {
  const token = createPayToken('one secret', ID)
  expect(readPayToken('one secret', token)).toBe(ID)
  expect(readPayToken('another secret', token)).toBeNull()
})

test('an altered token names no link', () => {
  const token = createPayToken('one secret', ID)
  const altered = [token.slice(1), `${token}0`, token.toUpperCase(), `0${token.slice(1)}`, `${token.slice(0, -1)}x`, '']
  expect(altered.map(each => readPayToken('one secret', each))).toEqual(altered.map(() => null))
})
