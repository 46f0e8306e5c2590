import { expect, test } from 'vitest'
import { parseRedirectTarget } from './staff.server.ts'

const LOGIN_URL = 'https://passage.example/admin/login?next=x'

test.each([
  ['/admin/staff', '/admin/staff'],
  ['/admin/applications?q=a%26b&page=2', '/admin/applications?q=a%26b&page=2'],
  ['https://passage.example/admin/staff', '/admin/staff'],
  ['/admin/applications.data?q=ada&_routes=routes%2Fx', '/admin/applications?q=ada'],
  ['/admin/applications/_.data', '/admin/applications'],
  ['/admin/password-lists', '/admin/password-lists'],
])('the redirect target %s leads to %s after signing in', (address, page) => {
  expect(parseRedirectTarget(address, LOGIN_URL)).toBe(page)
})

test.each([
  'https://evil.example/admin/staff',
  'https:evil.example/admin/staff',
  'http://passage.example/admin/staff',
  '//evil.example/admin/staff',
  '/\\evil.example/admin/staff',
  '\\\\evil.example/admin/staff',
  '/\t/evil.example/admin/staff',
  '/admin//evil.example',
  '/admin/../services',
  '/admin/%2e%2e/services',
  'javascript:alert(1)//admin/staff',
  'data:text/html,/admin/staff',
  'https://passage.example@evil.example/admin/staff',
  'https://passage.example.evil.example/admin/staff',
  '/services',
  '',
])('C34: %s is not accepted as a redirect target', address => {
  expect(parseRedirectTarget(address, LOGIN_URL)).toBeNull()
})

test.each(['/admin/login', '/admin/LOGOUT', '/admin/setup/', '/admin/password.data', '/admin/forgotten?x=1', '/admin'])(
  'the sign-in page %s is not accepted as a redirect target',
  address => {
    expect(parseRedirectTarget(address, LOGIN_URL)).toBeNull()
  },
)

test('a redirect target that no browser could request again is not accepted', () => {
  expect(parseRedirectTarget(`/admin/audit?q=${'['.repeat(700)}`, LOGIN_URL)).toBeNull()
  expect(parseRedirectTarget(`/admin/audit?q=${'a'.repeat(1_900)}`, LOGIN_URL)).not.toBeNull()
})
