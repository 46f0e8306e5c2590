import { expect, test } from 'vitest'
import { createRouteLabeller } from './route-labels.ts'

const labelRoute = createRouteLabeller({
  root: { path: '' },
  home: { parentId: 'root', index: true },
  sector: { parentId: 'root', path: 'sectors/:sectorId' },
  frame: { parentId: 'root' },
  file: { parentId: 'frame', path: 'admin/documents/:documentId/file' },
  desk: { parentId: 'frame', path: 'admin/documents/review' },
  feed: { parentId: 'root', path: 'calendars/:staffId/:token/consultations.ics' },
  lost: { parentId: 'root', path: '*' },
})

test.each([
  ['/', '/'],
  ['/_.data', '/'],
  ['/sectors/film', '/sectors/:sectorId'],
  ['/sectors/film.data', '/sectors/:sectorId'],
  ['/sectors/film/', '/sectors/:sectorId'],
  ['/admin/documents/review', '/admin/documents/review'],
  ['/admin/documents/8f1c/file', '/admin/documents/:documentId/file'],
  ['/calendars/a/secret/consultations.ics', '/calendars/:staffId/:token/consultations.ics'],
  ['/calendars/a/secret/consultations-ics', 'other'],
  ['/assets/root-1a2b.js', '/assets/*'],
  ['/sandbox/mail/8f1c', '/sandbox/mail/*'],
  ['/metrics', '/metrics'],
  ['/nowhere/at/all', 'other'],
])('a request for %s is counted under the label %s', (path, label) => {
  expect(labelRoute(path)).toBe(label)
})
