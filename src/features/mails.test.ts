import { expect, test } from 'vitest'
import { MAILS_TO_STAFF, mailKinds, mailName, mailTemplates } from '#src/features/mails.ts'

test('every mail of every feature has its own name', () => {
  const names = [...mailTemplates.keys()].map(template => mailName(template))
  const nameless = [...mailTemplates.keys()].filter(template => mailName(template) === 'Message')
  expect(nameless).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

test('the mail kinds are all mails in alphabetical order', () => {
  const kinds = mailKinds()
  expect(kinds.map(([template]) => template).toSorted()).toEqual([...mailTemplates.keys()].toSorted())
  const names = kinds.map(([, name]) => name)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en-GB')))
})

test('an unknown mail gets a default name', () => {
  expect(mailName('somewhere.something')).toBe('Message')
})

test('the declared attachments match the rendered ones', async () => {
  const carrying = await Promise.all(
    [...mailTemplates.values()].map(async mail => ((await mail.load()).invitation === undefined ? [] : [mail.name])),
  )
  expect([...mailTemplates.keys()].filter(name => mailTemplates.get(name)?.attaches !== null)).toEqual(carrying.flat())
})

test('a mail labelled as a notice to us is for staff', () => {
  const notices = mailKinds().filter(([, name]) => /^(Staff|Owner) notice:/.test(name))
  expect(notices.length).toBeGreaterThan(5)
  expect(notices.map(([template]) => template).filter(template => !MAILS_TO_STAFF.includes(template))).toEqual([])
})

test('stored mail data is upgraded to the current version, and invalid data is refused', () => {
  const request = mailTemplates.get('documents.request')
  const mailData = { name: 'Ada', dueDate: null, reference: 'GT-7K2M-9QXD', trackingUrl: '#' }
  const asked = { documentType: 'Passport', description: 'Every page.' }
  const today = { ...mailData, documents: [asked] }
  expect(request?.read({ data: { ...mailData, ...asked }, dataVersion: 1 })).toEqual(today)
  expect(request?.read({ data: today, dataVersion: 2 })).toEqual(today)
  expect(request?.read({ data: { ...mailData, ...asked }, dataVersion: 2 })).toBeNull()
  expect(request?.read({ data: {}, dataVersion: 2 })).toBeNull()
})
