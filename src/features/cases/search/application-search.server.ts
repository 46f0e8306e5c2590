import { and, desc, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ReadDatabase } from '#src/database/client.ts'
import { containsWord, splitIntoWords } from '#src/database/list-filters.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { bookings, usesUpPayment } from '#src/features/bookings/table.server.ts'
import { readReference } from '#src/features/cases/reference.ts'
import type { Status } from '#src/features/cases/states.ts'
import { liveEnquiries } from '#src/features/messages/table.server.ts'
import { matchesPayments } from '#src/features/money/lists/payment-filters.server.ts'
import { isOfConsultation, payments } from '#src/features/money/table.server.ts'

export type FoundApplication = {
  id: string
  reference: string | null
  applicantName: string
  email: string
  status: Status
  payment: string | null
}

export type FoundConsultation = {
  orderId: string | null
  reference: string
  name: string | null
  startsAt: Date | null
}

const MAX_RESULTS = 8
const MAX_MATCHING_PAYMENTS = 200

/** Every word must occur in the name, email, reference or a payment's reference. */
export function matchesApplications(search: string): Array<SQL> {
  return splitIntoWords(search).map(word => {
    const matchesSearchText = containsWord(sql`${liveApplications.searchText}`, readReference(word) ?? word)
    const paymentPattern = createPaymentPattern(word)
    if (paymentPattern === null) return matchesSearchText
    // With an array, PostgreSQL can use the indexes of both tables.
    const applicationIds = sql`array(select ${payments.caseId} from ${payments} where ${payments.caseId} is not null and ${payments.reference} ~ ${paymentPattern} limit ${MAX_MATCHING_PAYMENTS})`
    return sql`(${matchesSearchText} or ${liveApplications.id} = any(${applicationIds}))`
  })
}

/** Returns a regular expression for a part of a payment reference ("TP-8Q2N", "x4rm"), or null. */
export function createPaymentPattern(word: string): string | null {
  const [, prefix, part = ''] = /^(TP-?)?([0-9A-HJKMNP-TV-Z]{2,20})$/.exec(word.toUpperCase()) ?? []
  if (prefix === 'TP-') return `^TP-${part}`
  // TP may also stand further on in a reference.
  if (prefix === 'TP') return `^TP-${part}|TP${part}`
  return part.length < 4 ? null : part
}

/** Finds the newest matches. `payment` is the payment reference that matched. */
export async function findApplications(db: ReadDatabase, search: string): Promise<Array<FoundApplication>> {
  const conditions = matchesApplications(search)
  if (conditions.length === 0) return []
  return db
    .select({
      id: liveApplications.id,
      reference: liveApplications.reference,
      applicantName: liveApplications.applicantName,
      email: liveApplications.email,
      status: liveApplications.status,
      payment: matchingPaymentReference(search),
    })
    .from(liveApplications)
    .where(and(...conditions))
    .orderBy(desc(liveApplications.createdAt), desc(liveApplications.id))
    .limit(MAX_RESULTS)
}

function matchingPaymentReference(search: string): SQL<string | null> {
  const paymentPattern = splitIntoWords(search).flatMap(word => createPaymentPattern(word) ?? [])[0]
  if (paymentPattern === undefined) return sql`null`
  // Raw SQL, because Drizzle omits table names in single-table queries.
  return sql`(select p.reference from payments p where p.case_id = live_applications.id and p.reference ~ ${paymentPattern} limit 1)`
}

export type FoundPayment = {
  id: string
  reference: string
  payer: string | null
  pence: number
  kobo: number
  arrivedKobo: number | null
  arrivedCurrency: string | null
}

/** Payments of applications are found by names of other payers only, because the names of applicants find the applications. */
export async function findPayments(db: ReadDatabase, search: string): Promise<Array<FoundPayment>> {
  const conditions = matchesPayments(search)
  if (conditions.length === 0) return []
  const isByName = !/\d/.test(search)
  const isByOther = or(isNull(payments.caseId), isOfConsultation, isNotNull(payments.payerName))
  return db
    .select({
      id: payments.id,
      reference: payments.reference,
      payer: isByName ? sql<string | null>`coalesce(${payments.payerName}, ${payments.name})` : payments.payerName,
      pence: payments.pence,
      kobo: payments.kobo,
      arrivedKobo: payments.arrivedKobo,
      arrivedCurrency: payments.arrivedCurrency,
    })
    .from(payments)
    .where(and(...conditions, isByName ? isByOther : undefined))
    .orderBy(desc(payments.openedAt), desc(payments.id))
    .limit(MAX_RESULTS)
}

export type FoundEnquiry = { id: string; name: string; email: string; receivedAt: Date }

/** Every word must occur in the name or the email. */
export async function findEnquiries(db: ReadDatabase, search: string): Promise<Array<FoundEnquiry>> {
  const words = splitIntoWords(search)
  if (words.length === 0) return []
  const { id, name, email, createdAt: receivedAt, searchText } = liveEnquiries
  return db
    .select({ id, name, email, receivedAt })
    .from(liveEnquiries)
    .where(and(...words.map(word => containsWord(sql`${searchText}`, word))))
    .orderBy(desc(receivedAt), desc(id))
    .limit(MAX_RESULTS)
}

/** Finds paid consultations by name, email or payment reference. `startsAt` is null before the booking. */
export async function findConsultations(db: ReadDatabase, search: string): Promise<Array<FoundConsultation>> {
  const words = splitIntoWords(search)
  if (words.length === 0) return []
  const paymentPattern = createPaymentPattern(search)
  const isPaidAndNamed = and(
    gt(payments.countedPence, 0),
    ...words.map(word => containsWord(sql`${payments.searchText}`, word)),
  )
  const matches =
    paymentPattern === null ? isPaidAndNamed : or(isPaidAndNamed, sql`${payments.reference} ~ ${paymentPattern}`)
  return db
    .select({
      reference: payments.reference,
      orderId: payments.caseId,
      name: payments.name,
      startsAt: bookings.startsAt,
    })
    .from(payments)
    .leftJoin(bookings, and(eq(bookings.paymentId, payments.id), usesUpPayment))
    .where(and(isOfConsultation, matches))
    .orderBy(desc(payments.openedAt), desc(payments.id))
    .limit(MAX_RESULTS)
}
