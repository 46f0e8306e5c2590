import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningProgram, startProgram } from '../support/program.ts'

/** This program is configured with real services, which hides the sandbox. No service has to answer. */
let program: RunningProgram

beforeAll(async () => {
  program = await startProgram({
    PAYSTACK_SECRET_KEY: 'sk_test_ofthedesignpage',
    PAYSTACK_URL: 'http://127.0.0.1:1',
    EXCHANGE_RATE_URL: 'http://127.0.0.1:1/rate',
    SMTP_URL: 'smtp://127.0.0.1:1?starttls=never',
  })
}, 60_000)
afterAll(() => program.stopAndDeleteData())

test.each([
  '/sandbox/design',
  '/sandbox/design?dialog=ask',
  '/sandbox/design/staff',
  '/sandbox/design/mail',
  '/sandbox/design/nothing',
])('the design page does not exist with real services: %s', async path => {
  const answer = await fetch(program.origin + path)
  expect(answer.status).toBe(404)
  const html = await answer.text()
  if (path !== '/sandbox/design/mail') expect(html).toContain('Oops! Page not found')
  expect(html).not.toContain('Components and their states')
  expect(html).not.toContain('Components of the staff pages')
  expect(html).not.toContain('Payment received')
})
