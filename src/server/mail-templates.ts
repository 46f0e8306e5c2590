import { applicationMails } from '#src/features/applications/emails/mails.ts'
import { bookingMails } from '#src/features/bookings/emails/mails.ts'
import { contactMails } from '#src/features/contact/emails/mails.ts'
import { documentMails } from '#src/features/documents/emails/mails.ts'
import { exchangeRateMails } from '#src/features/exchange-rate/emails/mails.ts'
import { outboxMails } from '#src/features/outbox/emails/mails.ts'
import type { Mail } from '#src/features/outbox/mail.ts'
import { paymentMails } from '#src/features/payments/emails/mails.ts'
import { staffMails } from '#src/features/staff/emails/mails.ts'

/** Every message of the product by its name in the database. */
export const mailTemplates: ReadonlyMap<string, Mail<never>> = new Map(
  [
    ...applicationMails,
    ...contactMails,
    ...paymentMails,
    ...bookingMails,
    ...documentMails,
    ...staffMails,
    ...outboxMails,
    ...exchangeRateMails,
  ].map(mail => [mail.name, mail as Mail<never>]),
)
