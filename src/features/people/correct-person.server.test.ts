import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#factories/a-booking.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { anOrder } from '#factories/an-order.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { orders } from '#src/features/payments/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { correctPerson } from './correct-person.server.ts'
import { findPersonRecords } from './person-records.server.ts'

const STAFF = { kind: 'staff', id: randomUUID() } as const
const OLD = 'ola@example.ng'
const NEW = 'ola.new@example.ng'
const NAME = 'Ọláwálé Adébáyọ̀'

async function createPerson() {
  const app = await testContext()
  const application = await anApplication().named(NAME).withEmail(OLD).settled('initial').saveTo(app.db, app.clock)
  const unbooked = await anOrder().named(NAME).withEmail(OLD).settled().saveTo(app.db, app.clock)
  const { booking } = await aBooking().named(NAME).withEmail(OLD).at('2026-12-10', '10:00').saveTo(app.db, app.clock)
  const stranger = await anApplication().named(NAME).withEmail('other@example.ng').saveTo(app.db, app.clock)
  const key = { kind: 'application', id: application.id } as const
  const shown = { shownName: NAME, shownEmail: OLD, shownPhone: application.phone ?? '' }
  const correction = { ...shown, name: NAME, email: NEW, phone: application.phone }
  return { app, application, unbooked, booking, stranger, key, correction }
}

test('a corrected email reaches every application and consultation, and both addresses are told', async () => {
  const { app, application, unbooked, booking, stranger, key, correction } = await createPerson()
  expect(await correctPerson(app, STAFF, key, correction)).toEqual({ ok: true, changed: 3, hasNewAddress: true })

  const records = await findPersonRecords(app.db, NEW)
  expect(records.applications.map(({ id }) => id)).toEqual([application.id])
  expect(records.consultations.map(({ bookingId }) => bookingId)).toContain(booking.id)
  expect(records.consultations).toHaveLength(2)
  expect(await app.db.select({ email: bookings.email }).from(bookings)).toEqual([{ email: NEW }])
  const [untouched] = await app.db.select().from(applications).where(eq(applications.id, stranger.id))
  expect(untouched?.email).toBe('other@example.ng')

  const sent = (await queuedMail(app.db)).map(({ template, to }) => `${template} ${to}`).sort()
  expect(sent).toEqual(
    [
      `access.address-removed ${OLD}`,
      `access.address-corrected ${NEW}`,
      `access.address-removed ${OLD}`,
      `bookings.choose-time ${NEW}`,
      `access.address-removed ${OLD}`,
      `bookings.confirmation ${NEW}`,
    ].sort(),
  )
  expect((await eventsAbout(app.db, unbooked.id)).at(-1)).toMatchObject({
    type: 'order.updated',
    actor: 'staff',
    details: { fields: 'email' },
  })
})

test('a correction that is sent twice changes and mails once', async () => {
  const { app, key, correction } = await createPerson()
  await correctPerson(app, STAFF, key, correction)
  const mailCount = (await queuedMail(app.db)).length
  expect(await correctPerson(app, STAFF, key, correction)).toEqual({ ok: true, changed: 0, hasNewAddress: false })
  expect(await queuedMail(app.db)).toHaveLength(mailCount)
})

test('a correction that a colleague overtook is refused', async () => {
  const { app, key, correction } = await createPerson()
  await correctPerson(app, STAFF, key, correction)
  expect(await correctPerson(app, STAFF, key, { ...correction, email: 'third@example.ng' })).toEqual({
    ok: false,
    reason: 'changed',
  })
})

test('a corrected name alone sends no mail and leaves other fields alone', async () => {
  const { app, key, correction } = await createPerson()
  const name = 'Olawale Adebayo'
  expect(await correctPerson(app, STAFF, key, { ...correction, name, email: OLD })).toEqual({
    ok: true,
    changed: 3,
    hasNewAddress: false,
  })
  expect(await app.db.selectDistinct({ name: orders.name, email: orders.email }).from(orders)).toEqual([
    { name, email: OLD },
  ])
  expect(await queuedMail(app.db)).toEqual([])
})

test('an unknown record is refused', async () => {
  const { app, correction } = await createPerson()
  for (const id of [randomUUID(), 'not-an-id'])
    expect(await correctPerson(app, STAFF, { kind: 'message', id }, correction)).toEqual({
      ok: false,
      reason: 'not-found',
    })
})
