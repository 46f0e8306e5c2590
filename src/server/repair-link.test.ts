import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { signId } from '#src/secrets.server.ts'
import { readCopiedKey, repairLink } from './repair-link.ts'

const TRACKING = '/application-tracking?reference=GT-7K2M-9QXD&email=ada%2Bgtv%40example.com'
const PAYMENT = '/payment?application_id=0b7cfbd6-1f49-4a8f-8d9b-0d1ab2c3d4e5&email=ada%2Bgtv%40example.com'
const STOP =
  '/reminders/stop?matter=documents&id=0b7cfbd6-1f49-4a8f-8d9b-0d1ab2c3d4e5&key=kbpR_xJ-mzT0eW7uQ5cVh1dN8aLs3fGy6iKo2pBqXrA'
const ABOUT = '9a0c1d2e-3f4b-4c5d-8e6f-7a8b9c0d1e2f'
const CHANGE = '/booking/change?key=0b7cfbd6-1f49-4a8f-8d9b-0d1ab2c3d4e5'
const PASSWORD = '/admin/password?token=-bpR_xJ-mzT0eW7uQ5cVh1dN8aLs3fGy6iKo2pBqXrA'
const PAY_LINK = '/pay/C3z71h9JSo-NmwcRqyw9Tl5kbpR_xJ-mzT0eW7uQ5cVh1dN8aLs3fGy6iKo2pBqXrA'

function parse(target: string) {
  const { pathname, searchParams } = new URL(target, 'http://localhost')
  return { pathname, query: Object.fromEntries(searchParams) }
}

test.each([TRACKING, PAYMENT, STOP, CHANGE, PASSWORD, PAY_LINK, '/', '/services', '/admin/search?q=St.', '/a?b'])(
  'a link that no program changed stays as it is: %s',
  link => {
    expect(repairLink(link)).toBe(link)
  },
)

const DAMAGES: Array<[what: string, damage: (link: string) => string]> = [
  ['with its values decoded', link => link.replaceAll('%2B', '+').replaceAll('%40', '@')],
  ['with a space in place of a plus', link => link.replaceAll('%2B', '%20')],
  ['encoded twice', link => link.replaceAll('%', '%25')],
  ['encoded three times', link => link.replaceAll('%', '%2525')],
  ['with its whole query encoded once more', link => link.replace(/(?<=\?).*/, encodeURIComponent)],
  ['with its question mark encoded', link => link.replace('?', '%3F')],
  ['with escaped ampersands', link => link.replaceAll('&', '&amp;')],
  ['with ampersands escaped twice', link => link.replaceAll('&', '&amp;amp;')],
  ['with encoded escapes', link => link.replaceAll('&', '&amp%3B')],
  ...[
    '.',
    ',',
    ';',
    ')',
    ']',
    '>',
    '"',
    '%22',
    '%3E',
    '&gt;',
    '%E2%80%9D',
    '%E2%80%99',
    '%C2%BB',
    '…',
    '%20',
    '%0A',
    '.)',
  ]
    .concat(['%E2%80%8B', '%EF%BB%BF', '*', '**', '!', '?', ':', "'"])
    .map((ending): [string, (link: string) => string] => [`followed by ${ending}`, link => link + ending]),
  ['with an invisible character in its last value', link => link.replace(/(?=.{3}$)/, '%E2%80%8B')],
]

test.each(DAMAGES)('a link %s is repaired', (_what, damage) => {
  for (const link of [TRACKING, PAYMENT, STOP, CHANGE, PASSWORD]) {
    expect(parse(repairLink(damage(link)))).toEqual(parse(link))
  }
})

test.each(DAMAGES)('a link whose path has a key is repaired %s', (_what, damage) => {
  expect(parse(repairLink(damage(PAY_LINK))).pathname).toBe(PAY_LINK)
})

test('a key that ends with an underline of its text loses it', () => {
  expect(parse(repairLink(`${STOP}_`))).toEqual(parse(STOP))
  expect(parse(repairLink(CHANGE.replaceAll('-', '%E2%80%91')))).toEqual(parse(CHANGE))
  const stopsOne = STOP.replace('&key', `&about_id=${ABOUT}&key`)
  expect(parse(repairLink(stopsOne.replace(ABOUT, ABOUT.replaceAll('-', '%E2%80%91'))))).toEqual(parse(stopsOne))
})

test('an email address that is not complete stays as it came', () => {
  expect(parse(repairLink('/application-tracking?reference=GT-7K2M-9QXD&email=ada+gtv@example')).query.email).toBe(
    'ada gtv@example',
  )
})

test('a percent sign of an email address stays', () => {
  const link = '/application-tracking?reference=GT-7K2M-9QXD&email=fifty%25off%40example.com'
  expect(repairLink(link)).toBe(link)
})

test('words that people search for stay', () => {
  for (const link of [
    '/admin/help?q=What+is+it%3F',
    '/admin/applications?q=%22Ada%22&sort=name',
    '/admin/search?q=a%252Bb',
  ]) {
    expect(repairLink(link)).toBe(link)
  }
})

test('no key of our links ends in a character that reading it removes', () => {
  const keys = Array.from({ length: 200 }, () => [
    randomUUID(),
    randomBytes(32).toString('base64url'),
    createHmac('sha256', randomBytes(32)).update('x').digest('base64url'),
    signId(randomUUID(), 'pay links', randomUUID()),
  ]).flat()
  for (const key of keys) expect(readCopiedKey(`${key}_.`)).toBe(key)
})

test.each([
  ['escapes', '/application-tracking/x', '&gt;', 'x'],
  ['escapes of a query', '/application-tracking?tab=', '%26gt%3B', 'x'],
  ['full stops', '/services', '.', 'x'],
  ['dashes of a key', '/booking/change?key=x', '-', 'x'],
  ['levels of encoding', '/application-tracking?email=%', '25', ''],
])('a link with thousands of %s is read at once', (_, start, repeated, end) => {
  const link = start + repeated.repeat(16_000 / repeated.length) + end
  expect(repairLink(link).length).toBeLessThanOrEqual(link.length)
})

test('what staff search for is no key', () => {
  const search = '/admin/audit?about=Ad%C3%A9b%C3%A1y%E1%BB%8D%CC%80+Obi'
  expect(repairLink(search)).toBe(search)
})
