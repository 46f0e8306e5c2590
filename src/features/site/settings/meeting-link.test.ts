import { expect, test } from 'vitest'
import { findMeetingLinkFault, meetingLinkSchema } from './meeting-link.ts'

const INVALID_CHARACTERS =
  'Please copy the link from the meeting service: this one has characters that links can’t have'
const NO_QUOTES = 'Please enter a link without quotation marks, < > and \\'

const parseLink = (meetingLink: string) => meetingLinkSchema.safeParse({ meetingLink })

test.each([
  'https://meet.jit.si/TalentPassage-{booking}',
  'https://zoom.example/j/123?pwd=a%20b#c',
  'https://{booking}.meet.example/',
  'https://meet.example/{booking}/{booking}',
  'https://teams.example:8443/l/meetup-join/19:meeting_a@thread.v2/0?context=%7b%22Tid%22%7d',
  'https://xn--tlentpassage-i8k.example/room',
  `https://meet.example/${'a'.repeat(479)}`,
])('%s is a valid meeting link', link => {
  expect(parseLink(` ${link} `).data).toEqual({ meetingLink: link })
  expect(findMeetingLinkFault(link)).toBeNull()
})

test.each([
  ['', 'Please enter the link to the meeting room'],
  ['   ', 'Please enter the link to the meeting room'],
  ['http://meet.example/room', 'Please enter a link that starts with https://'],
  ['meet.example/room', 'Please enter a link that starts with https://'],
  ['https:meet.example/room', 'Please enter a link that starts with https://'],
  ['javascript:alert(1)//https://', 'Please enter a link that starts with https://'],
  ['https://', 'Please enter a whole link, such as https://meet.example/room'],
  ['https://meet example/room', 'Please enter one link without spaces'],
  ['https://meet.example/a https://meet.example/b', 'Please enter one link without spaces'],
  ['https://meet.example/{name}', 'Please use curly brackets only for {booking}'],
  ['https://meet.example/{Booking}', 'Please use curly brackets only for {booking}'],
  ['https://meet.example/{booking', 'Please use curly brackets only for {booking}'],
  ['https://meet.example/{{booking}}', 'Please use curly brackets only for {booking}'],
  ['https://meet.jit.si@evil.example/room', 'Please enter a link without a name or password before the @'],
  ['https://user:password@meet.example/', 'Please enter a link without a name or password before the @'],
  ['https://{booking}@meet.example/', 'Please enter a link without a name or password before the @'],
  ['https://mеet.example/room', INVALID_CHARACTERS],
  ['https://meet.example/ro\u200bom', INVALID_CHARACTERS],
  ['https://meet.example/ro\u00adom', INVALID_CHARACTERS],
  ['https://meet.example／room', INVALID_CHARACTERS],
  ['https://meet.example\\@evil.example/', NO_QUOTES],
  ['https://meet.example/"onclick', NO_QUOTES],
  ["https://meet.example/'", NO_QUOTES],
  ['https://meet.example/`', NO_QUOTES],
  ['https://meet.example/<b>', NO_QUOTES],
  ['https:////evil.example/room', 'Please enter a whole link, such as https://meet.example/room'],
  ['https:///evil.example/room', 'Please enter a whole link, such as https://meet.example/room'],
  ['https://m%D0%B5et.example/room', 'Please copy the link from the meeting service: this one has an unusual address'],
  [`https://meet.example/${'a'.repeat(480)}`, 'Please use at most 500 characters'],
])('the meeting link “%s” is refused with the message “%s”', (link, message) => {
  expect(parseLink(link).error?.issues.map(issue => [issue.path.join('.'), issue.message])).toEqual([
    ['meetingLink', message],
  ])
  expect(findMeetingLinkFault(link)).not.toBeNull()
})
