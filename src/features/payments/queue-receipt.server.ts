import { eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { needsDetails } from '#src/features/applications/open-matters.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { applicant, notify, visitor } from '#src/features/outbox/notify.server.ts'
import { accountOf } from './amount-due.ts'
import { receiptMail } from './emails/mails.ts'
import type { Purchase } from './purchase.server.ts'
import type { payments } from './table.server.ts'

type Counted = Pick<
  typeof payments.$inferSelect,
  'reference' | 'instalment' | 'pence' | 'kobo' | 'channel' | 'nairaMicrosPerPound' | 'applicationReference'
>

/** Queues the receipt of a payment that counted for `pence`. `purchase`: its state before that payment. */
export async function queueReceipt(app: Ground, tx: Transaction, purchase: Purchase, payment: Counted): Promise<void> {
  const { instalment, pence, kobo, channel, nairaMicrosPerPound, reference, applicationReference } = payment
  const { totalPence, settledPence } = purchase.account
  const next = accountOf(purchase.plan, totalPence, settledPence + pence).due
  const { key, email } = purchase
  const payer = key.kind === 'application' ? applicant(email) : visitor(email)
  await notify(app, tx, payer, {
    mail: receiptMail,
    about: key,
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
      settledAt: app.clock.now().toISOString(),
      paymentReference: reference,
      stillDuePence: purchase.key.kind === 'order' ? 0 : totalPence - settledPence - pence,
      leftOfPartPence: next !== null && next.instalment === instalment ? next.pence : 0,
      ...(applicationReference === null
        ? { applicationReference, bookingUrl: app.publicUrl + addresses.booking({ reference }) }
        : {
            applicationReference,
            trackingUrl: app.publicUrl + addresses.tracking({ reference: applicationReference, email: purchase.email }),
          }),
    },
  })
}

async function lacksDetails(tx: Transaction, { key }: Purchase): Promise<boolean> {
  if (key.kind === 'order') return false
  const [application] = await tx
    .select({ categoryOfTalent: applications.categoryOfTalent, status: applications.status })
    .from(applications)
    .where(eq(applications.id, key.id))
  return application !== undefined && needsDetails(application)
}
