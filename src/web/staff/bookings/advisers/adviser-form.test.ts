import { expect, test } from 'vitest'
import { adviserSchema, readSectors } from './adviser-form.ts'

const LINK = 'https://meet.example/{booking}'
const parse = (form: Record<string, string>) => adviserSchema.safeParse({ languages: '', meetingLink: LINK, ...form })

test('languages are a list, and without a number there is no limit of calls', () => {
  expect(parse({ languages: 'English, Yorùbá,, English' }).data).toMatchObject({
    languages: ['English', 'Yorùbá'],
    maxCallsPerDay: null,
  })
  expect(parse({ maxCallsPerDay: ' 3 ' }).data).toMatchObject({ maxCallsPerDay: 3 })
})

test('no number of calls and no link that the database would refuse gets through', () => {
  for (const maxCallsPerDay of ['0', '21', '2.5', 'three', '-1'])
    expect(parse({ maxCallsPerDay }).success, maxCallsPerDay).toBe(false)
  expect(parse({ meetingLink: 'http://meet.example' }).success).toBe(false)
})

test('ticked fields are read from the form, and others are ignored', () => {
  expect(readSectors({ 'sector-arts': 'on', 'sector-film': 'off', 'sector-magic': 'on' })).toEqual(['arts'])
})
