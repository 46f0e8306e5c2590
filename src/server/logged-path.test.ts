import { expect, test } from 'vitest'
import { loggedPath } from './logged-path.ts'

const ID = '3f0c6a0e-6f0b-4d0e-9a53-1f6d3e0b7c11'

test.each([
  `/application-tracking/uploads/${ID}`,
  `/application-tracking/uploads/${ID.toUpperCase()}/x\ny`,
  `/application-tracking/uploads/${ID}.data`,
])('whoever reads the log cannot go on with an upload: %s', path => {
  expect(loggedPath(path)).toBe('/application-tracking/uploads/:id')
})

test.each([`//application-tracking//uploads//${ID}`, `/Application-Tracking/UPLOADS/${ID}`])(
  'nor under another spelling: %s',
  path => {
    expect(loggedPath(path)).not.toContain(ID)
  },
)

test.each([
  `/calendars/${ID}/a-TOKEN_1/consultations.ics`,
  `/calendars/${ID}/a-TOKEN_1`,
  `/calendars/${ID}/a-TOKEN_1/consultations.ics.data`,
  '/calendars/x\ny/a-TOKEN_1/consultations.ics',
])('whoever reads the log cannot read a calendar feed: %s', path => {
  expect(loggedPath(path)).toBe('/calendars/:id/:token')
})

test.each([`//calendars//${ID}//a-TOKEN_1/x`, `/Calendars/${ID}/a-TOKEN_1/x`])(
  'nor one under another spelling: %s',
  path => {
    expect(loggedPath(path)).not.toContain('TOKEN')
  },
)

test.each([
  '/calendars',
  '/admin/calendars/x',
  '/application-tracking/uploads',
  '/application-tracking',
  `/admin/documents/${ID}/file`,
])('another path stays as it is: %s', path => {
  expect(loggedPath(path)).toBe(path)
})
