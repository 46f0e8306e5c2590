import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { calculateInstalments } from '#src/features/catalogue/instalments.ts'
import { ITEMS } from '#src/features/catalogue/items.ts'
import { applicant, notify } from '#src/features/outbox/notify.server.ts'
import { paymentLinkMail } from './emails/mails.ts'
import type { applications } from './table.server.ts'

type UnpaidApplication = Pick<
  typeof applications.$inferSelect,
  'id' | 'item' | 'plan' | 'service' | 'agreedPence' | 'email' | 'applicantName'
>

export async function queuePaymentLink(
  app: AppContext,
  tx: Transaction,
  application: UnpaidApplication,
  { isReminder, mailId }: { isReminder: boolean; mailId?: string },
) {
  const { id, item, plan, service, agreedPence, email, applicantName } = application
  await notify(app, tx, applicant(email), {
    id: mailId,
    mail: paymentLinkMail,
    about: { kind: 'application', id },
    data: {
      name: applicantName,
      itemName: ITEMS[item].name,
      service,
      duePence: plan === 'split' ? calculateInstalments(agreedPence).firstPence : agreedPence,
      totalPence: agreedPence,
      paymentUrl: app.publicUrl + addresses.payment({ applicationId: id, email }),
      isReminder,
    },
  })
}
