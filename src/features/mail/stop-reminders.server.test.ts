import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { readStopLink, stopLink, stopReminders } from './stop-reminders.server.ts'
import { reminders } from './table.server.ts'

const APP = { publicUrl: 'https://passage.example', sessionSecret: 'one secret' }

test('an unsubscribe link is valid only on the installation that created it', () => {
  const subject = { matter: 'documents', id: randomUUID() } as const
  const { searchParams } = new URL(stopLink(APP, subject))
  expect(readStopLink(APP, searchParams)).toEqual(subject)
  expect(readStopLink({ sessionSecret: 'another' }, searchParams)).toBeNull()
})

test('an unsubscribe link is signed with a derived key, not with the session secret', () => {
  const subject = { matter: 'documents', id: randomUUID() } as const
  const { searchParams } = new URL(stopLink(APP, subject))
  const signedWithSessionSecret = createHmac('sha256', APP.sessionSecret)
    .update(`stop reminders: ${subject.matter} of ${subject.id}`)
    .digest('base64url')
  expect(searchParams.get('key')).toHaveLength(signedWithSessionSecret.length)
  expect(searchParams.get('key')).not.toBe(signedWithSessionSecret)
})

test.each([
  ['another kind of reminder', { matter: 'booking' }],
  ['another application', { id: randomUUID() }],
  ['another key', { key: 'x'.repeat(43) }],
  ['a short key', { key: 'x' }],
  ['no key', { key: '' }],
  ['an unknown kind of reminder', { matter: 'toString' }],
  ['an invalid id', { id: '1 or 1=1' }],
])('an unsubscribe link with %s is invalid', (_, change) => {
  const { searchParams } = new URL(stopLink(APP, { matter: 'documents', id: randomUUID() }))
  for (const [name, value] of Object.entries(change)) searchParams.set(name, value)
  expect(readStopLink(APP, searchParams)).toBeNull()
})

test('stopping reminders repeatedly has no further effect, and that of an erased case none', async () => {
  const app = await testContext()
  const { id } = await anOrder().saveTo(app.db, app.clock)
  await stopReminders(app, { matter: 'booking', id: randomUUID() })
  await Promise.all([1, 2, 3].map(() => stopReminders(app, { matter: 'booking', id })))
  expect(await app.db.select().from(reminders)).toMatchObject([
    { caseId: id, matter: 'booking', dueAt: null, stoppedAt: app.clock.now() },
  ])
  expect(await eventsAbout(app.db, id)).toEqual([
    { type: 'reminder.stopped', actor: 'visitor', details: { matter: 'booking' } },
  ])
})
