import { applicationMails } from '#src/features/applications/emails/mails.ts'
import { bookingMails } from '#src/features/bookings/emails/mails.ts'
import { milestoneMails } from '#src/features/cases/dates/emails/mails.ts'
import { workMails } from '#src/features/cases/work/emails/mails.ts'
import { documentMails } from '#src/features/documents/emails/mails.ts'
import { outboxMails } from '#src/features/mail/emails/mails.ts'
import type { Mail } from '#src/features/mail/mail.ts'
import { messageMails } from '#src/features/messages/emails/mails.ts'
import { paymentMails } from '#src/features/money/emails/mails.ts'
import { receiptMails } from '#src/features/money/receipts/emails/mails.ts'
import { refundMails } from '#src/features/money/refunds/emails/mails.ts'
import { accessMails } from '#src/features/people/access/emails/mails.ts'
import { privacyMails } from '#src/features/privacy/emails/mails.ts'
import { exchangeRateMails } from '#src/features/site/exchange-rate/emails/mails.ts'
import { staffMails } from '#src/features/staff/emails/mails.ts'

const MAILS = [
  ...applicationMails,
  ...accessMails,
  ...messageMails,
  ...privacyMails,
  ...paymentMails,
  ...receiptMails,
  ...refundMails,
  ...bookingMails,
  ...documentMails,
  ...milestoneMails,
  ...staffMails,
  ...workMails,
  ...outboxMails,
  ...exchangeRateMails,
] as const

/** The cast is safe: each mail validates its own data. */
export const mailTemplates: ReadonlyMap<string, Mail<never>> = new Map(
  MAILS.map(mail => [mail.name, mail as unknown as Mail<never>]),
)

export function mailName(template: string): string {
  return mailTemplates.get(template)?.label ?? 'Message'
}

/** Lists mails by label. */
export function mailKinds(): ReadonlyArray<readonly [template: string, name: string]> {
  return MAILS.map(({ name, label }) => [name, label] as const).toSorted(([, label], [, other]) =>
    label.localeCompare(other, 'en-GB'),
  )
}

/** Includes mails to staff about an application. */
export const MAILS_TO_STAFF: ReadonlyArray<string> = MAILS.filter(({ audience }) => audience === 'staff').map(
  ({ name }) => name,
)
