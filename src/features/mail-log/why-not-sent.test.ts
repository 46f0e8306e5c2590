import { expect, test } from 'vitest'
import { fromStaffMail } from '#src/features/applications/emails/mails.ts'
import { KEPT_BACK_REASONS, MAIL_ERRORS } from '#src/features/outbox/mail-states.ts'
import { whyNotSent } from './why-not-sent.ts'

const mail = {
  template: fromStaffMail.name,
  channel: 'mail',
  state: 'failed',
  lastError: 'refused',
  keptBack: null,
  isSecret: false,
  isBarred: false,
} as const

test('a sent mail and a mail before its first attempt have no explanation', () => {
  expect(whyNotSent({ ...mail, state: 'sent' })).toBeNull()
  expect(whyNotSent({ ...mail, state: 'queued', lastError: null })).toBeNull()
})

test('a refusal, a mail server that is down for a day and a removed template are each explained', () => {
  expect(whyNotSent(mail)?.why).toBe('The mail server refused it.')
  expect(whyNotSent({ ...mail, lastError: 'unreachable' })?.why).toBe('The mail server couldn’t be reached for a day.')
  expect(whyNotSent({ ...mail, template: 'gone' })?.advice).toBe('Contact them another way.')
})

test('a mail that is still being retried says so', () => {
  expect(whyNotSent({ ...mail, state: 'queued', lastError: 'unreachable' })).toEqual({
    why: 'The mail server couldn’t be reached.',
    advice: 'We’ll retry automatically.',
  })
})

test('a rendering error and refused credentials are not described as an unreachable server', () => {
  expect(whyNotSent({ ...mail, lastError: 'not-rendered' })?.why).toBe(
    'We couldn’t create its text. This is our fault.',
  )
  for (const state of ['failed', 'queued'] as const) {
    const result = whyNotSent({ ...mail, state, lastError: 'sender-refused' })
    expect(result?.why).toContain('from us')
    expect(result?.advice).toContain('ell the person who runs the server.')
  }
})

test('staff are never advised to resend a mail with an account link', () => {
  for (const lastError of MAIL_ERRORS) {
    const result = whyNotSent({ ...mail, lastError, isSecret: true })
    expect(result?.advice).not.toContain('send it again')
  }
  expect(whyNotSent({ ...mail, isSecret: true })?.advice).toBe('Check the address. If it’s right, send a new link.')
})

test('a mail to a former staff member needs no action', () => {
  expect(whyNotSent({ ...mail, isBarred: true })).toEqual({
    why: KEPT_BACK_REASONS['not-staff'],
    advice: 'There’s nothing to do.',
  })
  expect(whyNotSent({ ...mail, state: 'dropped', keptBack: 'not-staff' })?.why).toBe(KEPT_BACK_REASONS['not-staff'])
})

test('a withheld mail states the reason', () => {
  const result = {
    why: 'Its consultation has already started.',
    advice: 'So we didn’t send it. There’s nothing to do.',
  }
  expect(whyNotSent({ ...mail, state: 'dropped', lastError: null, keptBack: 'started' })).toEqual(result)
  expect(whyNotSent({ ...mail, state: 'dropped', lastError: null })?.why).toBe('It’s out of date.')
})
