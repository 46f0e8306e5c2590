import { mailName } from '#src/features/mails.ts'
import { CHANNELS, type ChannelName } from '#src/features/outbox/mail.ts'
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
  channel: ChannelName
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
      return lastError === null ? null : waiting(mail, lastError)
    default:
      return never(state)
  }
}

function keptBackFor(reason: KeptBackReason | null): string {
  return reason === null ? 'What it tells is no longer so.' : KEPT_BACK_REASONS[reason]
}

function waiting({ channel }: { channel: ChannelName }, lastError: MailError): Why {
  const { carrier } = CHANNELS[channel]
  if (lastError === 'sender-refused') {
    return {
      why: `${carrier} does not take messages from us.`,
      advice: 'It is tried again by itself. Tell whoever runs the program.',
    }
  }
  return { why: `${carrier} could not be reached.`, advice: 'It is tried again by itself.' }
}

type GivenUp = { template: string; channel: ChannelName; isSecret: boolean; isBarred: boolean }

function givenUp({ template, channel, isSecret, isBarred }: GivenUp, lastError: MailError): Why {
  if (isBarred) return { why: KEPT_BACK_REASONS['not-a-member'], advice: 'Nothing needs doing.' }
  const { carrier } = CHANNELS[channel]
  const again = isSecret ? 'ask for a new link' : 'send it again'
  if (mailName(template) === 'Message') {
    return { why: 'We no longer write messages of this kind.', advice: 'Write to them another way.' }
  }
  switch (lastError) {
    case 'refused':
      return { why: `${carrier} refused it.`, advice: `Look at the address: if it is right, ${again}.` }
    case 'not-written':
      return {
        why: 'Its words could not be made: that is a fault of ours.',
        advice: 'Tell whoever runs the program, or write to them another way.',
      }
    case 'sender-refused':
      return {
        why: `${carrier} took no messages from us for a day.`,
        advice: `Tell whoever runs the program. When other messages go out again, ${again}.`,
      }
    case 'unreachable':
      return {
        why: `${carrier} could not be reached for a day.`,
        advice: `If other messages go out again, ${again}.`,
      }
    default:
      return never(lastError)
  }
}
