/** No mail program breaks a link of this length. */
const MEETING_LINK_MAX = 500

/** What is wrong with a link to consultations, in a sentence for whoever typed it; null if nothing is. */
export function meetingLinkFault(link: string): string | null {
  if (Array.from(link).length > MEETING_LINK_MAX) return `Please use at most ${MEETING_LINK_MAX} characters`
  if (/\s/u.test(link)) return 'Please enter one link without spaces'
  if (!/^https:\/\//i.test(link)) return 'Please enter a link that starts with https://'
  if (/[{}]/.test(link.replaceAll('{booking}', ''))) return 'Please use no other braces than those of {booking}'
  // A name of the booking is put in later: whatever it is, the link must be one.
  if (!URL.canParse(link.replaceAll('{booking}', 'a1')))
    return 'Please enter a whole link, such as https://meet.example/room'
  return null
}
