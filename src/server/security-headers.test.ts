import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { fileHeaders } from './security-headers.ts'

const local = readEnv({})

test('a file has only the headers that matter for a file', () => {
  expect(fileHeaders(local, '/assets/passage-sans.woff2')).toEqual({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
})

test('a drawing that is opened by itself runs nothing', () => {
  const policy = fileHeaders(local, '/favicon.svg')['content-security-policy']
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox')
  expect(policy).not.toContain('script')
})

test.each([
  ['/cards/home.png', 'cross-origin'],
  ['/mail/cloth.png', 'cross-origin'],
  ['/assets/cards/home.png', 'same-origin'],
  ['/cards.png', 'same-origin'],
])('what other sites and mail programs show may be shown there: %s is %s', (path, policy) => {
  expect(fileHeaders(local, path)['cross-origin-resource-policy']).toBe(policy)
})

test('on a public address files are for https alone', () => {
  const env = { ...local, PUBLIC_URL: 'https://passage.example' }
  expect(fileHeaders(env, '/plain.css')['strict-transport-security']).toContain('max-age=31536000')
})
