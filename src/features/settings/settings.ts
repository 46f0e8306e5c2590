import { z } from 'zod'

/** Every setting, with the value it has until somebody saves another, and if what is stored is none. */
export const settingsSchema = z.object({
  /** Visitors get a page that says we will be back; staff and machines are let through. */
  maintenanceMode: z.boolean().catch(false),
  /** Which news every active member of staff gets by mail. */
  mailNewApplications: z.boolean().default(true).catch(true),
  mailDocumentUploads: z.boolean().default(true).catch(true),
  mailPayments: z.boolean().default(true).catch(true),
})

export type Settings = z.infer<typeof settingsSchema>

/** A box of a form. One that is not ticked is not sent at all. */
const checkedBox = z
  .string()
  .optional()
  .transform(sent => sent === 'on')

/** Which news are mailed to staff: a box each. */
export const mailSwitchesSchema = z.object({
  mailNewApplications: checkedBox,
  mailDocumentUploads: checkedBox,
  mailPayments: checkedBox,
})

/** Whether visitors are turned away for a while. */
export const maintenanceSchema = z.object({ maintenanceMode: checkedBox })
