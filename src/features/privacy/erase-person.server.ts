import { asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { applicantProofs } from '#src/features/access/table.server.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { deletedApplications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { auditValues } from '#src/features/audit/table.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { findSearches } from '#src/features/cases/find-personal-events.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { orders, payments } from '#src/features/payments/table.server.ts'
import {
  anonymisePayments,
  eraseApplication,
  eraseDeleted,
  eraseHolds,
  eraseMailsAbout,
  eraseMessage,
  eraseOrder,
  eraseRequest,
  eraseValuesAbout,
} from './erase-records.server.ts'
import { isOnHold, lockHolds } from './find-holds.server.ts'
import { findPerson, isUnknown, type PersonRecords } from './find-person.server.ts'
import { findMoneyInFlight } from './money-in-flight.server.ts'
import { legalHolds } from './table.server.ts'

export type WhyNotErased = 'not-found' | 'not-confirmed' | 'on-hold' | 'money-in-flight'

/**
 * Erases everything about a person, except their payments, which stay without name and e-mail. `confirmation` is the
 * typed e-mail. Safe to repeat.
 */
export async function erasePerson(
  app: AppContext,
  actor: StaffActor,
  { email: typedEmail, confirmation }: { email: string; confirmation: string },
): Promise<{ ok: true } | { ok: false; reason: WhyNotErased }> {
  const email = typedEmail.trim().toLowerCase()
  if (confirmation.trim().toLowerCase() !== email) return { ok: false, reason: 'not-confirmed' }
  return app.db.transaction(async tx => {
    await lockHolds(tx)
    const person = await lockPerson(tx, email)
    if (isUnknown(person)) return { ok: false, reason: 'not-found' }
    const obstacle = await findObstacle(tx, email, person)
    if (obstacle !== null) return { ok: false, reason: obstacle }
    await eraseRecords(app, tx, person, actor)
    await eraseTraces(app, tx, email, person)
    await recordEvent(app, tx, {
      type: 'person.erased',
      actor,
      subject: { kind: 'person', id: 'person' },
      applications: person.live.length + person.deleted.length,
      orders: person.orders.length,
      messages: person.messages.length,
    })
    return { ok: true }
  })
}

/** Returns null if nothing stops an erasure. */
export async function findObstacle(
  db: AppContext['db'] | Transaction,
  email: string,
  { live, deleted, orders: boughtOrders }: PersonRecords,
): Promise<'on-hold' | 'money-in-flight' | null> {
  const applicationIds = live.map(application => application.id)
  const held = await isOnHold(db, {
    email,
    applicationIds: [...applicationIds, ...deleted.map(application => application.id)],
  })
  if (held) return 'on-hold'
  const orderIds = boughtOrders.map(order => order.id)
  return (await findMoneyInFlight(db, { applicationIds, orderIds })) ? 'money-in-flight' : null
}

/** Locks purchases before payments, as all code does, then reads again. */
async function lockPerson(tx: Transaction, email: string): Promise<PersonRecords> {
  const { live, orders: boughtOrders } = await findPerson(tx, email)
  await lockApplications(
    tx,
    live.map(application => application.id),
  )
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      inArray(
        orders.id,
        boughtOrders.map(({ id }) => id),
      ),
    )
    .orderBy(asc(orders.id))
    .for('update')
  return findPerson(tx, email)
}

async function eraseRecords(app: AppContext, tx: Transaction, person: PersonRecords, actor: StaffActor) {
  const erasure = { actor, why: 'person' } as const
  const applications = await lockApplications(
    tx,
    person.live.map(({ id }) => id),
  )
  for (const application of applications) await eraseApplication(app, tx, application, erasure)
  const deletedRows = await tx
    .select()
    .from(deletedApplications)
    .where(
      inArray(
        deletedApplications.id,
        person.deleted.map(({ id }) => id),
      ),
    )
    .for('update')
  for (const deleted of deletedRows) await eraseDeleted(app, tx, deleted, erasure)
  for (const { id } of person.orders) await eraseOrder(app, tx, id, erasure)
  for (const { id } of person.messages) await eraseMessage(app, tx, id, erasure)
  for (const { id } of person.requests) await eraseRequest(app, tx, id, erasure)
}

/** Erases what is left outside the records: mails, payments and bookings of others, searches, and values with the e-mail. */
async function eraseTraces(app: AppContext, tx: Transaction, email: string, person: PersonRecords) {
  const ids = (records: ReadonlyArray<{ id: string }>) => records.map(({ id }) => id)
  const subjects = { booking: ids(person.bookings), payment: ids(person.payments) }
  await eraseMailsAbout(tx, subjects)
  await eraseValuesAbout(tx, subjects)
  await tx.delete(bookings).where(inArray(bookings.id, ids(person.bookings)))
  await anonymisePayments(app, tx, eq(payments.email, email))
  await eraseHolds(tx, eq(legalHolds.email, email))
  await tx.delete(applicantProofs).where(eq(applicantProofs.email, email))
  for (const application of [...person.live, ...person.deleted]) {
    await tx.delete(auditValues).where(inArray(auditValues.eventId, await findSearches(tx, { ...application, email })))
  }
  await tx.delete(auditValues).where(mentions(auditValues.values, email))
  if (person.isStaff) return
  await tx.delete(mails).where(or(eq(mails.to, email), eq(mails.replyTo, email), mentions(mails.data, email)))
}

/** An e-mail that only ends or begins like this one is another person's. */
function mentions(column: PgColumn, email: string): SQL {
  const pattern = `(?<![a-z0-9._%+-])${email.replace(/[^a-z0-9@]/g, '\\$&')}(?![a-z0-9-]|\\.[a-z0-9])`
  return sql`strpos(lower(${column}::text), ${email}) > 0 and ${column}::text ~* ${pattern}`
}
