import { z } from 'zod'
import { checkedBox } from './checked-box.ts'

/** Which news are mailed to staff: a box each. */
export const mailSwitchesSchema = z.object({
  mailNewApplications: checkedBox,
  mailDocumentUploads: checkedBox,
  mailPayments: checkedBox,
})
