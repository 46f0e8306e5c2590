import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deriveSecret, readSignedId, signId } from '#src/secrets.server.ts'

const SECRET = 'a secret of these tests, long enough'

test('a derived secret depends only on the session secret and the purpose', () => {
  const secrets = [
    deriveSecret(SECRET, 'a'),
    deriveSecret(SECRET, 'b'),
    deriveSecret(`${SECRET}.`, 'a'),
    deriveSecret('', 'a'),
  ]
  expect(new Set(secrets).size).toBe(secrets.length)
  for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/)
  expect(deriveSecret(SECRET, 'a')).toBe(secrets[0])
})

const read = (token: string) => readSignedId(SECRET, 'receipt links', token)

test('a token opens its id only', () => {
  const ids = Array.from({ length: 100 }, () => randomUUID())
  expect(ids.map(id => read(signId(SECRET, 'receipt links', id)))).toEqual(ids)
})

test('a token ends in a letter or digit, because chat programs cut off punctuation', () => {
  const tokens = Array.from({ length: 500 }, () => signId(SECRET, 'pay links', randomUUID()))
  expect(tokens.filter(token => !/[A-Za-z0-9]$/.test(token))).toEqual([])
})

test('a token for another purpose or of another secret opens nothing', () => {
  const id = randomUUID()
  for (const purpose of ['pay links', 'refund links'] as const) expect(read(signId(SECRET, purpose, id))).toBeNull()
  expect(read(signId('another secret', 'receipt links', id))).toBeNull()
})

test('a token with any changed, added or missing letter opens nothing', () => {
  const token = signId(SECRET, 'receipt links', randomUUID())
  const changed = [...token].flatMap((letter, at) =>
    ['A', 'B', '-', '.']
      .filter(other => other !== letter)
      .map(other => token.slice(0, at) + other + token.slice(at + 1)),
  )
  const tokens = [...changed, `${token}A`, token.slice(1), token.slice(0, -1), '', 'ọ'.repeat(65)]
  const swapped = signId(SECRET, 'receipt links', randomUUID()).slice(0, 22) + token.slice(22)
  expect([...tokens, swapped].filter(each => read(each) !== null)).toEqual([])
})
