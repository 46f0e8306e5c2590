import { expect, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { AuditEvent } from '#src/features/events.ts'
import { testGround } from '#tests/support/ground.ts'
import { countNotifications, listNotifications, markNotificationsSeen, settledUpTo } from './notifications.server.ts'

type Ground = Awaited<ReturnType<typeof testGround>>

async function twoColleagues() {
  const app = await testGround()
  const me = await aStaffMember().withEmail('me@talentpassage.example').saveTo(app.db, app.clock)
  const tade = await aStaffMember().named('Tádé').withEmail('tade@talentpassage.example').saveTo(app.db, app.clock)
  app.clock.advance({ minutes: 1 })
  return { app, me, tade }
}

function record(app: Ground, ...events: Array<AuditEvent>) {
  return app.db.transaction(async tx => {
    for (const event of events) await recordEvent(app, tx, event)
  })
}

const about = (id: string) => ({ kind: 'application', id }) as const
const deleted = (staffId: string): AuditEvent => ({
  type: 'application.deleted',
  reference: 'GT-7K2M-9QXD',
  actor: { kind: 'staff', id: staffId },
  subject: about('gone'),
})

test('the bell tells what others did, with whom it is about, newest first', async () => {
  const { app, me, tade } = await twoColleagues()
  const application = await anApplication().named('Ọláwálé Adébáyọ̀').saveTo(app.db, app.clock)
  await record(app, {
    type: 'application.created',
    item: 'application_fee',
    plan: 'split',
    actor: { kind: 'visitor' },
    subject: about(application.id),
  })
  app.clock.advance({ minutes: 1 })
  await record(app, deleted(tade.id), deleted(me.id))

  const { events, count } = await listNotifications(app, me.id)
  expect(events.map(({ type, actorName, subject }) => ({ type, actorName, name: subject?.name ?? null }))).toEqual([
    { type: 'application.deleted', actorName: 'Tádé', name: null },
    { type: 'application.created', actorName: null, name: 'Ọláwálé Adébáyọ̀' },
  ])
  expect(count).toBe(2)
})

test('what an applicant hands in is news', async () => {
  const { app, me } = await twoColleagues()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await record(app, {
    type: 'document.uploaded',
    documentId: 'd',
    requestId: null,
    documentType: 'Passport',
    format: 'pdf',
    sizeBytes: 812,
    actor: { kind: 'applicant', id },
    subject: about(id),
  })
  expect(await listNotifications(app, me.id)).toMatchObject({ count: 1, events: [{ type: 'document.uploaded' }] })
})

test('what a colleague set is news, and that they cleared the cache is none', async () => {
  const { app, me, tade } = await twoColleagues()
  const by = { kind: 'staff', id: tade.id } as const
  await record(
    app,
    { type: 'settings.saved', fields: 'maintenanceMode', actor: by, subject: { kind: 'settings', id: 'settings' } },
    { type: 'caches.cleared', actor: by, subject: { kind: 'caches', id: 'c' } },
  )
  expect(await listNotifications(app, me.id)).toMatchObject({ count: 1, events: [{ type: 'settings.saved' }] })
})

test('what changes nobody’s day is no news: notes alone, sign-ins, what the house does by itself', async () => {
  const { app, me, tade } = await twoColleagues()
  const by = { kind: 'staff', id: tade.id } as const
  await record(
    app,
    {
      type: 'application.updated',
      fields: 'adminNotes',
      from: null,
      to: null,
      version: 2,
      actor: by,
      subject: about('a'),
    },
    { type: 'staff.signed_in', actor: by, subject: { kind: 'staff', id: tade.id } },
    { type: 'application.payment_reminder_queued', actor: { kind: 'system' }, subject: about('a') },
  )
  expect(await countNotifications(app, me.id)).toBe(0)
  await record(app, {
    type: 'application.updated',
    fields: 'status',
    from: 'pending',
    to: 'under_review',
    version: 3,
    actor: by,
    subject: about('a'),
  })
  expect(await countNotifications(app, me.id)).toBe(1)
})

test('seen is what was listed: what is written between the look and the word of it stays new', async () => {
  const { app, me, tade } = await twoColleagues()
  await record(app, deleted(tade.id))
  const { seenUpTo } = await listNotifications(app, me.id)
  app.clock.advance({ seconds: 1 })
  await record(app, deleted(tade.id))
  if (seenUpTo === null) throw new Error('There was something to see.')
  await markNotificationsSeen(app, me.id, seenUpTo)
  expect(await countNotifications(app, me.id)).toBe(1)
})

test('an older tab takes nothing back, and none reaches into the time to come', async () => {
  const { app, me, tade } = await twoColleagues()
  await record(app, deleted(tade.id))
  const earlier = app.clock.now()
  app.clock.advance({ minutes: 5 })
  await record(app, deleted(tade.id))
  await markNotificationsSeen(app, me.id, app.clock.now())
  await markNotificationsSeen(app, me.id, earlier)
  expect(await countNotifications(app, me.id)).toBe(0)

  await markNotificationsSeen(app, me.id, new Date('2999-01-01T00:00:00Z'))
  app.clock.advance({ minutes: 5 })
  await record(app, deleted(tade.id))
  expect(await countNotifications(app, me.id)).toBe(1)
})

test('a member hears nothing of what was before their account', async () => {
  const { app, tade } = await twoColleagues()
  await record(app, deleted(tade.id))
  app.clock.advance({ minutes: 1 })
  const newcomer = await aStaffMember().withEmail('new@talentpassage.example').saveTo(app.db, app.clock)
  expect(await listNotifications(app, newcomer.id)).toEqual({ events: [], count: 0, seenUpTo: null })
})

test('thirty are listed and a hundred counted, however many there are', async () => {
  const { app, me, tade } = await twoColleagues()
  await record(app, ...Array.from({ length: 120 }, () => deleted(tade.id)))
  const { events, count } = await listNotifications(app, me.id)
  expect(events.length).toBe(30)
  expect(count).toBe(100)
})

/** A transaction that has written an event, and ends when it is told to. */
async function eventBeingWritten(app: Ground, staffId: string) {
  const written = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const writing = app.db.transaction(async tx => {
    await recordEvent(app, tx, deleted(staffId))
    written.resolve()
    await end.promise
  })
  await written.promise
  return {
    async commit() {
      end.resolve()
      await writing
    },
  }
}

test('while nothing is being written the log is complete up to now', async () => {
  const app = await testGround()
  expect(await settledUpTo(app)).toEqual(app.clock.now())
})

test('what was written down earlier and committed later than what was seen is still told', async () => {
  const app = await testGround()
  const me = await aStaffMember().withEmail('me@house.example').saveTo(app.db, app.clock)
  const tade = await aStaffMember().withEmail('tade@house.example').saveTo(app.db, app.clock)
  app.clock.advance({ minutes: 1 })

  const slow = await eventBeingWritten(app, tade.id)
  // No wait of ours: the clock stands still, and the other transaction is older by what the database says.
  await app.db.transaction(tx => recordEvent(app, tx, deleted(tade.id)))
  const { events, seenUpTo } = await listNotifications(app, me.id)
  expect(events).toHaveLength(1)
  expect(seenUpTo?.getTime()).toBeLessThan(app.clock.now().getTime())
  await markNotificationsSeen(app, me.id, seenUpTo ?? app.clock.now())
  await slow.commit()
  expect((await listNotifications(app, me.id)).events).toHaveLength(2)

  await markNotificationsSeen(app, me.id, app.clock.now())
  expect(await countNotifications(app, me.id)).toBe(0)
})
