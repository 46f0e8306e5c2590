import { expect, test } from 'vitest'
import { maskPath } from './logged-path.ts'

const TOKEN = 'qWx3_b9Zk-R4t7Yv0Lm2Np5Sd8Fg1Hj6Kc3Vb9Xz4Qw'
const ID = '3f0c6a0e-6f0b-4d0e-9a53-1f6d3e0b7c11'

test.each([
  `/application-tracking/uploads/${ID}`,
  `/application-tracking/uploads/${ID.toUpperCase()}/x\ny`,
  `/application-tracking/uploads/${ID}.data`,
])('the logged path masks an upload id: %s', path => {
  expect(maskPath(path)).toBe('/application-tracking/uploads/:id')
})

test.each([`//application-tracking//uploads//${ID}`, `/Application-Tracking/UPLOADS/${ID}`])(
  'the logged path masks an upload id in another spelling: %s',
  path => {
    expect(maskPath(path)).not.toContain(ID)
  },
)

test.each([
  `/calendars/${ID}/a-TOKEN_1/consultations.ics`,
  `/calendars/${ID}/a-TOKEN_1`,
  `/calendars/${ID}/a-TOKEN_1/consultations.ics.data`,
  '/calendars/x\ny/a-TOKEN_1/consultations.ics',
])('the logged path masks the token of a calendar feed: %s', path => {
  expect(maskPath(path)).toBe('/calendars/:id/:token')
})

test('the logged path masks the token of a receipt, a refund, a story or a letter', () => {
  expect(maskPath('/refund/a-TOKEN_1')).toBe('/refund/:token')
  expect(maskPath('/story/a-TOKEN_1')).toBe('/story/:token')
  expect(maskPath('/letter/a-TOKEN_1')).toBe('/letter/:token')
  expect(maskPath(`/receipt/${TOKEN}`)).toBe('/receipt/:token')
  expect(maskPath(`/Receipt//a-TOKEN_1/receipt.pdf`)).toBe('/Receipt//:token/receipt.pdf')
})

test.each([`//calendars//${ID}//a-TOKEN_1/x`, `/Calendars/${ID}/a-TOKEN_1/x`])(
  'the logged path masks the token of a calendar feed in another spelling: %s',
  path => {
    expect(maskPath(path)).not.toContain('TOKEN')
  },
)

test.each([
  `/calendars%2f${ID}%2f${TOKEN}`,
  `/calendars%2F${ID}%2F${TOKEN}%2Fconsultations.ics`,
  `/calendar/${ID}/${TOKEN}/consultations.ics`,
  `/calendar/${ID}/${TOKEN}.ics`,
  `/admin/calendars/${ID}/${TOKEN}/consultations.ics`,
  `/x%2f${TOKEN}`,
  `/${TOKEN}`,
  `/%E0%A4%A/${TOKEN}`,
  `/calendar/${TOKEN.slice(0, 20)}%${TOKEN.charCodeAt(20).toString(16)}${TOKEN.slice(21)}`,
])('the logged path masks the token in a mistyped address of a calendar feed: %s', path => {
  expect(TOKEN).toHaveLength(43)
  expect(maskPath(path)).toContain(':token')
  expect(maskPath(path)).not.toMatch(/qWx3_b9Zk|Vb9Xz4Qw/)
})

test.each([
  '/sandbox/paystack/transaction/verify/TP-7K2M9QXD4RWB8VHN3JCF',
  '/sandbox/paystack/transaction/verify/tp-7k2m9qxd4rwb8vhn3jcf.data',
  '/sandbox%2Fpaystack/transaction/TP%2D7K2M9QXD4RWB8VHN3JCF',
  '/TP-7K2M9QXD4RWB8VHN3JCF',
])('the logged path masks a payment reference: %s', path => {
  expect(maskPath(path)).toContain(':payment')
  expect(maskPath(path)).not.toMatch(/9QXD/i)
})

test.each(['/sandbox/paystack/checkout/a1b2c3d4e5f6g7h', '/SANDBOX//paystack//checkout//a1b2c3d4e5f6g7h/x'])(
  'the logged path masks a checkout code: %s',
  path => {
    expect(maskPath(path)).toContain(':checkout')
    expect(maskPath(path)).not.toContain('a1b2')
  },
)

test('the logged path masks an upload id after escaped slashes', () => {
  expect(maskPath(`/application-tracking%2fuploads%2f${ID}`)).toBe('/application-tracking/uploads/:id')
})

test('masking a very long path is fast', () => {
  const startedAt = performance.now()
  for (const repeatedText of ['a', 'A', 'a/', '%61', '-A-']) maskPath(`/${repeatedText.repeat(8_000)}`)
  // The limit is generous, because a pattern with bad backtracking would take minutes.
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})

test.each([
  '/calendars',
  '/admin/calendars/x',
  '/application-tracking/uploads',
  '/application-tracking',
  `/admin/documents/${ID}/file`,
  '/insights/how-the-endorsement-for-global-talent-is-decided-today',
  '/a%20b/%C3%A9',
  '/sandbox/paystack/checkout',
  '/assets/http-7K2M9QXD4RWB8VHN3JCF.js',
])('a path without secrets is logged unchanged: %s', path => {
  expect(maskPath(path)).toBe(path)
})

test.each([`/pay/${TOKEN}`, `/pay/${TOKEN}.data`, `/pay//${TOKEN}`, `/pay%2f${TOKEN}`, `/x/${TOKEN}`])(
  'the logged path masks the token of a link for someone else to pay: %s',
  path => {
    expect(maskPath(path)).not.toContain(TOKEN.slice(0, 10))
  },
)

test.each([
  ['/payment%3Femail=ada@house.example&application_id=3', '/payment?:query'],
  ['/payment%3fEMAIL=ada%40house.example', '/payment?:query'],
  ['/contact/ada%40house.example/x', '/contact/:address/x'],
  ['/mailto:ada@house.example', '/:address'],
])('the logged path masks what a broken link made a part of it: %s', (path, masked) => {
  expect(maskPath(path)).toBe(masked)
})
