import { expect, test } from 'vitest'
import { mailTemplates } from '#src/features/mails.ts'
import { wordingsBySubject } from './wordings-by-subject.ts'

test('every message that staff may word is listed once, under a subject that the page knows', () => {
  const wordable = [...mailTemplates.values()].filter(({ wording }) => wording !== null)
  const groups = wordingsBySubject(wordable.map(({ name }) => ({ template: name })))
  const listed = groups.flatMap(({ mails }) => mails.map(({ template }) => template))
  expect(listed.toSorted()).toEqual(wordable.map(({ name }) => name).toSorted())
  expect(groups.map(({ label }) => label)).toEqual([
    'Applications',
    'Documents',
    'Payments',
    'Consultations',
    'Contact page',
  ])
})

test('one about something new is not lost, and what is about nothing is not named', () => {
  expect(wordingsBySubject([{ template: 'staff.birthday' }])).toEqual([
    { subject: 'others', label: 'Others', mails: [{ template: 'staff.birthday' }] },
  ])
})
