import { expect, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { testGround } from '#tests/support/ground.ts'
import { countNotifications } from './count-notifications.server.ts'
import { listNotifications } from './list-notifications.server.ts'
import { markNotificationsSeen } from './mark-notifications-seen.server.ts'
import { settledUpTo } from './settled-up-to.server.ts'

type Ground = Awaited<ReturnType<typeof testGround>>

function deleted(staffId: string) {
  return {
    type: 'application.deleted',
    reference: null,
    actor: { kind: 'staff', id: staffId },
    subject: { kind: 'application', id: 'gone' },
  } as const
}

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
