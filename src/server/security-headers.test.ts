import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { buildFileHeaders } from './security-headers.ts'

const localEnv = readEnv({})

test('a static file without HTTPS has only two security headers', () => {
  expect(buildFileHeaders(localEnv, '/assets/passage-sans-400.woff2')).toEqual({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
})

test('an SVG opened as a page runs no scripts', () => {
  const policy = buildFileHeaders(localEnv, '/favicon.svg')['content-security-policy']
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox')
  expect(policy).not.toContain('script')
})

test.each([
  ['/cards/home.png', 'cross-origin'],
  ['/mail/cloth.png', 'cross-origin'],
  ['/assets/cards/home.png', 'same-origin'],
  ['/cards.png', 'same-origin'],
])('the file %s has the cross-origin resource policy %s', (path, policy) => {
  expect(buildFileHeaders(localEnv, path)['cross-origin-resource-policy']).toBe(policy)
})

test('C31: on a public address static files have an HSTS header', () => {
  const env = { ...localEnv, PUBLIC_URL: 'https://passage.example' }
  expect(buildFileHeaders(env, '/plain.css')['strict-transport-security']).toContain('max-age=31536000')
})
