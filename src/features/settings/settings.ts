import { z } from 'zod'

/** The news that are mailed to every active member of staff while their switch is on. `about` is their name in a sentence. */
export const MAIL_SWITCHES = {
  mailNewApplications: {
    label: 'New Applications',
    hint: 'When somebody applies on the website.',
    about: 'new applications',
  },
  mailDocumentUploads: {
    label: 'Document Uploads',
    hint: 'When an applicant hands in a document.',
    about: 'document uploads',
  },
  mailPayments: {
    label: 'Payment Notifications',
    hint: 'When somebody has paid for an application or a consultation.',
    about: 'payments',
  },
} as const satisfies Record<`mail${string}`, { label: string; hint: string; about: string }>

export type MailSwitch = keyof typeof MAIL_SWITCHES
export type MailSwitches = Record<MailSwitch, boolean>

export const MAIL_SWITCH_NAMES = Object.keys(MAIL_SWITCHES) as ReadonlyArray<MailSwitch>

export function forEachMailSwitch<Value>(toValue: (name: MailSwitch) => Value): Record<MailSwitch, Value> {
  return Object.fromEntries(MAIL_SWITCH_NAMES.map(name => [name, toValue(name)])) as Record<MailSwitch, Value>
}

/** Every setting, with the value it has until somebody saves another, and if what is stored is none. */
export const settingsSchema = z.object({
  /** Visitors get a page that says we will be back; staff and machines are let through. */
  maintenanceMode: z.boolean().catch(false),
  ...forEachMailSwitch(() => z.boolean().default(true).catch(true)),
})

export type Settings = z.infer<typeof settingsSchema>

/** A box of a form. One that is not ticked is not sent at all. */
const checkedBox = z
  .string()
  .optional()
  .transform(sent => sent === 'on')

/** Which news are mailed to staff: a box each. */
export const mailSwitchesSchema = z.object(forEachMailSwitch(() => checkedBox))

/** Whether visitors are turned away for a while. */
export const maintenanceSchema = z.object({ maintenanceMode: checkedBox })
