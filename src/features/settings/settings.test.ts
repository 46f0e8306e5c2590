import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settingsInForce } from './queries.server.ts'
import type { Settings } from './settings.ts'
import { DEFAULT_WEEKLY_HOURS } from './weekly-hours.ts'

const DEFAULTS: Settings = {
  maintenanceMode: false,
  calendarOpen: true,
  meetingLink: 'https://meet.jit.si/TalentPassage-{booking}',
  weeklyHours: DEFAULT_WEEKLY_HOURS,
  mailNewApplications: true,
  mailDocumentUploads: true,
  mailPayments: true,
}

const NO_HOURS = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [] }

const withStored = (key: keyof typeof DEFAULTS, value: unknown) => settingsInForce([{ key, value }])

test('what nobody saved has its default', () => {
  expect(settingsInForce([])).toEqual(DEFAULTS)
})

test.each([
  ['maintenanceMode', true],
  ['maintenanceMode', false],
  ['calendarOpen', true],
  ['calendarOpen', false],
  ['meetingLink', 'https://zoom.example/j/123?pwd=a'],
  ['meetingLink', 'https://meet.example/rooms/{booking}'],
  ['weeklyHours', NO_HOURS],
  ['weeklyHours', { ...DEFAULT_WEEKLY_HOURS, friday: ['09:00', '17:00'] }],
  ['mailNewApplications', false],
  ['mailDocumentUploads', false],
  ['mailPayments', false],
] as const)('of %s, %j is in force when it is stored', (key, value) => {
  expect(withStored(key, value)).toEqual({ ...DEFAULTS, [key]: value })
})

const GARBAGE = ['yes', '', null, 1, 0, [], { on: true }]

test.each(GARBAGE)('a stored %j says nothing of maintenance: there is none', value => {
  expect(withStored('maintenanceMode', value)).toEqual(DEFAULTS)
})

test.each(GARBAGE)('a stored %j does not open the calendar', value => {
  expect(withStored('calendarOpen', value)).toEqual({ ...DEFAULTS, calendarOpen: false })
})

test.each([...GARBAGE, 'http://meet.example/room', 'javascript:alert(1)', 'meet.example/room', 'ftp://meet.example/'])(
  'a stored %j is no link to a meeting: the default holds',
  value => {
    expect(withStored('meetingLink', value)).toEqual(DEFAULTS)
  },
)

test.each(GARBAGE)('a stored %j stops no mail to staff', value => {
  expect(withStored('mailPayments', value)).toEqual(DEFAULTS)
})

test.each([...GARBAGE, {}, { ...NO_HOURS, monday: ['08:30'] }, { ...NO_HOURS, friday: '09:00' }])(
  'a stored %j is no week: the hours of before hold',
  value => {
    expect(withStored('weeklyHours', value)).toEqual(DEFAULTS)
  },
)

test('the times of a day are in order and each counts once, however they are stored', () => {
  const stored = { ...NO_HOURS, monday: ['10:00', '09:00', '10:00'] }
  expect(withStored('weeklyHours', stored).weeklyHours.monday).toEqual(['09:00', '10:00'])
})

test('whatever is stored under whatever key, there are settings', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ key: fc.string(), value: fc.jsonValue() })), fc.jsonValue(), (others, value) => {
      const stored = Object.keys(DEFAULTS).map(key => ({ key, value }))
      expect(settingsInForce([...others, ...stored])).toEqual({
        ...DEFAULTS,
        maintenanceMode: value === true,
        calendarOpen: value === true,
        mailNewApplications: value !== false,
        mailDocumentUploads: value !== false,
        mailPayments: value !== false,
      })
    }),
  )
})
