import { eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext, HeldTime } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { newApplicationMail } from '#src/features/applications/mails.tsx'
import { needsDetails } from '#src/features/applications/open-tasks.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { applicant, notify, staffMailbox } from '#src/features/mail/notify.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { queueStaffMail } from '#src/features/staff/queue-staff-mail.server.ts'
import { calculateAccount, calculateInstalmentPence, type Due, type Instalment } from './account.ts'
import { OFFLINE_METHOD_WORDS } from './channels.ts'
import type { ArrivedSum } from './checkout/rules.ts'
import { arrivedPaymentMail, offlinePaymentMail, type PaymentProblem, paymentProblemMail } from './mails.tsx'
import { shortenName } from './pay-links/rules.ts'
import { type Payment, type Purchase, payPath } from './purchase.server.ts'
import { receiptMail } from './receipts/mails.tsx'
import { listReceipts } from './receipts/queries.server.ts'
import { queueSponsorReceipt } from './receipts/queue-documents.server.ts'

/** `purchase` must be read before the payment is counted. `pence` is the sum that counts. */
export async function queueReceipt(
  app: AppContext,
  tx: Transaction,
  purchase: Purchase,
  payment: Payment,
  heldTime: HeldTime | null = null,
): Promise<void> {
  const { instalment, pence, kobo, channel, nairaMicrosPerPound, reference, applicationReference, payerName } = payment
  const { totalPence, settledPence, reducedPence } = purchase.account
  const paid = { agreedPence: totalPence, settledPence: settledPence + pence, reducedPence, endedByRefundAt: null }
  const nextDue = calculateAccount(purchase.plan, paid).due
  const receipt = (await listReceipts(tx, payment.id)).find(({ kind }) => kind === 'receipt')
  if (receipt !== undefined) await queueSponsorReceipt(app, tx, payment, receipt)
  await notify(app, tx, applicant(purchase.email), {
    mail: receiptMail,
    about: purchase,
    data: {
      name: purchase.name,
      item: purchase.item,
      needsDetails: await lacksDetails(tx, purchase),
      itemName: purchase.itemName,
      service: purchase.service,
      instalment,
      pence,
      kobo,
      isOffline: channel === 'offline',
      nairaMicrosPerPound,
      ...(receipt !== undefined && payment.payerEmail === null
        ? { receiptNumber: receipt.number, entryId: receipt.entryId }
        : {}),
      otherSum: receipt?.otherSum,
      settledAt: (receipt?.movedAt ?? app.clock.now()).toISOString(),
      paymentReference: reference,
      requests: purchase.kind === 'consultation' ? [] : await app.listOpenRequests(app, tx, purchase.id),
      stillDuePence: purchase.kind === 'consultation' ? 0 : totalPence - settledPence - pence,
      ...describeRest(app, purchase, { instalment, nextDue }),
      partOfPence: calculateInstalmentPence(purchase.account, instalment),
      ...(payerName === null ? {} : { paidBy: shortenName(payerName) }),
      ...(applicationReference === null
        ? {
            applicationReference,
            bookingUrl: app.publicUrl + addresses.booking({ reference }),
            heldTime: heldTime && { ...heldTime, startsAt: heldTime.startsAt.toISOString() },
          }
        : {
            applicationReference,
            trackingUrl: app.publicUrl + addresses.tracking({ reference: applicationReference, email: purchase.email }),
          }),
    },
  })
}

function describeRest(
  { publicUrl }: AppContext,
  purchase: Purchase,
  { instalment, nextDue }: { instalment: Instalment; nextDue: Due | null },
) {
  if (purchase.kind !== 'application' || nextDue?.instalment !== instalment) return { leftOfPartPence: 0 }
  return { leftOfPartPence: nextDue.pence, paymentUrl: publicUrl + payPath(purchase, instalment) }
}

async function lacksDetails(tx: Transaction, { id, kind }: Purchase): Promise<boolean> {
  if (kind === 'consultation') return false
  const [application] = await tx
    .select({
      sector: liveApplications.sector,
      status: liveApplications.status,
      endedByRefundAt: liveApplications.endedByRefundAt,
    })
    .from(liveApplications)
    .where(eq(liveApplications.id, id))
  return application !== undefined && needsDetails(application)
}

/** Mails every other owner, because no provider confirms offline money and a second person must see it. */
export async function queueOfflineMail(
  app: AppContext,
  tx: Transaction,
  payment: Payment,
  { act, actor, note }: { act: 'recorded' | 'reversed'; actor: StaffActor; note: string | null },
): Promise<void> {
  const { caseId, name, pence, kobo, offlineMethod, offlineReference, receivedOn } = payment
  if (caseId === null || offlineMethod === null || receivedOn === null) return
  await queueStaffMail(app, tx, {
    mail: offlinePaymentMail,
    actorId: actor.id,
    about: { kind: 'application', id: caseId },
    data: {
      act,
      by: await nameActor(tx, actor),
      name: name ?? '',
      pence,
      kobo,
      method: OFFLINE_METHOD_WORDS[offlineMethod],
      offlineReference,
      receivedOn,
      note,
      hasProof: payment.proofFileId !== null,
      paymentReference: payment.reference,
      applicationReference: payment.applicationReference,
      pageUrl: `${app.publicUrl}${addresses.adminApplication(caseId)}#payments`,
    },
  })
}

export async function nameActor(tx: Transaction, { id }: StaffActor): Promise<string> {
  return (await findStaffNames(tx, [id])).get(id) ?? 'A member of staff'
}

/** Asks staff to check a payment that needs their decision. The mail contains no names. */
export async function queuePaymentProblemMail(
  app: AppContext,
  tx: Transaction,
  payment: Pick<Payment, 'id' | 'reference' | 'item' | 'pence' | 'kobo'> & { arrived?: ArrivedSum },
  why: PaymentProblem['why'],
): Promise<void> {
  const { id, reference, item, pence, kobo, arrived = null } = payment
  await notify(app, tx, staffMailbox(app), {
    mail: paymentProblemMail,
    about: { kind: 'payment', id },
    data: { why, paymentReference: reference, itemName: ITEMS[item].name, pence, kobo, arrived },
  })
}

/** `purchase` must be read before the payment is counted. `pence` is the sum that counts. */
export async function queueStaffPaymentMail(
  app: AppContext,
  tx: Transaction,
  purchase: Purchase,
  { reference, instalment, pence, kobo, applicationReference }: Payment,
): Promise<void> {
  const { id, account, name, email, service } = purchase
  const isApplication = purchase.kind === 'application'
  await queueStaffMail(app, tx, {
    mail: arrivedPaymentMail,
    kinds: isApplication ? arrivedPaymentMail.kinds : ['payments'],
    ownerId: await findOwnerId(tx, id),
    replaces: newApplicationMail.name,
    about: purchase,
    replyTo: email,
    data: {
      name,
      email,
      service,
      instalment,
      pence,
      kobo,
      stillDuePence: isApplication ? account.totalPence - account.settledPence - pence : 0,
      paymentReference: reference,
      applicationReference,
      page: {
        of: isApplication ? ('application' as const) : ('order' as const),
        url: app.publicUrl + (isApplication ? addresses.adminApplication(id) : addresses.adminCalendar()),
      },
    },
  })
}

async function findOwnerId(tx: Transaction, caseId: string): Promise<string | null> {
  const [found] = await tx.select({ ownerId: cases.ownerId }).from(cases).where(eq(cases.id, caseId))
  return found?.ownerId ?? null
}
