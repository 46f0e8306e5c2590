import { expect, test } from 'vitest'
import { serverOptions } from './server-options.ts'

test('a public mail server requires TLS or STARTTLS', () => {
  expect(serverOptions('smtps://smtp.example.org')).toMatchObject({ port: 465, secure: true, auth: undefined })
  expect(serverOptions('smtp://me%40x.org:p%3Aw@smtp.example.org')).toMatchObject({
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
    const options = serverOptions(`smtp://${host}:1025${host === 'mailpit' ? '?starttls=never' : ''}`)
    expect(options).toMatchObject({ port: 1025, requireTLS: false, ignoreTLS: true })
  }
  expect(serverOptions('smtp://[::1]:1025').host).toBe('::1')
  expect(serverOptions('smtp://localhost.evil.test').requireTLS).toBe(true)
})
