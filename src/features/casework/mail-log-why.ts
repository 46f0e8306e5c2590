import { OUT_OF_DATE, type OutOfDate } from '#src/features/bookings/out-of-date.ts'
import type { MailState } from '#src/features/outbox/mail-states.ts'
import { NOT_A_MEMBER } from '#src/features/staff/not-a-member.ts'
import { never } from '#src/never.ts'
import { mailName } from './mail-names.ts'

export type Why = { why: string; advice: string }

/**
 * Why a message has not gone out, and what can be done, by the kind of its last error: what a server wrote is kept nowhere.
 * Null: nothing went wrong yet.
 */
export function whyNotSent(mail: {
  template: string
  state: MailState
  lastError: string | null
  /** It is not sent again: a new key has to be asked for. */
  isSecret: boolean
  /** Its reader is to have it no more. */
  isBarred: boolean
}): Why | null {
  const { state, lastError } = mail
  switch (state) {
    case 'sent':
      return null
    case 'dropped':
      return { why: keptBackFor(lastError), advice: 'It was kept back: nothing needs doing.' }
    case 'failed':
      return lastError === null ? null : givenUp(mail, lastError)
    case 'queued':
    case 'sending':
      return lastError === null ? null : waiting(lastError)
    default:
      return never(state)
  }
}

function keptBackFor(lastError: string | null): string {
  if (lastError === NOT_A_MEMBER.why) return NOT_A_MEMBER.says
  return OUT_OF_DATE[lastError as OutOfDate] ?? 'What it tells is no longer so.'
}

function waiting(lastError: string): Why {
  if (lastError === 'SenderRefused') {
    return {
      why: 'The mail server does not take messages from us.',
      advice: 'It is tried again by itself. Tell whoever runs the program.',
    }
  }
  return { why: 'The mail server could not be reached.', advice: 'It is tried again by itself.' }
}

type GivenUp = { template: string; isSecret: boolean; isBarred: boolean }

function givenUp({ template, isSecret, isBarred }: GivenUp, lastError: string): Why {
  if (isBarred) return { why: NOT_A_MEMBER.says, advice: 'Nothing needs doing.' }
  const again = isSecret ? 'ask for a new link' : 'send it again'
  if (mailName(template) === 'Message') {
    return { why: 'We no longer write messages of this kind.', advice: 'Write to them another way.' }
  }
  switch (lastError) {
    case 'MailRefused':
      return { why: 'The mail server refused it.', advice: `Look at the address: if it is right, ${again}.` }
    case 'MailNotWritten':
      return {
        why: 'Its words could not be made: that is a fault of ours.',
        advice: 'Tell whoever runs the program, or write to them another way.',
      }
    case 'SenderRefused':
      return {
        why: 'The mail server took no messages from us for a day.',
        advice: `Tell whoever runs the program. When other messages go out again, ${again}.`,
      }
    default:
      return {
        why: 'The mail server could not be reached for a day.',
        advice: `If other messages go out again, ${again}.`,
      }
  }
}
