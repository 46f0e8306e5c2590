import { expect, test } from 'vitest'
import { deriveSecret } from './derive-secret.server.ts'

const SECRET = 'a secret of these tests, long enough'

test('each purpose and installation has its own stable secret', () => {
  const derived = [
    deriveSecret(SECRET, 'a'),
    deriveSecret(SECRET, 'b'),
    deriveSecret(`${SECRET}.`, 'a'),
    deriveSecret('', 'a'),
  ]
  expect(new Set(derived).size).toBe(derived.length)
  for (const secret of derived) expect(secret).toMatch(/^[\w-]{43}$/)
  expect(deriveSecret(SECRET, 'a')).toBe(derived[0])
})
