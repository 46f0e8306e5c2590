import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'

/** Has settings for real services, which hide the sandbox. The tests need no answer from these services. */
let program: RunningProgram

beforeAll(async () => {
  program = await startProgram({
    DATABASE_URL: (await testDatabase()).url,
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
])('when real services are configured, the sandbox page %s does not exist', async path => {
  const response = await fetch(program.origin + path)
  expect(response.status).toBe(404)
  const html = await response.text()
  if (path !== '/sandbox/design/mail') expect(html).toContain('Oops! Page not found')
  expect(html).not.toContain('Components and their states')
  expect(html).not.toContain('Components of the staff pages')
  expect(html).not.toContain('Payment received')
})
