import { expect, test } from 'vitest'
import { meetingLinkSchema } from './meeting-link-form.ts'
import { settingsInForce } from './queries.server.ts'

const read = (meetingLink: string) => meetingLinkSchema.safeParse({ meetingLink })

test.each([
  'https://meet.jit.si/TalentPassage-{booking}',
  'https://zoom.example/j/123?pwd=a%20b#c',
  'https://{booking}.meet.example/',
  'https://meet.example/{booking}/{booking}',
  `https://meet.example/${'a'.repeat(479)}`,
])('%s is a link, and in force once it is stored', link => {
  expect(read(` ${link} `).data).toEqual({ meetingLink: link })
  expect(settingsInForce([{ key: 'meetingLink', value: link }]).meetingLink).toBe(link)
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
  [`https://meet.example/${'a'.repeat(480)}`, 'Please use at most 500 characters'],
])('“%s” is none: %s', (link, message) => {
  expect(read(link).error?.issues.map(issue => [issue.path.join('.'), issue.message])).toEqual([
    ['meetingLink', message],
  ])
  const standing = settingsInForce([{ key: 'meetingLink', value: link }]).meetingLink
  expect(standing).toBe('https://meet.jit.si/TalentPassage-{booking}')
})
