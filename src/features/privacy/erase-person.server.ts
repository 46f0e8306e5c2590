import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { readCopiedEmail } from '#src/copied-values.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import type { CaseKind } from '#src/features/cases/case-kinds.ts'
import { readReference } from '#src/features/cases/reference.ts'
import { cases } from '#src/features/cases/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { auditValues } from '#src/features/events/table.server.ts'
import { eraseReferee } from '#src/features/letters/remove-letter.server.ts'
import { letters } from '#src/features/letters/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { lockPayments } from '#src/features/money/anonymise-payments.server.ts'
import { disputes, payments } from '#src/features/money/table.server.ts'
import { applicantCodes, applicantProofs } from '#src/features/people/access/table.server.ts'
import {
  eraseCase,
  eraseHolds,
  eraseMailsAbout,
  erasePayers,
  eraseRequest,
  eraseStory,
  eraseValuesAbout,
} from './erase-records.server.ts'
import { findPerson, isUnknown, type PersonRecords } from './find-person.server.ts'
import { isOnHold, lockHolds } from './holds.server.ts'
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
      applications: countKind(person, 'application'),
      orders: countKind(person, 'consultation'),
      messages: countKind(person, 'enquiry'),
    })
    return { ok: true }
  })
}

function countKind({ cases: found }: PersonRecords, kind: CaseKind): number {
  return found.filter(each => each.kind === kind).length
}

/** Returns null if nothing stops an erasure. */
export async function findObstacle(
  db: AppContext['db'] | Transaction,
  email: string,
  person: PersonRecords,
): Promise<'on-hold' | 'money-in-flight' | null> {
  const caseIds = [
    ...listIds(person.cases),
    ...person.sponsored.flatMap(({ caseId }) => caseId ?? []),
    ...person.letters.map(({ caseId }) => caseId),
  ]
  if (await isOnHold(db, { email, caseIds })) return 'on-hold'
  const paymentIds = [...listIds(person.payments), ...listIds(person.sponsored)]
  return (await findMoneyInFlight(db, inArray(payments.id, paymentIds))) ? 'money-in-flight' : null
}

/** Locks cases before payments, as all code does. Then reads again. */
async function lockPerson(tx: Transaction, email: string): Promise<PersonRecords> {
  const ofLetters = tx.select({ id: letters.caseId }).from(letters).where(eq(letters.email, email))
  const isTheirs = or(eq(cases.email, email), inArray(cases.id, ofLetters))
  await tx.select({ id: cases.id }).from(cases).where(isTheirs).orderBy(asc(cases.id)).for('update')
  const person = await findPerson(tx, email)
  await lockPayments(tx, inArray(payments.id, [...listIds(person.payments), ...listIds(person.sponsored)]))
  return findPerson(tx, email)
}

function listIds(records: ReadonlyArray<{ id: string }>): Array<string> {
  return records.map(({ id }) => id)
}

async function eraseRecords(app: AppContext, tx: Transaction, person: PersonRecords, actor: StaffActor) {
  const erasure = { actor, why: 'person' } as const
  const locked = await tx
    .select()
    .from(cases)
    .where(inArray(cases.id, listIds(person.cases)))
    .orderBy(asc(cases.id))
    .for('update')
  for (const { id } of person.stories) await eraseStory(app, tx, id, erasure)
  for (const { id } of person.letters) await eraseReferee(app, tx, id, erasure)
  for (const each of locked) await eraseCase(app, tx, each, erasure)
  for (const { id } of person.requests) await eraseRequest(app, tx, id, erasure)
}

/** Erases what is left outside the records: mails, payments and bookings of others, searches, and values with the e-mail. */
async function eraseTraces(app: AppContext, tx: Transaction, email: string, person: PersonRecords) {
  const paymentIds = listIds(person.payments)
  const disputeRows = await tx.select({ id: disputes.id }).from(disputes).where(inArray(disputes.paymentId, paymentIds))
  const subjects = { booking: listIds(person.bookings), payment: paymentIds, dispute: listIds(disputeRows) }
  await eraseMailsAbout(tx, subjects)
  await eraseValuesAbout(tx, subjects)
  await tx.delete(bookings).where(inArray(bookings.id, listIds(person.bookings)))
  await erasePayers(app, tx, inArray(payments.id, paymentIds))
  await tx
    .update(payments)
    .set({ payerName: null, payerEmail: null })
    .where(inArray(payments.id, listIds(person.sponsored)))
  await eraseHolds(tx, eq(legalHolds.email, email))
  await tx.delete(applicantProofs).where(eq(applicantProofs.email, email))
  await tx.delete(applicantCodes).where(eq(applicantCodes.email, email))
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

/** Erases an application in the bin before its 30 days are over. `confirmation` is as for its deletion. */
export async function eraseDeletedApplication(
  app: AppContext,
  actor: StaffActor,
  { id, confirmation }: { id: string; confirmation: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' | 'not-confirmed' | 'on-hold' | 'money-in-flight' }> {
  return app.db.transaction(async tx => {
    await lockHolds(tx)
    const [deleted] = await tx
      .select()
      .from(cases)
      .where(and(eq(cases.id, id), isNotNull(cases.deletedAt)))
      .for('update')
    if (deleted === undefined) return { ok: false, reason: 'not-found' }
    const { reference, email } = deleted
    const isConfirmed =
      reference === null ? readCopiedEmail(confirmation) === email : readReference(confirmation) === reference
    if (!isConfirmed) return { ok: false, reason: 'not-confirmed' }
    if (await isOnHold(tx, { email, caseIds: [id] })) return { ok: false, reason: 'on-hold' }
    await lockPayments(tx, eq(payments.caseId, id))
    if (await findMoneyInFlight(tx, eq(payments.caseId, id))) return { ok: false, reason: 'money-in-flight' }
    await eraseCase(app, tx, deleted, { actor, why: 'by-owner' })
    return { ok: true }
  })
}
