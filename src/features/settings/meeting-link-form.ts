import { z } from 'zod'
import { singleLine } from '#src/form-text.ts'
import { meetingLinkFault } from './meeting-link.ts'

/** What the form for the place of consultations must hold. */
export const meetingLinkSchema = z.object({
  // How long it may be is said with the rest of what may be wrong with it, and once.
  meetingLink: singleLine({ required: 'Please enter the link to the meeting room', max: Infinity }).superRefine(
    (link, context) => {
      const fault = link === '' ? null : meetingLinkFault(link)
      if (fault !== null) context.addIssue({ code: 'custom', message: fault })
    },
  ),
})
