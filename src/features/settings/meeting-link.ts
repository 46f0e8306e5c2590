import { z } from 'zod'
import { singleLine } from '#src/form-text.ts'

const MEETING_LINK_MAX = 500

/** A sentence, or null. Refuses links that look like another address than they open. */
export function meetingLinkFault(link: string): string | null {
  if (Array.from(link).length > MEETING_LINK_MAX) return `Please use at most ${MEETING_LINK_MAX} characters`
  if (/\s/u.test(link)) return 'Please enter one link without spaces'
  if (!/^https:\/\//i.test(link)) return 'Please enter a link that starts with https://'
  if (!/^[!-~]+$/.test(link))
    return 'Please write the address as the meeting service shows it: no link has such letters'
  if (/["'`<>\\]/.test(link)) return 'Please enter a link without quotation marks, < > and \\'
  if (/[{}]/.test(link.replaceAll('{booking}', ''))) return 'Please use no other braces than those of {booking}'
  const whole = link.replaceAll('{booking}', 'a1')
  if (!URL.canParse(whole) || hostOf(whole) === '')
    return 'Please enter a whole link, such as https://meet.example/room'
  if (hostOf(whole).includes('@')) return 'Please enter a link without a name or password before the @'
  // Browsers normalise other hosts to another name.
  if (!/^[a-z\d.-]+(:\d+)?$/i.test(hostOf(whole))) return 'Please write the address as the meeting service shows it'
  return null
}

function hostOf(link: string): string {
  return /^https:\/\/([^/?#]*)/i.exec(link)?.[1] ?? ''
}

export const meetingLinkSchema = z.object({
  meetingLink: singleLine({ required: 'Please enter the link to the meeting room', max: Infinity }).superRefine(
    (link, context) => {
      const fault = link === '' ? null : meetingLinkFault(link)
      if (fault !== null) context.addIssue({ code: 'custom', message: fault })
    },
  ),
})
