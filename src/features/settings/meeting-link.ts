import { z } from 'zod'
import { singleLine } from '#src/form-text.ts'

/** No mail program breaks a link of this length. */
const MEETING_LINK_MAX = 500

/**
 * What is wrong with a link to consultations, in a sentence for whoever typed it; null if nothing is. Customers trust it with
 * a click, so nothing in it may look like another place than it leads to.
 */
export function meetingLinkFault(link: string): string | null {
  if (Array.from(link).length > MEETING_LINK_MAX) return `Please use at most ${MEETING_LINK_MAX} characters`
  if (/\s/u.test(link)) return 'Please enter one link without spaces'
  if (!/^https:\/\//i.test(link)) return 'Please enter a link that starts with https://'
  if (!/^[!-~]+$/.test(link))
    return 'Please write the address as the meeting service shows it: no link has such letters'
  if (/["'`<>\\]/.test(link)) return 'Please enter a link without quotation marks, < > and \\'
  if (/[{}]/.test(link.replaceAll('{booking}', ''))) return 'Please use no other braces than those of {booking}'
  // A name of the booking is put in later: whatever it is, the link must be one.
  const whole = link.replaceAll('{booking}', 'a1')
  if (!URL.canParse(whole) || hostOf(whole) === '')
    return 'Please enter a whole link, such as https://meet.example/room'
  if (hostOf(whole).includes('@')) return 'Please enter a link without a name or password before the @'
  // What browsers would read as another name than is written.
  if (!/^[a-z\d.-]+(:\d+)?$/i.test(hostOf(whole))) return 'Please write the address as the meeting service shows it'
  return null
}

/** All that stands between `https://` and the path. */
function hostOf(link: string): string {
  return /^https:\/\/([^/?#]*)/i.exec(link)?.[1] ?? ''
}

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
