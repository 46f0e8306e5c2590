import { expect, test } from 'vitest'
import { meetingLinkFault, meetingLinkSchema } from './meeting-link.ts'

const ODD_LETTERS = 'Please write the address as the meeting service shows it: no link has such letters'
const NO_QUOTES = 'Please enter a link without quotation marks, < > and \\'

const read = (meetingLink: string) => meetingLinkSchema.safeParse({ meetingLink })

test.each([
  'https://meet.jit.si/TalentPassage-{booking}',
  'https://zoom.example/j/123?pwd=a%20b#c',
  'https://{booking}.meet.example/',
  'https://meet.example/{booking}/{booking}',
  'https://teams.example:8443/l/meetup-join/19:meeting_a@thread.v2/0?context=%7b%22Tid%22%7d',
  'https://xn--tlentpassage-i8k.example/room',
  `https://meet.example/${'a'.repeat(479)}`,
])('%s is a valid meeting link', link => {
  expect(read(` ${link} `).data).toEqual({ meetingLink: link })
  expect(meetingLinkFault(link)).toBeNull()
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
  ['https://meet.example/{name}', 'Please use no other braces than those of {booking}'],
  ['https://meet.example/{Booking}', 'Please use no other braces than those of {booking}'],
  ['https://meet.example/{booking', 'Please use no other braces than those of {booking}'],
  ['https://meet.example/{{booking}}', 'Please use no other braces than those of {booking}'],
  ['https://meet.jit.si@evil.example/room', 'Please enter a link without a name or password before the @'],
  ['https://user:password@meet.example/', 'Please enter a link without a name or password before the @'],
  ['https://{booking}@meet.example/', 'Please enter a link without a name or password before the @'],
  ['https://mеet.example/room', ODD_LETTERS],
  ['https://meet.example/ro\u200bom', ODD_LETTERS],
  ['https://meet.example/ro\u00adom', ODD_LETTERS],
  ['https://meet.example／room', ODD_LETTERS],
  ['https://meet.example\\@evil.example/', NO_QUOTES],
  ['https://meet.example/"onclick', NO_QUOTES],
  ["https://meet.example/'", NO_QUOTES],
  ['https://meet.example/`', NO_QUOTES],
  ['https://meet.example/<b>', NO_QUOTES],
  ['https:////evil.example/room', 'Please enter a whole link, such as https://meet.example/room'],
  ['https:///evil.example/room', 'Please enter a whole link, such as https://meet.example/room'],
  ['https://m%D0%B5et.example/room', 'Please write the address as the meeting service shows it'],
  [`https://meet.example/${'a'.repeat(480)}`, 'Please use at most 500 characters'],
])('“%s” is refused: %s', (link, message) => {
  expect(read(link).error?.issues.map(issue => [issue.path.join('.'), issue.message])).toEqual([
    ['meetingLink', message],
  ])
  expect(meetingLinkFault(link)).not.toBeNull()
})
