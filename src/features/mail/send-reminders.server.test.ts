import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { moveReminder, type Reminder, scheduleReminders, sendReminders } from './send-reminders.server.ts'
import { reminders } from './table.server.ts'

type Matter = Reminder['matter']

/** Each matter has one reminder, which is due since a minute. It is Monday, 10:00 in Lagos. */
async function setUpDueReminders(...matters: ReadonlyArray<Matter>) {
  const app = await testContext()
  const { id: caseId } = await anOrder().saveTo(app.db, app.clock)
  const dueAt = new Date(app.clock.now().getTime() - 60_000)
  await scheduleReminders(
    app.db,
    matters.map(matter => ({ caseId, matter, dueAt })),
  )
  const sent: Array<Matter> = []
  const reminderOf = (matter: Matter, options: Partial<Reminder> = {}): Reminder => ({
    matter,
    async send(_app, tx, due) {
      sent.push(due.matter)
      await moveReminder(tx, due, null)
      return true
    },
    ...options,
  })
  const readSteps = async () =>
    Object.fromEntries((await app.db.select().from(reminders)).map(({ matter, step }) => [matter, step]))
  return { app, caseId, sent, reminderOf, readSteps }
}

test('a reminder is sent once and counted', async () => {
  const { app, sent, reminderOf, readSteps } = await setUpDueReminders('documents')
  const declared = [reminderOf('documents')]
  const sentCounts = await Promise.all([sendReminders(app, declared), sendReminders(app, declared)])
  expect([...sentCounts, await sendReminders(app, declared)].toSorted()).toEqual([0, 0, 1])
  expect(sent).toEqual(['documents'])
  expect(await readSteps()).toEqual({ documents: 1 })
})

test('a matter that fails keeps its reminder, and those of other matters are sent', async () => {
  const { app, sent, reminderOf, readSteps } = await setUpDueReminders('documents', 'booking')
  const failing = reminderOf('documents', {
    async send(_app, tx, due) {
      await moveReminder(tx, due, null)
      throw new Error('The lights went out.')
    },
  })
  await expect(sendReminders(app, [failing, reminderOf('booking')])).rejects.toThrow('lights')
  expect(sent).toEqual(['booking'])
  expect(await readSteps()).toEqual({ documents: 0, booking: 1 })
})

test('at night only reminders of consultations are sent', async () => {
  const { app, sent, reminderOf } = await setUpDueReminders('documents', 'consultation')
  app.clock.advance({ hours: 12 })
  await sendReminders(app, [reminderOf('documents'), reminderOf('consultation', { sendsAtNight: true })])
  expect(sent).toEqual(['consultation'])
})

test('a reminder waits until its condition holds', async () => {
  const { app, caseId, sent, reminderOf } = await setUpDueReminders('documents')
  const isReady = () => eq(reminders.step, 2)
  expect(await sendReminders(app, [reminderOf('documents', { isReady })])).toBe(0)
  const later = { caseId, matter: 'documents', step: 2, dueAt: app.clock.now() } as const
  await scheduleReminders(app.db, [later])
  expect(await sendReminders(app, [reminderOf('documents', { isReady })])).toBe(1)
  expect(sent).toEqual(['documents'])
})
