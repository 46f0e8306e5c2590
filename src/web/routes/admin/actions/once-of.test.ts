import { expect, test } from 'vitest'
import { z } from 'zod'
import { onceOf } from './once-of.ts'

test('the same filling-in about the same thing has one id, and it is nobody’s that a form could name', () => {
  const form = filledIn('6d1c8a0e-31f5-4f0e-9b0c-0d8d8e1f2a3b')
  expect(onceOf(form, 'email', 'a')).toBe(onceOf(form, 'email', 'a'))
  expect(onceOf(form, 'email', 'a')).not.toBe(form.get('once'))
  expect(onceOf(form, 'email', 'a')).not.toBe(onceOf(form, 'email', 'b'))
  expect(onceOf(form, 'email', 'a')).not.toBe(onceOf(form, 'request', 'a'))
  expect(z.uuid().safeParse(onceOf(form, 'email', 'a')).success).toBe(true)
})

test('a form without a name is one of its own each time', () => {
  expect(onceOf(new FormData(), 'email')).not.toBe(onceOf(new FormData(), 'email'))
})

function filledIn(once: string): FormData {
  const form = new FormData()
  form.set('once', once)
  return form
}
