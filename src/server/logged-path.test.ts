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

test.each(['/application-tracking/uploads', '/application-tracking', `/admin/documents/${ID}/file`])(
  'another path stays as it is: %s',
  path => {
    expect(loggedPath(path)).toBe(path)
  },
)
