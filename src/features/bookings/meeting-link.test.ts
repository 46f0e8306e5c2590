import { expect, test } from 'vitest'
import { meetingLinkOf } from './meeting-link.ts'

const ID = '0b9f6f9e-4b7a-4d38-9a4d-3c1d2e5f6a7b'

test('each booking has a room of its own', () => {
  expect(meetingLinkOf('https://meet.jit.si/TalentPassage-{booking}', ID)).toBe(
    'https://meet.jit.si/TalentPassage-0b9f6f9e4b7a4d389a4d3c1d2e5f6a7b',
  )
})

test('a link that names no booking is used as it is', () => {
  expect(meetingLinkOf('https://zoom.example/j/123?pwd=$&', ID)).toBe('https://zoom.example/j/123?pwd=$&')
})

test('a booking can be named twice', () => {
  expect(meetingLinkOf('https://meet.example/{booking}?room={booking}', 'a-b')).toBe('https://meet.example/ab?room=ab')
})
