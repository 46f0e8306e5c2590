import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import { FOUNDING_DAY } from '#src/brand.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { openedForYouMail } from '#src/features/applications/mails.tsx'
import { generateReference, IS_OPEN_CASE } from '#src/features/applications/queries.server.ts'
import { applications, liveApplications } from '#src/features/applications/table.server.ts'
import { checkMilestone } from '#src/features/cases/dates/check-milestone.ts'
import { writeStepsOfStatus } from '#src/features/cases/dates/write-dates.server.ts'
import { findOrAddPerson } from '#src/features/cases/people.server.ts'
import { isDated, type Status } from '#src/features/cases/states.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { insertNote } from '#src/features/cases/work/add-note.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { type ChangedValues, recordEvent } from '#src/features/events/record-event.server.ts'
import { applicant, notify } from '#src/features/mail/notify.server.ts'
import { linkOpenedApplication } from '#src/features/messages/conversation.server.ts'
import { lockFeeToCredit, writeFeeCredit } from '#src/features/money/credit-fee.server.ts'
import { checkOfflineMoney, type OfflineMoneyRefusal } from '#src/features/money/offline/check-offline-money.server.ts'
import { recordOfflinePayment } from '#src/features/money/offline/record-payment.server.ts'
import { lockPurchase, type Purchase } from '#src/features/money/purchase.server.ts'
import type { ApplicationItem } from '#src/features/site/catalogue/items.ts'
import { loadPrice } from '#src/features/site/catalogue/queries.server.ts'
import { pounds } from '#src/money.ts'
import { type NewStaffApplication, planOf } from './add-application-form.ts'

export type AddApplicationRefusal =
  | { ok: false; reason: 'refused-day'; error: string }
  | { ok: false; reason: 'already-open'; open: Array<OpenApplication> }
  | { ok: false; reason: 'not-full'; agreedPence: number }
  | OfflineMoneyRefusal

export type OpenApplication = { id: string; reference: string | null; service: string; status: Status }

/**
 * Adds an application on behalf of an applicant. `shownOpenIds` lists the open applications that the form has warned
 * about. Refuses if the applicant has another one. The caller checks that only owners agree a different price.
 * `idempotencyKey` becomes the id of the application.
 */
export async function addApplication(
  app: AppContext,
  actor: StaffActor,
  {
    idempotencyKey: id = randomUUID(),
    shownOpenIds,
    money,
    notifyApplicant,
    openedFrom = null,
    day = null,
    ...application
  }: NewStaffApplication & { idempotencyKey?: string },
): Promise<{ ok: true; id: string; reference: string } | AddApplicationRefusal> {
  const { email, item, payment } = application
  return app.db.transaction(async tx => {
    // Two concurrent requests must not both find no open application.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`add application: ${email}`}, 0))`)
    const existingReference = await findReference(tx, id)
    if (existingReference !== null) return { ok: true, id, reference: existingReference }
    const dayError = checkDay(app, { status: application.status, day })
    if (dayError !== null) return { ok: false, reason: 'refused-day', error: dayError }
    const openApplications = await findOpenApplications(tx, email)
    if (openApplications.some(each => !shownOpenIds.includes(each.id)))
      return { ok: false, reason: 'already-open', open: openApplications }
    const pricePence = application.agreedPence ?? (await loadPrice(tx, item))
    const creditedPence =
      openedFrom === null ? 0 : await lockFeeToCredit(tx, { consultationId: openedFrom, pricePence })
    const agreedPence = pricePence - creditedPence
    if (money !== null) {
      const refusal = await checkOfflineMoney(app, tx, money, { leftPence: agreedPence })
      if (refusal !== null) return refusal
      if (payment === 'full' && money.pence < agreedPence) return { ok: false, reason: 'not-full', agreedPence }
    }

    const reference = await insertApplication(app, tx, actor, { id, ...application, creditedPence })
    const { status, sector, endorsingBody = null } = application
    if (isDated(status) && day !== null)
      await writeStepsOfStatus(
        { app, tx, actor },
        { id, sector, endorsingBody },
        { status, day: { fact: status, on: day } },
      )
    if (openedFrom !== null) {
      await linkOpenedApplication(app, tx, { actor, caseId: openedFrom, applicationId: id, creditedPence })
      const credit = { consultationId: openedFrom, applicationId: id, pence: creditedPence }
      if (creditedPence > 0) await writeFeeCredit(app, tx, actor, credit)
    }
    if (money !== null) await recordOfflinePayment(app, tx, actor, { applicationId: id, money })
    if (notifyApplicant) await queueOpenedForYouMail(app, tx, { id, item, reference })
    return { ok: true, id, reference }
  })
}

/** A case that we take over may have been sent before it came to us. */
function checkDay(app: AppContext, { status, day }: { status: Status; day: string | null }): string | null {
  if (!isDated(status) || day === null) return null
  const today = dayInLagos(app.clock.now())
  return checkMilestone({ fact: status, day }, { days: {}, today, appliedOn: FOUNDING_DAY, maySkip: true })
}

type NewApplication = Omit<NewStaffApplication, 'openedFrom' | 'shownOpenIds' | 'day' | 'money' | 'notifyApplicant'> & {
  id: string
  creditedPence: number
}

async function insertApplication(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  {
    id,
    item,
    plan,
    agreedPence: typedPence,
    agreedReason,
    creditedPence,
    payment,
    adminNotes,
    ...typed
  }: NewApplication,
): Promise<string> {
  const now = app.clock.now()
  const pricePence = await loadPrice(tx, item)
  const wholePence = typedPence ?? pricePence
  const agreedPence = wholePence - creditedPence
  const reference = await generateReference(tx)
  const { email, applicantName: name, status } = typed
  await tx.insert(cases).values({
    id,
    kind: 'application',
    personId: await findOrAddPerson(tx, { email, name, createdAt: now }),
    email,
    name,
    reference,
    item,
    plan: planOf({ item, plan, payment }),
    agreedPence,
    status,
    statusSince: now,
    createdAt: now,
    updatedAt: now,
  })
  await tx.insert(applications).values({ id, ...typed, resubmissionRequired: false })
  await recordEvent(
    app,
    tx,
    { type: 'application.added', actor, subject: { kind: 'application', id }, reference, payment, item, agreedPence },
    wholePence === pricePence ? {} : agreedSumChange(pricePence, wholePence, agreedReason),
  )
  if (adminNotes !== null)
    await insertNote(app, tx, actor, { about: { kind: 'application', id, name }, text: adminNotes, status })
  return reference
}

async function findReference(tx: Transaction, id: string): Promise<string | null> {
  const [first] = await tx
    .select({ reference: liveApplications.reference })
    .from(liveApplications)
    .where(eq(liveApplications.id, id))
  return first?.reference ?? null
}

function findOpenApplications(tx: Transaction, email: string): Promise<Array<OpenApplication>> {
  const { id, reference, service, status } = liveApplications
  return tx
    .select({ id, reference, service, status })
    .from(liveApplications)
    .where(and(eq(liveApplications.email, email), IS_OPEN_CASE))
    .orderBy(asc(liveApplications.createdAt), asc(id))
}

function agreedSumChange(pricePence: number, agreedPence: number, reason: string | null): ChangedValues {
  return {
    agreedSum: { before: pounds(pricePence), after: pounds(agreedPence) },
    reason: { before: null, after: reason },
  }
}

async function queueOpenedForYouMail(
  app: AppContext,
  tx: Transaction,
  { id, item, reference }: { id: string; item: ApplicationItem; reference: string },
) {
  const purchase = await lockPurchase(tx, id)
  if (purchase === null) throw new Error('The added application was not found.')
  const { email, name, service, account, creditedPence } = purchase
  await notify(app, tx, applicant(email), {
    mail: openedForYouMail,
    about: { kind: 'application', id },
    data: {
      name,
      item,
      service,
      reference,
      trackingUrl: app.publicUrl + addresses.tracking({ reference, email }),
      totalPence: account.totalPence,
      ...(creditedPence !== null && { creditedPence }),
      paidPence: account.settledPence,
      due: nextPayment(app, id, purchase),
    },
  })
}

function nextPayment(app: AppContext, id: string, { email, account: { due }, isPayable }: Purchase) {
  if (due === null || !isPayable) return null
  return {
    pence: due.pence,
    isFirst: due.instalment !== 'final',
    paymentUrl: app.publicUrl + addresses.payment({ applicationId: id, email, type: due.instalment }),
  }
}
