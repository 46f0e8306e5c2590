import { expect, test } from 'vitest'
import { z } from 'zod'
import { deriveUuid } from './derive-uuid.ts'

test('equal parts give the same UUID of version 8, and other parts another', () => {
  const id = deriveUuid('message', 'key')
  expect(z.uuid({ version: 'v8' }).safeParse(id).success).toBe(true)
  expect(deriveUuid('message', 'key')).toBe(id)
  expect([deriveUuid('messagekey'), deriveUuid('key', 'message'), deriveUuid('message', 'key2')]).not.toContain(id)
})
