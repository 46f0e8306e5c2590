import { z } from 'zod'
import { singleLine } from '#src/form-text.ts'

const MAX_MEETING_LINK_LENGTH = 500

/** Returns an error message, or null for a valid link. Refuses links that look as if they led to another site. */
export function findMeetingLinkFault(link: string): string | null {
  if (Array.from(link).length > MAX_MEETING_LINK_LENGTH)
    return `Please use at most ${MAX_MEETING_LINK_LENGTH} characters`
  if (/\s/u.test(link)) return 'Please enter one link without spaces'
  if (!/^https:\/\//i.test(link)) return 'Please enter a link that starts with https://'
  if (!/^[!-~]+$/.test(link))
    return 'Please copy the link from the meeting service: this one has characters that links can’t have'
  if (/["'`<>\\]/.test(link)) return 'Please enter a link without quotation marks, < > and \\'
  if (/[{}]/.test(link.replaceAll('{booking}', ''))) return 'Please use curly brackets only for {booking}'
  const exampleLink = link.replaceAll('{booking}', 'a1')
  if (!URL.canParse(exampleLink) || extractHost(exampleLink) === '')
    return 'Please enter a whole link, such as https://meet.example/room'
  if (extractHost(exampleLink).includes('@')) return 'Please enter a link without a name or password before the @'
  // Browsers turn a host with other characters into a different host.
  if (!/^[a-z\d.-]+(:\d+)?$/i.test(extractHost(exampleLink)))
    return 'Please copy the link from the meeting service: this one has an unusual address'
  return null
}

function extractHost(link: string): string {
  return /^https:\/\/([^/?#]*)/i.exec(link)?.[1] ?? ''
}

export const meetingLinkSchema = z.object({
  meetingLink: singleLine({ required: 'Please enter the link to the meeting room', max: Infinity }).superRefine(
    (link, context) => {
      const fault = link === '' ? null : findMeetingLinkFault(link)
      if (fault !== null) context.addIssue({ code: 'custom', message: fault })
    },
  ),
})
