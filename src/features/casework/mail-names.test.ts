import { expect, test } from 'vitest'
import { mailTemplates } from '#src/server/mail-templates.ts'
import { attachedTo, mailKinds, mailName } from './mail-names.ts'

test('every message of every feature has a name of its own', () => {
  const names = [...mailTemplates.keys()].map(template => mailName(template))
  const nameless = [...mailTemplates.keys()].filter(template => mailName(template) === 'Message')
  expect(nameless).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

test('the kinds to choose from are just those that there are, by the alphabet', () => {
  const kinds = mailKinds()
  expect(kinds.map(([template]) => template).toSorted()).toEqual([...mailTemplates.keys()].toSorted())
  expect(kinds[0]).toEqual(['documents.reviewed', 'Answer to a document'])
})

test('a message that is new here is a message', () => {
  expect(mailName('somewhere.something')).toBe('Message')
})

test('what is said to be attached is what is attached', async () => {
  const carrying = await Promise.all(
    [...mailTemplates.values()].map(async mail => ((await mail.load()).invitation === undefined ? [] : [mail.name])),
  )
  expect([...mailTemplates.keys()].filter(template => attachedTo(template) !== null)).toEqual(carrying.flat())
})
