import { expect, test } from 'vitest'
import { MAILS_TO_STAFF, mailKinds, mailName, mailTemplates } from '#src/features/mails.ts'

test('every mail has a label that no other mail has', () => {
  const labels = [...mailTemplates.keys()].map(template => mailName(template))
  const templatesWithoutLabel = [...mailTemplates.keys()].filter(template => mailName(template) === 'Message')
  expect(templatesWithoutLabel).toEqual([])
  expect(new Set(labels).size).toBe(labels.length)
})

test('the mail kinds are all mails, sorted by label', () => {
  const kinds = mailKinds()
  expect(kinds.map(([template]) => template).toSorted()).toEqual([...mailTemplates.keys()].toSorted())
  const labels = kinds.map(([, name]) => name)
  expect(labels).toEqual(labels.toSorted((one, other) => one.localeCompare(other, 'en-GB')))
})

test('a mail with an unknown template is called "Message"', () => {
  expect(mailName('somewhere.something')).toBe('Message')
})

test('a mail declares an attachment if and only if it has a calendar invitation', () => {
  for (const { name, attaches, invitation } of mailTemplates.values())
    expect(attaches === null, name).toBe(invitation === null)
})

test('a mail whose label says that it is a notice is addressed to staff', () => {
  const notices = mailKinds().filter(([, name]) => /^(Staff|Owner) notice:/.test(name))
  expect(notices.length).toBeGreaterThan(5)
  expect(notices.map(([template]) => template).filter(template => !MAILS_TO_STAFF.includes(template))).toEqual([])
})
