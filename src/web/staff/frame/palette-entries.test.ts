import { expect, test } from 'vitest'
import type { Role } from '#src/features/staff/roles.ts'
import { type FoundApplicant, listPaletteEntries } from './palette-entries.ts'

const ADEBAYO: FoundApplicant = {
  id: 'a',
  reference: 'GT-7K2M-9QXD',
  applicantName: 'Ọláwálé Adébáyọ̀',
  email: 'o@yaba.example',
  payment: null,
}

const entryNames = (words: string, found: ReadonlyArray<FoundApplicant> = [], role: Role = 'caseworker') =>
  listPaletteEntries(words, { applicants: found, consultations: [], payments: [] }, role).map(entry => entry.name)

test('an empty search lists every page and action', () => {
  expect(entryNames('')).toEqual([
    'Dashboard',
    'Queue',
    'Applications',
    'Messages',
    'Payments',
    'Documents',
    'Calendar',
    'Reports',
    'Stories',
    'Settings',
    'Help',
    'Mail',
    'Audit',
    'Privacy',
    'Add Application',
    'Review Documents',
    'Theme: System',
    'Theme: Light',
    'Theme: Dark',
    'Log Out',
  ])
})

test('read-only colleagues do not find the entry that adds an application', () => {
  expect(entryNames('add application')).toContain('Add Application')
  expect(entryNames('add application', [], 'readonly')).not.toContain('Add Application')
})

test('only owners find the page of the staff accounts', () => {
  expect(entryNames('staff', [], 'owner')).toContain('Staff')
  expect(entryNames('staff')).not.toContain('Staff')
})

test.each(['adebayo', 'ADÉBÁ', 'olawale o@yaba', 'gt7k2m', 'GT-7K2M-9QXD', 'yaba adeb'])(
  'the applicant that the server found stays listed while "%s" is typed',
  words => {
    expect(entryNames(words, [ADEBAYO])[0]).toBe('Ọláwálé Adébáyọ̀')
  },
)

test('results for an earlier word disappear when the search changes', () => {
  expect(entryNames('adebola', [ADEBAYO])).toEqual([
    'Search all applications for “adebola”',
    'Search the help for “adebola”',
  ])
})

test('part of a word finds a page, and the search of all applications stays available', () => {
  expect(entryNames(' cal ')).toEqual([
    'Calendar',
    'Consultations',
    'Search all applications for “cal”',
    'Search the help for “cal”',
  ])
})

test.each([
  ['price', '/admin/settings#prices'],
  ['refund', '/admin/queue'],
  ['wording', '/admin/mail/templates'],
  ['template text', '/admin/mail/templates'],
  ['maintenance', '/admin/settings#site'],
  ['settings', '/admin/settings'],
  ['help', '/admin/help'],
])('a search for “%s” lists its page first', (words, go) => {
  expect(
    listPaletteEntries(words, { applicants: [], consultations: [], payments: [] }, 'caseworker')[0]?.action,
  ).toEqual({ go })
})

test('the end of a payment reference finds the applicant and the day of the consultation', () => {
  const reference = 'TP-8PB3HMS4GNXD4MSM874J'
  const consultation = {
    reference,
    name: 'Hauwa',
    booked: '24 November 2026, 10:00',
    href: '/admin/calendar?date=2026-11-24',
  }
  const found = { applicants: [{ ...ADEBAYO, payment: reference }], consultations: [consultation], payments: [] }
  const entries = listPaletteEntries('874j', found, 'caseworker')
  expect(entries.map(entry => entry.action)).toEqual([
    { go: '/admin/applications/a' },
    { go: '/admin/calendar?date=2026-11-24' },
    { go: '/admin/applications?q=874j' },
    { go: '/admin/help?q=874j' },
  ])
  expect(entries[1]?.detail).toBe(`${reference}, 24 November 2026, 10:00`)
})

test('an enquiry that the server found leads to the page of its sender', () => {
  const enquiry = {
    id: 'e',
    name: 'Ola Bello',
    detail: 'ola@example.ng, 24 November 2026, 10:00',
    href: '/admin/people/message/e',
  }
  const found = { applicants: [], consultations: [], enquiries: [enquiry], payments: [] }
  expect(listPaletteEntries('ola bello', found, 'caseworker')[0]).toMatchObject({
    group: 'Enquiries',
    action: { go: '/admin/people/message/e' },
  })
})

test('a payment that the server found stays listed for its words, and leads to its page', () => {
  const payment = { id: 'p', reference: 'TP-8PB3HMS4GNXD4MSM874J', payer: 'Lagos Tech', amount: '£59.00, ₦121,387' }
  const found = { applicants: [], consultations: [], payments: [{ ...payment, search: '121387' }] }
  const actions = (words: string) => listPaletteEntries(words, found, 'caseworker').map(entry => entry.action)
  for (const words of ['121387', '₦121,387', 'lagos', '874j']) {
    expect(actions(words), words).toContainEqual({ go: '/admin/payments/p' })
  }
  expect(actions('121388')).not.toContainEqual({ go: '/admin/payments/p' })
})
