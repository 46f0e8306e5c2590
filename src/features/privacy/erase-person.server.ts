import { asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { readCopiedEmail } from '#src/copied-values.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { applicantCodes, applicantProofs } from '#src/features/access/table.server.ts'
import { lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { deletedApplications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { auditValues } from '#src/features/audit/table.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { findSearches } from '#src/features/cases/find-personal-events.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { lockPayments } from '#src/features/payments/anonymise-payments.server.ts'
import { orders, payments } from '#src/features/payments/table.server.ts'
import {
  eraseApplication,
  eraseDeleted,
  eraseHolds,
  eraseMailsAbout,
  eraseMessage,
  eraseOrder,
  erasePayers,
  eraseRequest,
  eraseValuesAbout,
  findDisputes,
} from './erase-records.server.ts'
import { eraseSponsor } from './erase-sponsor.server.ts'
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
  const email = readCopiedEmail(typedEmail)
  if (readCopiedEmail(confirmation) !== email) return { ok: false, reason: 'not-confirmed' }
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
  person: PersonRecords,
): Promise<'on-hold' | 'money-in-flight' | null> {
  const sponsoredIds = person.sponsored.flatMap(({ applicationId }) => applicationId ?? [])
  const applicationIds = [...listIds([...person.live, ...person.deleted, ...person.sponsoredInBin]), ...sponsoredIds]
  if (await isOnHold(db, { email, applicationIds })) return 'on-hold'
  return (await findMoneyInFlight(db, listPayments(person))) ? 'money-in-flight' : null
}

/** Locks the bin before applications, and purchases before payments, as all code does. Then reads again. */
async function lockPerson(tx: Transaction, email: string): Promise<PersonRecords> {
  const { deleted, sponsoredInBin } = await findPerson(tx, email)
  await lockRows(tx, deletedApplications, listIds([...deleted, ...sponsoredInBin]))
  const person = await findPerson(tx, email)
  await lockApplications(tx, listIds(person.live))
  await lockRows(tx, orders, listIds(person.orders))
  await lockPayments(tx, inArray(payments.id, listPayments(person)))
  return findPerson(tx, email)
}

async function lockRows(tx: Transaction, table: typeof deletedApplications | typeof orders, ids: Array<string>) {
  await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids)).orderBy(asc(table.id)).for('update')
}

function listIds(records: ReadonlyArray<{ id: string }>): Array<string> {
  return records.map(({ id }) => id)
}

function listPayments(person: PersonRecords): Array<string> {
  const inBin = [...person.deleted, ...person.sponsoredInBin].flatMap(({ paymentIds }) => paymentIds)
  return [...listIds(person.payments), ...listIds(person.sponsored), ...inBin]
}

async function eraseRecords(app: AppContext, tx: Transaction, person: PersonRecords, actor: StaffActor) {
  const erasure = { actor, why: 'person' } as const
  const applications = await lockApplications(tx, listIds(person.live))
  for (const application of applications) await eraseApplication(app, tx, application, erasure)
  const deletedRows = await tx
    .select()
    .from(deletedApplications)
    .where(inArray(deletedApplications.id, listIds(person.deleted)))
    .for('update')
  for (const deleted of deletedRows) await eraseDeleted(app, tx, deleted, erasure)
  for (const { id } of person.orders) await eraseOrder(app, tx, id, erasure)
  for (const { id } of person.messages) await eraseMessage(app, tx, id, erasure)
  for (const { id } of person.requests) await eraseRequest(app, tx, id, erasure)
}

/** Erases what is left outside the records: mails, payments and bookings of others, searches, and values with the e-mail. */
async function eraseTraces(app: AppContext, tx: Transaction, email: string, person: PersonRecords) {
  const paymentIds = listIds(person.payments)
  const disputeIds = await findDisputes(tx, paymentIds)
  const subjects = { booking: listIds(person.bookings), payment: paymentIds, dispute: disputeIds }
  await eraseMailsAbout(tx, subjects)
  await eraseValuesAbout(tx, subjects)
  await tx.delete(bookings).where(inArray(bookings.id, listIds(person.bookings)))
  await erasePayers(app, tx, inArray(payments.id, paymentIds))
  await eraseSponsor(tx, email, person)
  await eraseHolds(tx, eq(legalHolds.email, email))
  await tx.delete(applicantProofs).where(eq(applicantProofs.email, email))
  await tx.delete(applicantCodes).where(eq(applicantCodes.email, email))
  for (const application of [...person.live, ...person.deleted]) {
    await tx.delete(auditValues).where(inArray(auditValues.eventId, await findSearches(tx, { ...application, email })))
  }
  await tx.delete(auditValues).where(mentions(auditValues.values, email))
  if (person.isStaff) return
  await tx.delete(mails).where(or(eq(mails.to, email), eq(mails.replyTo, email), mentions(mails.data, email)))
}

/** An e-mail that only ends or begins like this one is another person's. Line breaks in JSON are `\n`. */
function mentions(column: PgColumn, email: string): SQL {
  const text = sql`regexp_replace(lower(${column}::text), '\\\\[nrt]', ' ', 'g')`
  const before = "(?<![a-z0-9._%+-]|[a-z0-9._%+-]')"
  const pattern = `${before}${email.replace(/[^a-z0-9@]/g, '\\$&')}(?![a-z0-9-]|\\.[a-z0-9])`
  return sql`strpos(lower(${column}::text), ${email}) > 0 and ${text} ~ ${pattern}`
}
