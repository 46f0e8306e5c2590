import { z } from 'zod'
import { defineMail } from '#src/features/mail/mail.ts'
import { REFUND_MEANINGS } from '../../refunds/rules.ts'
import { CREDIT_REASONS } from '../describe-receipt.ts'

const documentFields = z.object({
  name: z.string().nullable(),
  number: z.string(),
  entryId: z.string(),
  itemName: z.string(),
  pence: z.number(),
  kobo: z.number(),
  paymentReference: z.string(),
})

export type CreditNoteMailData = z.infer<typeof creditNoteSchema>
const creditNoteSchema = documentFields.extend({
  creditedNumber: z.string().nullable(),
  reason: z.enum(CREDIT_REASONS),
  outcome: z.object({ meaning: z.enum(REFUND_MEANINGS), leftPence: z.number() }).nullable(),
  /** Staff have not said yet what the refund means. */
  isAsked: z.boolean().optional(),
})

export const creditNoteMail = defineMail({
  name: 'payments.credit-note',
  label: 'Credit note',
  audience: 'applicant',
  about: ['application', 'consultation', 'payment'],
  data: creditNoteSchema,
  signedIds: ({ entryId }) => ({ receiptEntryId: entryId }),
  template: () => import('./credit-note.tsx'),
})

export type SponsorReceiptMailData = z.infer<typeof sponsorReceiptSchema>
const sponsorReceiptSchema = documentFields.extend({
  nairaMicrosPerPound: z.number().nullable(),
  paidAt: z.string(),
  otherSum: z.object({ asked: z.string(), arrived: z.string() }).nullable(),
  /** Is set after a part, while its link is valid. */
  rest: z.object({ pence: z.number(), payLinkId: z.string() }).nullable(),
})

export const sponsorReceiptMail = defineMail({
  name: 'payments.sponsor-receipt',
  label: 'Receipt for a sponsor',
  audience: 'visitor',
  about: ['payment'],
  data: sponsorReceiptSchema,
  signedIds: ({ entryId, rest }) => ({ receiptEntryId: entryId, payLinkId: rest?.payLinkId }),
  template: () => import('./sponsor-receipt.tsx'),
})

export const receiptMails = [creditNoteMail, sponsorReceiptMail] as const
