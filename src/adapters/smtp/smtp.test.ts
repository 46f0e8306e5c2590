import { expect, test } from 'vitest'
import { parseSmtpUrl } from '#src/adapters/smtp/smtp.ts'

test('a public mail server requires TLS or STARTTLS', () => {
  expect(parseSmtpUrl('smtps://smtp.example.org')).toMatchObject({ port: 465, secure: true, auth: undefined })
  expect(parseSmtpUrl('smtp://me%40x.org:p%3Aw@smtp.example.org')).toMatchObject({
    host: 'smtp.example.org',
    port: 587,
    secure: false,
    requireTLS: true,
    ignoreTLS: false,
    auth: { user: 'me@x.org', pass: 'p:w' },
  })
})

test('localhost and private networks do not require TLS', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]', 'mailpit']) {
    const options = parseSmtpUrl(`smtp://${host}:1025${host === 'mailpit' ? '?starttls=never' : ''}`)
    expect(options).toMatchObject({ port: 1025, requireTLS: false, ignoreTLS: true })
  }
  expect(parseSmtpUrl('smtp://[::1]:1025').host).toBe('::1')
  expect(parseSmtpUrl('smtp://localhost.evil.test').requireTLS).toBe(true)
})
