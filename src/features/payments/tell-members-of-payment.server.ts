import { addresses } from '#src/addresses.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { tellMembers } from '#src/features/staff/tell-members.server.ts'
import { arrivedPaymentMail } from './emails/mails.ts'
import type { Purchase } from './purchase.server.ts'
import type { payments } from './table.server.ts'

type Counted = Pick<
  typeof payments.$inferSelect,
  'reference' | 'instalment' | 'pence' | 'kobo' | 'applicationReference'
>

/** Notifies staff of a payment that counted for `pence`. `purchase`: its state before that payment. */
export async function tellMembersOfPayment(
  app: Ground,
  tx: Transaction,
  { key, account, name, email, service }: Purchase,
  { reference, instalment, pence, kobo, applicationReference }: Counted,
): Promise<void> {
  const isApplication = key.kind === 'application'
  await tellMembers(app, tx, {
    switchedBy: 'mailPayments',
    mail: arrivedPaymentMail,
    about: key,
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
        of: key.kind,
        url: app.publicUrl + (isApplication ? addresses.adminApplication(key.id) : addresses.adminCalendar()),
      },
    },
  })
}
