import { mailName } from '#src/features/mails.ts'
import {
  KEPT_BACK_REASONS,
  type KeptBackReason,
  type MailError,
  type MailState,
} from '#src/features/outbox/mail-states.ts'
import { never } from '#src/never.ts'

export type Why = { why: string; advice: string }

/** Why a message has not gone out and what can be done, by the kind of its last error. Null: nothing went wrong yet. */
export function whyNotSent(mail: {
  template: string
  state: MailState
  lastError: MailError | null
  keptBack: KeptBackReason | null
  /** It is not sent again: a new key has to be asked for. */
  isSecret: boolean
  /** Its reader is to have it no more. */
  isBarred: boolean
}): Why | null {
  const { state, lastError, keptBack } = mail
  switch (state) {
    case 'sent':
      return null
    case 'dropped':
      return { why: keptBackFor(keptBack), advice: 'It was kept back: nothing needs doing.' }
    case 'failed':
      return lastError === null ? null : givenUp(mail, lastError)
    case 'queued':
    case 'sending':
      return lastError === null ? null : waiting(lastError)
    default:
      return never(state)
  }
}

function keptBackFor(reason: KeptBackReason | null): string {
  return reason === null ? 'What it tells is no longer so.' : KEPT_BACK_REASONS[reason]
}

function waiting(lastError: MailError): Why {
  if (lastError === 'sender-refused') {
    return {
      why: 'The mail server does not take messages from us.',
      advice: 'It is tried again by itself. Tell whoever runs the program.',
    }
  }
  return { why: 'The mail server could not be reached.', advice: 'It is tried again by itself.' }
}

type GivenUp = { template: string; isSecret: boolean; isBarred: boolean }

function givenUp({ template, isSecret, isBarred }: GivenUp, lastError: MailError): Why {
  if (isBarred) return { why: KEPT_BACK_REASONS['not-a-member'], advice: 'Nothing needs doing.' }
  const again = isSecret ? 'ask for a new link' : 'send it again'
  if (mailName(template) === 'Message') {
    return { why: 'We no longer write messages of this kind.', advice: 'Write to them another way.' }
  }
  switch (lastError) {
    case 'refused':
      return { why: 'The mail server refused it.', advice: `Look at the address: if it is right, ${again}.` }
    case 'not-written':
      return {
        why: 'Its words could not be made: that is a fault of ours.',
        advice: 'Tell whoever runs the program, or write to them another way.',
      }
    case 'sender-refused':
      return {
        why: 'The mail server took no messages from us for a day.',
        advice: `Tell whoever runs the program. When other messages go out again, ${again}.`,
      }
    case 'unreachable':
      return {
        why: 'The mail server could not be reached for a day.',
        advice: `If other messages go out again, ${again}.`,
      }
    default:
      return never(lastError)
  }
}
