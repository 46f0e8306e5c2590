import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createReceiptLink, createReceiptToken, readReceiptToken } from './receipt-link.server.ts'

const app = { sessionSecret: 'a secret', publicUrl: 'https://passage.example' }

test('the link of a receipt opens this receipt only', () => {
  const ids = Array.from({ length: 100 }, () => randomUUID())
  const tokens = ids.map(id => createReceiptToken(app, id))
  expect(tokens.map(token => readReceiptToken(app, token))).toEqual(ids)
  expect(createReceiptLink(app, ids[0] ?? '')).toBe(`https://passage.example/receipt/${tokens[0]}`)
})

test('a token with any changed, added or missing letter, or of another secret, opens nothing', () => {
  const token = createReceiptToken(app, randomUUID())
  const changed = [...token].flatMap((letter, at) =>
    ['A', 'B', '-', '.']
      .filter(other => other !== letter)
      .map(other => token.slice(0, at) + other + token.slice(at + 1)),
  )
  const [other = ''] = [createReceiptToken(app, randomUUID())]
  const tokens = [...changed, `${token}A`, token.slice(1), token.slice(0, -1), '', 'ọ'.repeat(65)]
  const swapped = other.slice(0, 22) + token.slice(22)
  expect([...tokens, swapped].filter(each => readReceiptToken(app, each) !== null)).toEqual([])
  expect(readReceiptToken({ sessionSecret: 'another secret' }, token)).toBeNull()
})
