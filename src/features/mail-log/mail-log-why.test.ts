import { expect, test } from 'vitest'
import { fromStaffMail } from '#src/features/applications/emails/mails.ts'
import { KEPT_BACK_REASONS, MAIL_ERRORS } from '#src/features/outbox/mail-states.ts'
import { whyNotSent } from './mail-log-why.ts'

const mail = {
  template: fromStaffMail.name,
  channel: 'mail',
  state: 'failed',
  lastError: 'refused',
  keptBack: null,
  isSecret: false,
  isBarred: false,
} as const

test('what went out, and what waits for its first try, has nothing to explain', () => {
  expect(whyNotSent({ ...mail, state: 'sent' })).toBeNull()
  expect(whyNotSent({ ...mail, state: 'queued', lastError: null })).toBeNull()
})

test('a refusal, a day without a server and a kind that is no more each have their reason and their way out', () => {
  expect(whyNotSent(mail)?.why).toBe('The mail server refused it.')
  expect(whyNotSent({ ...mail, lastError: 'unreachable' })?.why).toBe('The mail server could not be reached for a day.')
  expect(whyNotSent({ ...mail, template: 'gone' })?.advice).toBe('Write to them another way.')
})

test('one that is still tried says so', () => {
  expect(whyNotSent({ ...mail, state: 'queued', lastError: 'unreachable' })).toEqual({
    why: 'The mail server could not be reached.',
    advice: 'It is tried again by itself.',
  })
})

test('a fault of ours, and a server that takes nothing from us, are not told as one that is away', () => {
  expect(whyNotSent({ ...mail, lastError: 'not-written' })?.why).toBe(
    'Its words could not be made: that is a fault of ours.',
  )
  for (const state of ['failed', 'queued'] as const) {
    const told = whyNotSent({ ...mail, state, lastError: 'sender-refused' })
    expect(told?.why).toContain('from us')
    expect(told?.advice).toContain('Tell whoever runs the program.')
  }
})

test('what carries a key is never told to be sent again', () => {
  for (const lastError of MAIL_ERRORS) {
    const told = whyNotSent({ ...mail, lastError, isSecret: true })
    expect(told?.advice).not.toContain('send it again')
  }
  expect(whyNotSent({ ...mail, isSecret: true })?.advice).toBe(
    'Look at the address: if it is right, ask for a new link.',
  )
})

test('what was written to somebody who has left needs nothing', () => {
  expect(whyNotSent({ ...mail, isBarred: true })).toEqual({
    why: KEPT_BACK_REASONS['not-a-member'],
    advice: 'Nothing needs doing.',
  })
  expect(whyNotSent({ ...mail, state: 'dropped', keptBack: 'not-a-member' })?.why).toBe(
    KEPT_BACK_REASONS['not-a-member'],
  )
})

test('one that was kept back says what was no longer so', () => {
  const told = { why: 'The consultation it reminds of has begun.', advice: 'It was kept back: nothing needs doing.' }
  expect(whyNotSent({ ...mail, state: 'dropped', lastError: null, keptBack: 'begun' })).toEqual(told)
  expect(whyNotSent({ ...mail, state: 'dropped', lastError: null })?.why).toBe('What it tells is no longer so.')
})
