import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aStory } from '#dev/factories/a-story.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { findBookingByChangeKey } from '#src/features/bookings/queries.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { deleteApplication, restoreApplication } from '#src/features/cases/bin/bin.server.ts'
import { findOrAddPerson, moveToPerson } from '#src/features/cases/people.server.ts'
import { cases, liveConsultations } from '#src/features/cases/table.server.ts'
import { receiveMessage } from '#src/features/messages/receive-message.server.ts'
import { enquiries, liveEnquiries } from '#src/features/messages/table.server.ts'
import { people } from '#src/features/people/table.server.ts'
import { stories } from '#src/features/stories/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { countBlockedQueries } from '#tests/support/count-blocked-queries.ts'
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
  const key = application.id
  const shown = { shownName: NAME, shownEmail: OLD, shownPhone: application.phone ?? '' }
  const correction = { ...shown, name: NAME, email: NEW, phone: application.phone }
  return { app, application, unbooked, booking, stranger, key, correction }
}

test('a corrected email reaches every application and consultation, and both addresses are told', async () => {
  const { app, application, unbooked, booking, stranger, key, correction } = await createPerson()
  expect(await correctPerson(app, STAFF, key, correction)).toEqual({ ok: true, changed: 3, hasNewAddress: true })

  const records = await findPersonRecords(app.db, NEW)
  expect(records.applications.map(({ id }) => id)).toEqual([application.id])
  expect(records.consultations.map(({ booking: found }) => found?.id)).toContain(booking.id)
  expect(records.consultations).toHaveLength(2)
  expect(await app.db.select({ email: bookings.email }).from(bookings)).toEqual([{ email: NEW }])
  const [untouched] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, stranger.id))
  expect(untouched?.email).toBe('other@example.ng')

  const sent = (await queuedMail(app.db)).map(({ template, to }) => `${template} ${to}`).sort()
  expect(sent).toEqual(
    [
      `access.address-removed ${OLD}`,
      `access.address-corrected ${NEW}`,
      `bookings.choose-time ${NEW}`,
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

test('of two corrections at the same time one is refused, and all records have one address', async () => {
  const { app, key, correction } = await createPerson()
  const emails = ['first@example.ng', 'second@example.ng', 'third@example.ng']
  const results = await Promise.all(emails.map(email => correctPerson(app, STAFF, key, { ...correction, email })))
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  const email = emails[results.findIndex(({ ok }) => ok)]
  expect(await app.db.selectDistinct({ email: liveConsultations.email }).from(liveConsultations)).toEqual([{ email }])
  expect((await findPersonRecords(app.db, email ?? '')).applications.map(({ id }) => id)).toEqual([key])
  expect((await queuedMail(app.db)).filter(({ to }) => to === OLD)).toHaveLength(1)
})

test('an application whose address changes during a correction keeps its new address', async () => {
  const { app, application, key, correction } = await createPerson()
  const other = await anApplication().named(NAME).withEmail(OLD).settled('initial').saveTo(app.db, app.clock)
  let corrected: ReturnType<typeof correctPerson> | undefined
  await app.db.transaction(async tx => {
    await moveToPerson(tx, other, { email: 'own@example.ng', name: NAME, createdAt: app.clock.now() })
    corrected = correctPerson(app, STAFF, key, correction)
    await expect.poll(() => countBlockedQueries(app.db)).toBe(1)
  })
  expect(await corrected).toEqual({ ok: true, changed: 3, hasNewAddress: true })
  const emailOf = async ({ id }: { id: string }) =>
    (
      await app.db.select({ email: liveApplications.email }).from(liveApplications).where(eq(liveApplications.id, id))
    )[0]?.email
  expect([await emailOf(application), await emailOf(other)]).toEqual([NEW, 'own@example.ng'])
})

test('the links in mails to the old address no longer open the bookings', async () => {
  const { app, booking, key, correction } = await createPerson()
  expect(await findBookingByChangeKey(app.db, booking.changeKey)).not.toBeNull()
  await correctPerson(app, STAFF, key, { ...correction, name: 'Olawale', email: OLD })
  expect(await findBookingByChangeKey(app.db, booking.changeKey)).not.toBeNull()
  await correctPerson(app, STAFF, key, { ...correction, shownName: 'Olawale', name: 'Olawale' })
  expect(await findBookingByChangeKey(app.db, booking.changeKey)).toBeNull()
  const [{ changeKey } = { changeKey: '' }] = await app.db.select({ changeKey: bookings.changeKey }).from(bookings)
  const [mail] = (await queuedMail(app.db)).filter(({ template }) => template === 'bookings.confirmation')
  expect(JSON.stringify(mail?.data)).toContain(changeKey)
})

test('a corrected name alone sends no mail and leaves other fields alone', async () => {
  const { app, key, correction } = await createPerson()
  const name = 'Olawale Adebayo'
  expect(await correctPerson(app, STAFF, key, { ...correction, name, email: OLD })).toEqual({
    ok: true,
    changed: 3,
    hasNewAddress: false,
  })
  expect(
    await app.db
      .selectDistinct({ name: liveConsultations.name, email: liveConsultations.email })
      .from(liveConsultations),
  ).toEqual([{ name, email: OLD }])
  expect(await queuedMail(app.db)).toEqual([])
})

test('several applications are in one mail to the new address', async () => {
  const { app, key, correction } = await createPerson()
  const second = await anApplication().named(NAME).withEmail(OLD).settled('initial').saveTo(app.db, app.clock)
  await correctPerson(app, STAFF, key, correction)
  const sent = await queuedMail(app.db)
  const told = sent.filter(({ template }) => template === 'access.address-corrected')
  expect(told).toHaveLength(1)
  expect(JSON.stringify(told[0]?.data)).toContain(second.reference)
  expect(sent.filter(({ to }) => to === OLD)).toHaveLength(1)
})

test('a person whose only record is an enquiry is corrected without a mail', async () => {
  const app = await testContext()
  await receiveMessage(
    app,
    { name: NAME, email: OLD, sector: 'dance', message: 'Can you help?' },
    { acknowledge: false },
  )
  const [enquiry] = await app.db.select().from(liveEnquiries)
  const key = enquiry?.id ?? ''
  const mailCount = (await queuedMail(app.db)).length
  const correction = { shownName: NAME, shownEmail: OLD, shownPhone: '', name: 'Olawale', email: NEW, phone: null }
  expect(await correctPerson(app, STAFF, key, correction)).toEqual({ ok: true, changed: 1, hasNewAddress: false })
  expect(await correctPerson(app, STAFF, key, correction)).toEqual({ ok: true, changed: 0, hasNewAddress: false })
  expect(await app.db.select({ name: liveEnquiries.name, email: liveEnquiries.email }).from(liveEnquiries)).toEqual([
    { name: 'Olawale', email: NEW },
  ])
  expect(await queuedMail(app.db)).toHaveLength(mailCount)
  expect((await eventsAbout(app.db, key)).at(-1)).toMatchObject({ type: 'contact.corrected', actor: 'staff' })
})

test('an unknown record is refused', async () => {
  const { app, correction } = await createPerson()
  for (const id of [randomUUID(), 'not-an-id'])
    expect(await correctPerson(app, STAFF, id, correction)).toEqual({
      ok: false,
      reason: 'not-found',
    })
})

test('stories follow the new address, also of an erased case, and the link to an empty form ends', async () => {
  const { app, application, key, correction } = await createPerson()
  const erased = await anApplication().named(NAME).withEmail(OLD).settled('initial').saveTo(app.db, app.clock)
  for (const each of [application, erased]) await aStory().saveTo(each, app.db, app.clock)
  await app.db.delete(cases).where(eq(cases.id, erased.id))
  const asked = await anApplication().named(NAME).withEmail(OLD).settled('initial').saveTo(app.db, app.clock)
  await aStory().asked().saveTo(asked, app.db, app.clock)
  await correctPerson(app, STAFF, key, correction)
  const owners = app.db.select({ email: people.email }).from(stories).innerJoin(people, eq(people.id, stories.personId))
  expect(await owners).toEqual([{ email: NEW }, { email: NEW }])
})

test('an application in the bin gets the new address too, and the old one is forgotten', async () => {
  const { app, key, correction } = await createPerson()
  const binned = await anApplication().named(NAME).withEmail(OLD).settled('initial').saveTo(app.db, app.clock)
  await deleteApplication(app, STAFF, { id: binned.id, confirmation: binned.reference ?? '' })
  await correctPerson(app, STAFF, key, correction)
  await restoreApplication(app, STAFF, binned.id)
  expect((await findPersonRecords(app.db, NEW)).applications.map(({ id }) => id)).toContain(binned.id)
  expect(await app.db.$count(people, eq(people.email, OLD))).toBe(0)
})

test('a form that is stored during a correction keeps the address that was typed in it', async () => {
  const { app, key, correction } = await createPerson()
  const binned = await anApplication().named(NAME).withEmail(OLD).settled('initial').saveTo(app.db, app.clock)
  await deleteApplication(app, STAFF, { id: binned.id, confirmation: binned.reference ?? '' })
  const { corrected, id } = await storeFormDuring(app, () => correctPerson(app, STAFF, key, correction))
  expect(await corrected).toMatchObject({ ok: true })
  expect((await findPersonRecords(app.db, OLD)).applications).toEqual([])
  expect((await findPersonRecords(app.db, OLD)).enquiries).toMatchObject([{ id }])
})

/** Stores an enquiry in a transaction that commits while the correction waits for it. */
async function storeFormDuring(
  app: Awaited<ReturnType<typeof testContext>>,
  correct: () => ReturnType<typeof correctPerson>,
) {
  const id = randomUUID()
  const createdAt = app.clock.now()
  const typed = { email: OLD, name: NAME, createdAt }
  const corrected = await app.db.transaction(async tx => {
    const personId = await findOrAddPerson(tx, typed)
    await tx
      .insert(cases)
      .values({ ...typed, id, kind: 'enquiry', personId, lastMessageAt: createdAt, updatedAt: createdAt })
    await tx.insert(enquiries).values({ id, sector: 'dance', message: 'Can you help?' })
    const running = correct()
    await expect.poll(() => countBlockedQueries(app.db)).toBe(1)
    return [running] as const
  })
  return { id, corrected: corrected[0] }
}
