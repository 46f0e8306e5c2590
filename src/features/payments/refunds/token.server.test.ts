import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRefundToken, readRefundToken } from './token.server.ts'

test('a token opens its refund only, and only with the secret that made it', () => {
  const id = randomUUID()
  const token = createRefundToken('one secret', id)
  expect(readRefundToken('one secret', token)).toBe(id)
  const signature = token.slice(token.indexOf('.'))
  const forged = [randomUUID() + signature, `${token}x`, token.slice(1), id, '', '.', signature, token.toUpperCase()]
  for (const other of forged) expect(readRefundToken('one secret', other)).toBeNull()
  expect(readRefundToken('another secret', token)).toBeNull()
})
