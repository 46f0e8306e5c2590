import { newApplicationMail } from '#src/features/applications/emails/mails.ts'
import { arrivedMail } from '#src/features/documents/emails/mails.ts'
import { arrivedPaymentMail, disputedMail, offlinePaymentMail } from '#src/features/payments/emails/mails.ts'

/**
 * What tells those who work here about an application is found by its id too, so that it goes when the application goes. It
 * says nothing of what its applicant got.
 */
export const MAILS_TO_US: ReadonlyArray<string> = [
  newApplicationMail,
  arrivedMail,
  arrivedPaymentMail,
  offlinePaymentMail,
  disputedMail,
].map(mail => mail.name)
