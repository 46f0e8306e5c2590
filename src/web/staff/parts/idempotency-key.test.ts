import { expect, test } from 'vitest'
import { z } from 'zod'
import { idempotencyKey } from './idempotency-key.ts'

test('the same filling-in about the same thing has one id, and it is nobody’s that a form could name', () => {
  const form = filledIn('6d1c8a0e-31f5-4f0e-9b0c-0d8d8e1f2a3b')
  expect(idempotencyKey(form, 'email', 'a')).toBe(idempotencyKey(form, 'email', 'a'))
  expect(idempotencyKey(form, 'email', 'a')).not.toBe(form.get('once'))
  expect(idempotencyKey(form, 'email', 'a')).not.toBe(idempotencyKey(form, 'email', 'b'))
  expect(idempotencyKey(form, 'email', 'a')).not.toBe(idempotencyKey(form, 'request', 'a'))
  expect(z.uuid().safeParse(idempotencyKey(form, 'email', 'a')).success).toBe(true)
})

test('a form without a name is one of its own each time', () => {
  expect(idempotencyKey(new FormData(), 'email')).not.toBe(idempotencyKey(new FormData(), 'email'))
})

function filledIn(once: string): FormData {
  const form = new FormData()
  form.set('once', once)
  return form
}
