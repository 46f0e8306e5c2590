import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashAddress } from './hash-address.server.ts'

test('an IP address has one hash per secret, and the hash differs from its plain SHA-256', () => {
  const hash = hashAddress('one secret', '203.0.113.7')
  expect(hashAddress('one secret', '203.0.113.7')).toBe(hash)
  expect(hashAddress('one secret', '203.0.113.8')).not.toBe(hash)
  expect(hashAddress('another secret', '203.0.113.7')).not.toBe(hash)
  expect(createHash('sha256').update('203.0.113.7').digest('base64url')).not.toBe(hash)
})
