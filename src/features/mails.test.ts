import { expect, test } from 'vitest'
import { MAILS_TO_STAFF, mailKinds, mailName, mailTemplates } from '#src/features/mails.ts'

test('every mail has a label of its own', () => {
  const names = [...mailTemplates.keys()].map(template => mailName(template))
  const withoutLabel = [...mailTemplates.keys()].filter(template => mailName(template) === 'Message')
  expect(withoutLabel).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

test('the mail kinds are all mails in alphabetical order', () => {
  const kinds = mailKinds()
  expect(kinds.map(([template]) => template).toSorted()).toEqual([...mailTemplates.keys()].toSorted())
  const names = kinds.map(([, name]) => name)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en-GB')))
})

test('the name of an unknown mail is "Message"', () => {
  expect(mailName('somewhere.something')).toBe('Message')
})

test('a mail declares an attachment if its template makes an invitation, and only then', async () => {
  const mailsWithInvitation = await Promise.all(
    [...mailTemplates.values()].map(async mail => ((await mail.load()).invitation === undefined ? [] : [mail.name])),
  )
  expect([...mailTemplates.keys()].filter(name => mailTemplates.get(name)?.attaches !== null)).toEqual(
    mailsWithInvitation.flat(),
  )
})

test('a mail whose label says that it is a notice is addressed to staff', () => {
  const notices = mailKinds().filter(([, name]) => /^(Staff|Owner) notice:/.test(name))
  expect(notices.length).toBeGreaterThan(5)
  expect(notices.map(([template]) => template).filter(template => !MAILS_TO_STAFF.includes(template))).toEqual([])
})

test('stored mail data is upgraded to the current version, and invalid data is refused', () => {
  const request = mailTemplates.get('documents.request')
  const mailData = { name: 'Ada', dueDate: null, reference: 'GT-7K2M-9QXD', trackingUrl: '#' }
  const requested = { documentType: 'Passport', description: 'Every page.' }
  const current = { ...mailData, documents: [requested] }
  expect(request?.read({ data: { ...mailData, ...requested }, dataVersion: 1 })).toEqual(current)
  expect(request?.read({ data: current, dataVersion: 2 })).toEqual(current)
  expect(request?.read({ data: { ...mailData, ...requested }, dataVersion: 2 })).toBeNull()
  expect(request?.read({ data: {}, dataVersion: 2 })).toBeNull()
})
