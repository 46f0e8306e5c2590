import { expect, test } from 'vitest'
import { mailTemplates } from '#src/features/mails.ts'
import { groupBySubject } from './templates-by-subject.ts'

test('every mail with editable texts is listed once, under a known subject', () => {
  const editable = [...mailTemplates.values()].filter(({ templateTexts }) => templateTexts !== null)
  const groups = groupBySubject(editable.map(({ name }) => ({ template: name })))
  const listed = groups.flatMap(({ mails }) => mails.map(({ template }) => template))
  expect(listed.toSorted()).toEqual(editable.map(({ name }) => name).toSorted())
  expect(groups.map(({ label }) => label)).toEqual([
    'Applications',
    'Dates and deadlines',
    'Documents',
    'Final pack',
    'Letters of recommendation',
    'Payments',
    'Consultations',
    'Contact page',
    'Stories',
  ])
})

test('a mail with an unknown subject is listed under Others, and empty groups are left out', () => {
  expect(groupBySubject([{ template: 'staff.birthday' }])).toEqual([
    { subject: 'others', label: 'Others', mails: [{ template: 'staff.birthday' }] },
  ])
})
