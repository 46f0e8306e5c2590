import { applicationMails } from '#src/features/applications/mails.tsx'
import { bookingMails } from '#src/features/bookings/mails.tsx'
import { milestoneMails } from '#src/features/cases/dates/mails.tsx'
import { workMails } from '#src/features/cases/work/mails.tsx'
import { documentMails } from '#src/features/documents/mails.tsx'
import { packMails } from '#src/features/evidence/pack/mails.tsx'
import { letterMails } from '#src/features/letters/mails.tsx'
import type { Mail } from '#src/features/mail/mail.ts'
import { outboxMails } from '#src/features/mail/mails.tsx'
import { messageMails } from '#src/features/messages/mails.tsx'
import { paymentMails } from '#src/features/money/mails.tsx'
import { receiptMails } from '#src/features/money/receipts/mails.tsx'
import { refundMails } from '#src/features/money/refunds/mails.tsx'
import { accessMails } from '#src/features/people/access/mails.tsx'
import { privacyMails } from '#src/features/privacy/mails.tsx'
import { exchangeRateMails } from '#src/features/site/exchange-rate/mails.tsx'
import { staffMails } from '#src/features/staff/mails.tsx'
import { storyMails } from '#src/features/stories/mails.tsx'
import { factMails } from '#src/features/visa/mails.tsx'

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
  ...letterMails,
  ...milestoneMails,
  ...packMails,
  ...storyMails,
  ...staffMails,
  ...workMails,
  ...outboxMails,
  ...exchangeRateMails,
  ...factMails,
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
