import { expect, test } from 'vitest'
import { MAILS_TO_STAFF, mailKinds, mailName, mailTemplates } from '#src/features/mails.ts'

test('every message of every feature has a name of its own', () => {
  const names = [...mailTemplates.keys()].map(template => mailName(template))
  const nameless = [...mailTemplates.keys()].filter(template => mailName(template) === 'Message')
  expect(nameless).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

test('the kinds to choose from are just those that there are, by the alphabet', () => {
  const kinds = mailKinds()
  expect(kinds.map(([template]) => template).toSorted()).toEqual([...mailTemplates.keys()].toSorted())
  const names = kinds.map(([, name]) => name)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en-GB')))
})

test('a message that is new here is a message', () => {
  expect(mailName('somewhere.something')).toBe('Message')
})

test('what is said to be attached is what is attached', async () => {
  const carrying = await Promise.all(
    [...mailTemplates.values()].map(async mail => ((await mail.load()).invitation === undefined ? [] : [mail.name])),
  )
  expect([...mailTemplates.keys()].filter(name => mailTemplates.get(name)?.attaches !== null)).toEqual(carrying.flat())
})

test('a message that staff call a notice to them is for staff', () => {
  const notices = mailKinds().filter(([, name]) => /^Notice to (us|owners)\b/.test(name))
  expect(notices.length).toBeGreaterThan(5)
  expect(notices.map(([template]) => template).filter(template => !MAILS_TO_STAFF.includes(template))).toEqual([])
})

test('stored data is upgraded to what the message needs today, and data that does not fit is not read', () => {
  const request = mailTemplates.get('documents.request')
  const letter = { name: 'Ada', dueDate: null, reference: 'GT-7K2M-9QXD', trackingUrl: '#' }
  const asked = { documentType: 'Passport', description: 'Every page.' }
  const today = { ...letter, documents: [asked] }
  expect(request?.read({ data: { ...letter, ...asked }, dataVersion: 1 })).toEqual(today)
  expect(request?.read({ data: today, dataVersion: 2 })).toEqual(today)
  expect(request?.read({ data: { ...letter, ...asked }, dataVersion: 2 })).toBeNull()
  expect(request?.read({ data: {}, dataVersion: 2 })).toBeNull()
})
