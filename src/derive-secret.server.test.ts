import { expect, test } from 'vitest'
import { deriveSecret } from './derive-secret.server.ts'

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
