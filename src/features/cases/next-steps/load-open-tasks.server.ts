import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import { buildOnce } from '#src/database/build-once.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { needsDetails, type OpenTasks } from '#src/features/applications/open-tasks.ts'
import { applicationClocks } from '#src/features/cases/dates/table.server.ts'
import { countDatedSteps, isStopped, type Status } from '#src/features/cases/states.ts'
import { documentRequestsOf, documentsOf } from '#src/features/documents/queries.server.ts'
import { listWantedDocuments } from '#src/features/documents/wanted-documents.ts'
import { submissionPacks } from '#src/features/evidence/stored-pack/table.server.ts'
import { messages } from '#src/features/messages/table.server.ts'
import { type Account, isDueNow, isRestDue } from '#src/features/money/account.ts'
import { findPaymentsInFlight, hasUnclearPayment } from '#src/features/money/payments-under-way.server.ts'
import { findPurchase } from '#src/features/money/purchase.server.ts'

type TaskApplication = {
  reference: string | null
  sector: string | null
  status: Status
  endedByRefundAt: Date | null
}

type TaskFacts = {
  account: Account | null
  requests: Awaited<ReturnType<typeof documentRequestsOf>>
  documents: Awaited<ReturnType<typeof documentsOf>>
  inFlight: ReadonlyArray<unknown>
  isUnclear: boolean
  openEnds: Pick<OpenEnds, 'question' | 'hasClock' | 'packToApprove'>
}

export async function loadOpenTasks(
  context: { db: DatabaseOrTransaction; clock: Clock },
  application: TaskApplication & { id: string; email: string },
): Promise<OpenTasks> {
  const { id, email } = application
  const [purchase, requests, documents, inFlight, isUnclear, openEnds] = await Promise.all([
    findPurchase(context.db, id, email),
    documentRequestsOf(context, id),
    documentsOf(context, id),
    findPaymentsInFlight(context.db, id),
    hasUnclearPayment(context.db, id),
    loadOpenEnds(context.db, id),
  ])
  return listOpenTasks(application, {
    account: purchase?.account ?? null,
    requests,
    documents,
    inFlight,
    isUnclear,
    openEnds,
  })
}

export function listOpenTasks(
  application: TaskApplication,
  { account, requests, documents, inFlight, isUnclear, openEnds }: TaskFacts,
): OpenTasks {
  if (application.endedByRefundAt !== null)
    return { needsDetails: false, documents: [], payment: null, question: null, hasClock: false, packToApprove: null }
  const due = account?.due ?? null
  // Asking again while a payment is in flight could make the applicant pay twice.
  const hasPayment = inFlight.length > 0 || isUnclear
  return {
    // Applicants give details on the tracking page, which needs a reference.
    needsDetails: application.reference !== null && needsDetails(application),
    documents: listWantedDocuments({ application, requests, documents }),
    payment:
      account !== null && due !== null && isDueNow(due, application.status) && !hasPayment
        ? {
            pence: due.pence,
            isSecond: due.instalment === 'final',
            isOnly: due.instalment === 'full',
            isRest: isRestDue(account),
          }
        : null,
    question: openEnds.question,
    hasClock: openEnds.hasClock,
    packToApprove: isBeforeSubmission(application.status) ? openEnds.packToApprove : null,
  }
}

function isBeforeSubmission(status: Status): boolean {
  return countDatedSteps(status) === 0 && !isStopped(status)
}

export type OpenEnds = {
  unseenCount: number
  question: { askedOn: string } | null
  hasClock: boolean
  /** The number of the latest pack, while it is not approved. */
  packToApprove: number | null
}

const id = sql.placeholder('id')

/** The last message, if it asks the applicant something that they have not seen. */
const lastQuestion = sql<number | null>`(select (extract(epoch from last.sent_at) * 1000)::float8 from (
  select author_kind, kind, subject, seen_at, sent_at, text from messages
  where case_id = ${id}
  order by sent_at desc, messages.id desc limit 1) as last
  where last.author_kind = 'staff' and last.kind = 'message' and last.subject is null
    and last.seen_at is null and last.text like '%?%')`

const openEnds = buildOnce(db =>
  db
    .select({
      unseenCount: count(),
      askedAt: lastQuestion,
      packToApprove: sql<number | null>`(select case when latest.approved_at is null then latest.number end from (
        select number, approved_at from ${submissionPacks} where ${submissionPacks.caseId} = ${id}
        order by number desc limit 1) as latest)`,
      hasClock: sql<boolean>`exists (select from ${applicationClocks}
        where ${applicationClocks.caseId} = ${id} and ${applicationClocks.metOn} is null)`,
    })
    .from(messages)
    // An email has reached the applicant with its text.
    .where(
      and(eq(messages.caseId, id), eq(messages.authorKind, 'staff'), isNull(messages.seenAt), isNull(messages.subject)),
    ),
)

/** Reads in one statement what the applicant has not seen or answered, and whether a deadline runs. */
export async function loadOpenEnds(db: DatabaseOrTransaction, applicationId: string): Promise<OpenEnds> {
  const [row] = await openEnds(db).execute({ id: applicationId })
  if (row === undefined) return { unseenCount: 0, question: null, hasClock: false, packToApprove: null }
  const { askedAt, ...others } = row
  return { ...others, question: askedAt === null ? null : { askedOn: dayInLagos(new Date(askedAt)) } }
}
