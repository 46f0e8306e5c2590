import { expect, test } from 'vitest'
import { fromStaffMail } from '#src/features/applications/mails.tsx'
import { KEPT_BACK_REASONS, MAIL_ERRORS } from '#src/features/mail/mail-states.ts'
import { whyNotSent } from './why-not-sent.ts'

const FAILED_MAIL = {
  template: fromStaffMail.name,
  state: 'failed',
  lastError: 'refused',
  keptBack: null,
  isSecret: false,
  isBarred: false,
} as const

test('a sent mail and a mail before its first attempt need no explanation', () => {
  expect(whyNotSent({ ...FAILED_MAIL, state: 'sent' })).toBeNull()
  expect(whyNotSent({ ...FAILED_MAIL, state: 'queued', lastError: null })).toBeNull()
})

test('staff see whether a mail was refused, the mail server was down or the template was removed', () => {
  expect(whyNotSent(FAILED_MAIL)?.why).toBe('The mail server refused it.')
  expect(whyNotSent({ ...FAILED_MAIL, lastError: 'unreachable' })?.why).toBe(
    'The mail server couldn’t be reached for a day.',
  )
  expect(whyNotSent({ ...FAILED_MAIL, template: 'gone' })?.advice).toBe('Contact them another way.')
})

test('the explanation of a mail that is still being retried says so', () => {
  expect(whyNotSent({ ...FAILED_MAIL, state: 'queued', lastError: 'unreachable' })).toEqual({
    why: 'The mail server couldn’t be reached.',
    advice: 'We’ll retry automatically.',
  })
})

test('a rendering error and refused credentials are not described as an unreachable server', () => {
  expect(whyNotSent({ ...FAILED_MAIL, lastError: 'not-rendered' })?.why).toBe(
    'We couldn’t create its text. This is our fault.',
  )
  for (const state of ['failed', 'queued'] as const) {
    const explanation = whyNotSent({ ...FAILED_MAIL, state, lastError: 'sender-refused' })
    expect(explanation?.why).toContain('from us')
    expect(explanation?.advice).toContain('ell the person who runs the server.')
  }
})

test('staff are never advised to resend a mail with an account link', () => {
  for (const lastError of MAIL_ERRORS) {
    const explanation = whyNotSent({ ...FAILED_MAIL, lastError, isSecret: true })
    expect(explanation?.advice).not.toContain('send it again')
  }
  const adviceFor = (template: string) => whyNotSent({ ...FAILED_MAIL, template, isSecret: true })?.advice
  expect(adviceFor('staff.invitation')).toBe('Check the address. If it’s right, send a new link.')
  expect(adviceFor('access.code')).toBe('Check the address. If it’s right, the applicant can ask for a new code.')
})

test('a mail to a former staff member needs no action', () => {
  expect(whyNotSent({ ...FAILED_MAIL, isBarred: true })).toEqual({
    why: KEPT_BACK_REASONS['not-staff'],
    advice: 'There’s nothing to do.',
  })
  expect(whyNotSent({ ...FAILED_MAIL, state: 'dropped', keptBack: 'not-staff' })?.why).toBe(
    KEPT_BACK_REASONS['not-staff'],
  )
})

test('the explanation of a withheld mail states the reason', () => {
  const explanation = {
    why: 'Its consultation has already started.',
    advice: 'So we didn’t send it. There’s nothing to do.',
  }
  expect(whyNotSent({ ...FAILED_MAIL, state: 'dropped', lastError: null, keptBack: 'started' })).toEqual(explanation)
  expect(whyNotSent({ ...FAILED_MAIL, state: 'dropped', lastError: null })?.why).toBe('It’s out of date.')
})
