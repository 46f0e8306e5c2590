import { z } from 'zod'

/** `about` completes the phrase "mail about ...". */
export const MAIL_SWITCHES = {
  mailNewApplications: {
    label: 'New Applications',
    hint: 'When someone applies on the website, and when they pay for it.',
    about: 'new applications',
  },
  mailDocumentUploads: {
    label: 'Document Uploads',
    hint: 'When an applicant uploads a document.',
    about: 'document uploads',
  },
  mailPayments: {
    label: 'Payment Notifications',
    hint: 'When someone pays for an application or a consultation.',
    about: 'payments',
  },
  mailMessages: {
    label: 'Messages',
    hint: 'When an applicant or a consultation customer writes to us and nobody owns the case.',
    about: 'messages',
  },
} as const satisfies Record<`mail${string}`, { label: string; hint: string; about: string }>

export type MailSwitch = keyof typeof MAIL_SWITCHES
export type MailSwitches = Record<MailSwitch, boolean>

export const MAIL_SWITCH_NAMES = Object.keys(MAIL_SWITCHES) as ReadonlyArray<MailSwitch>

export function forEachMailSwitch<Value>(toValue: (name: MailSwitch) => Value): Record<MailSwitch, Value> {
  return Object.fromEntries(MAIL_SWITCH_NAMES.map(name => [name, toValue(name)])) as Record<MailSwitch, Value>
}

/** A default also replaces an invalid stored value. */
export const settingsSchema = z.object({
  maintenanceMode: z.boolean().catch(false),
  secondStepRequired: z.boolean().catch(false),
  /** In hundredths of a percent: 750 is 7.5%. With 0, the month report has no line for VAT. */
  vatRate: z.number().int().min(0).max(9999).catch(0),
  /** A customer who did not come may choose another time, once for each payment. */
  inviteAfterNoShow: z.boolean().catch(false),
  /** The fee of a consultation is taken off the price of an application that is opened from it. */
  creditConsultationFee: z.boolean().catch(false),
  ...forEachMailSwitch(() => z.boolean().default(true).catch(true)),
})

export type Settings = z.infer<typeof settingsSchema>

/** Browsers send "on" for a ticked checkbox only. */
const checkboxSchema = z
  .string()
  .optional()
  .transform(sent => sent === 'on')

export const mailSwitchesSchema = z.object(forEachMailSwitch(() => checkboxSchema))

export const maintenanceSchema = z.object({ maintenanceMode: checkboxSchema })

export const consultationRulesSchema = z.object({
  inviteAfterNoShow: checkboxSchema,
  creditConsultationFee: checkboxSchema,
})

export const secondStepSchema = z.object({ secondStepRequired: checkboxSchema })
