import { addresses } from '#src/addresses.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { tellMembers } from '#src/features/staff/tell-members.server.ts'
import { accountOf } from './amount-due.ts'
import { arrivedPaymentMail } from './emails/mails.ts'
import type { Purchase } from './purchase.server.ts'
import type { payments } from './table.server.ts'

type Counted = Pick<
  typeof payments.$inferSelect,
  'reference' | 'instalment' | 'pence' | 'kobo' | 'applicationReference'
>

/** Tells those who work here of a payment that was just counted. `purchase` as it was before it. */
export async function tellMembersOfPayment(
  app: Ground,
  tx: Transaction,
  { key, plan, account, name, email, service }: Purchase,
  { reference, instalment, pence, kobo, applicationReference }: Counted,
): Promise<void> {
  const settled = instalment === 'final' ? (['initial', 'final'] as const) : [instalment]
  const isApplication = key.kind === 'application'
  await tellMembers(app, tx, {
    switchedBy: 'mailPayments',
    mail: arrivedPaymentMail,
    aboutId: key.id,
    replyTo: email,
    data: {
      name,
      email,
      service,
      instalment,
      pence,
      kobo,
      stillDuePence: accountOf(plan, account.totalPence, settled).due?.pence ?? 0,
      paymentReference: reference,
      applicationReference,
      page: {
        of: key.kind,
        url: app.publicUrl + (isApplication ? addresses.adminApplication(key.id) : addresses.adminCalendar()),
      },
    },
  })
}
