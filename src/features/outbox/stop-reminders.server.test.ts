import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventsAbout, testGround } from '#tests/support/ground.ts'
import { readStopLink, stopLink, stopReminders } from './stop-reminders.server.ts'
import { mailStops } from './table.server.ts'

const APP = { publicUrl: 'https://passage.example', sessionSecret: 'one secret' }

test('a stop link is read back by the same install, and by no other', () => {
  const subject = { matter: 'documents', id: randomUUID() } as const
  const { searchParams } = new URL(stopLink(APP, subject))
  expect(readStopLink(APP, searchParams)).toEqual(subject)
  expect(readStopLink({ sessionSecret: 'another' }, searchParams)).toBeNull()
})

test('a stop link is signed with a key of its own, not with the secret that signs everything', () => {
  const subject = { matter: 'documents', id: randomUUID() } as const
  const { searchParams } = new URL(stopLink(APP, subject))
  const underTheSecret = createHmac('sha256', APP.sessionSecret)
    .update(`stop reminders: ${subject.matter} of ${subject.id}`)
    .digest('base64url')
  expect(searchParams.get('key')).toHaveLength(underTheSecret.length)
  expect(searchParams.get('key')).not.toBe(underTheSecret)
})

test.each([
  ['another matter', { matter: 'booking' }],
  ['another application', { id: randomUUID() }],
  ['another key', { key: 'x'.repeat(43) }],
  ['a short key', { key: 'x' }],
  ['no key', { key: '' }],
  ['no such matter', { matter: 'toString' }],
  ['no id', { id: '1 or 1=1' }],
])('a stop link with %s opens nothing', (_, change) => {
  const { searchParams } = new URL(stopLink(APP, { matter: 'documents', id: randomUUID() }))
  for (const [name, value] of Object.entries(change)) searchParams.set(name, value)
  expect(readStopLink(APP, searchParams)).toBeNull()
})

test('stopping twice has no further effect', async () => {
  const app = await testGround()
  const id = randomUUID()
  await Promise.all([1, 2, 3].map(() => stopReminders(app, { matter: 'booking', id })))
  expect(await app.db.select().from(mailStops)).toEqual([
    { subjectKind: 'order', subjectId: id, matter: 'booking', stoppedAt: app.clock.now() },
  ])
  expect(await eventsAbout(app.db, id)).toEqual([
    { type: 'reminder.stopped', actor: 'visitor', details: { matter: 'booking' } },
  ])
})
