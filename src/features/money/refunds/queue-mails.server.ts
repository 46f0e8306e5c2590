import { eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { applicant, notify, staffMailbox } from '#src/features/mail/notify.server.ts'
import { ITEMS } from '#src/features/site/catalogue/items.ts'
import { listActiveOwners } from '#src/features/staff/queries.server.ts'
import { queueStaffMail } from '#src/features/staff/queue-staff-mail.server.ts'
import { signId } from '#src/secrets.server.ts'
import { OFFLINE_METHOD_WORDS } from '../channels.ts'
import { findMailSubject, findPayerAddresses, findPayerEmail, type Payment } from '../purchase.server.ts'
import { nameActor } from '../queue-mails.server.ts'
import { choosePayerSubject, queueCreditNote } from '../receipts/queue-documents.server.ts'
import { REVERSED } from '../states.ts'
import { applicationOfPayment, payments } from '../table.server.ts'
import {
  accountNeededMail,
  offlineRefundMail,
  refundAskedMail,
  refundFailedMail,
  refundPaidMail,
  refundProposedMail,
} from './mails.tsx'
import type { RefundRow } from './queries.server.ts'

type RefundOfPayment = { refund: RefundRow; payment: Payment }
type RefundedSum = Pick<RefundRow, 'amount' | 'currency'>

/**
 * Asks the owners who may confirm: not the one who proposed it, unless there is no other. Our mailbox gets the mail if none
 * of them does.
 */
export async function queueRefundProposedMail(
  app: AppContext,
  tx: Transaction,
  { actor, ...about }: RefundOfPayment & { actor: StaffActor },
): Promise<void> {
  const { reason, termsNote } = about.refund
  const message = {
    mail: refundProposedMail,
    about: findMailSubject(about.payment),
    data: { ...(await describeForStaff(app, tx, about)), by: await nameActor(tx, actor), reason, termsNote },
  }
  const isOnlyOwner = (await listActiveOwners(tx)).every(({ id }) => id === actor.id)
  const told = await queueStaffMail(app, tx, isOnlyOwner ? message : { ...message, actorId: actor.id })
  if (told === 0) await notify(app, tx, staffMailbox(app), message)
}

export async function queueRefundFailedMail(app: AppContext, tx: Transaction, about: RefundOfPayment): Promise<void> {
  await notify(app, tx, staffMailbox(app), {
    mail: refundFailedMail,
    about: findMailSubject(about.payment),
    data: { ...(await describeForStaff(app, tx, about)), problem: about.refund.problem },
  })
}

/** Asks staff what a refund means that was not begun here. */
export async function queueRefundAskedMail(
  app: AppContext,
  tx: Transaction,
  about: { refund: RefundedSum; payment: Payment },
): Promise<void> {
  await notify(app, tx, staffMailbox(app), {
    mail: refundAskedMail,
    about: findMailSubject(about.payment),
    data: await describeForStaff(app, tx, about),
  })
}

/** Mails every other owner, because no provider confirms an offline refund. */
export async function queueOfflineRefundMail(
  app: AppContext,
  tx: Transaction,
  { actor, ...about }: RefundOfPayment & { actor: StaffActor },
): Promise<void> {
  const { offlineMethod, offlineReference, paidOn, proofFileId, reason } = about.refund
  if (offlineMethod === null || paidOn === null) return
  await queueStaffMail(app, tx, {
    mail: offlineRefundMail,
    actorId: actor.id,
    about: findMailSubject(about.payment),
    data: {
      ...(await describeForStaff(app, tx, about)),
      by: await nameActor(tx, actor),
      reason,
      method: OFFLINE_METHOD_WORDS[offlineMethod],
      offlineReference,
      paidOn,
      hasProof: proofFileId !== null,
    },
  })
}

/** Sends nothing when the payer's data has been erased, or while staff must choose the address. */
export async function queueAccountNeededMail(
  app: AppContext & { sessionSecret: string },
  tx: Transaction,
  { refund, payment, mailId }: RefundOfPayment & { mailId?: string },
): Promise<void> {
  const email = findPayerEmail(payment)
  if (email === null || (await findPayerAddresses(tx, payment))?.chosen === null) return
  await notify(app, tx, applicant(email), {
    mail: accountNeededMail,
    id: mailId,
    about: choosePayerSubject(payment),
    data: {
      amount: refund.amount,
      currency: refund.currency,
      name: payment.payerName ?? payment.name ?? 'customer',
      itemName: ITEMS[payment.item].name,
      paymentReference: payment.reference,
      accountUrl:
        app.publicUrl +
        addresses.refundAccount(signId(app.sessionSecret, 'refund links', refund.accountLinkId ?? refund.id)),
    },
  })
}

/** Mails the credit note of a paid refund, or that money which never counted was sent back. */
export async function queueRefundPaidMail(
  app: AppContext,
  tx: Transaction,
  { refund, payment, entryId }: { refund: RefundedSum; payment: Payment; entryId: string },
): Promise<void> {
  const hasCreditNote = await queueCreditNote(app, tx, payment, entryId)
  if (hasCreditNote || payment.state === REVERSED) return
  const email = findPayerEmail(payment)
  if (email === null) return
  await notify(app, tx, applicant(email), {
    mail: refundPaidMail,
    about: choosePayerSubject(payment),
    data: {
      amount: refund.amount,
      currency: refund.currency,
      name: payment.payerName ?? payment.name,
      itemName: ITEMS[payment.item].name,
      paymentReference: payment.reference,
    },
  })
}

async function describeForStaff(
  app: AppContext,
  tx: Transaction,
  { refund: { amount, currency }, payment }: { refund: RefundedSum; payment: Payment },
) {
  const [found] = await tx.select({ id: applicationOfPayment }).from(payments).where(eq(payments.id, payment.id))
  const pagePath = found?.id ? `${addresses.adminApplication(found.id)}#refunds` : addresses.adminPayment(payment.id)
  return {
    amount,
    currency,
    paymentReference: payment.reference,
    itemName: ITEMS[payment.item].name,
    pageUrl: app.publicUrl + pagePath,
  }
}
