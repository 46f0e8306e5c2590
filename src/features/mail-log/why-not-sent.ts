import { assertNever } from '#src/assert-never.ts'
import { mailName } from '#src/features/mails.ts'
import { CHANNELS, type ChannelName } from '#src/features/outbox/mail.ts'
import {
  KEPT_BACK_REASONS,
  type KeptBackReason,
  type MailError,
  type MailState,
} from '#src/features/outbox/mail-states.ts'

export type Why = { why: string; advice: string }

/** Why a mail was not sent and what staff can do. Null: no problem so far. */
export function whyNotSent(mail: {
  template: string
  channel: ChannelName
  state: MailState
  lastError: MailError | null
  keptBack: KeptBackReason | null
  /** Contains an account link. */
  isSecret: boolean
  isBarred: boolean
}): Why | null {
  const { state, lastError, keptBack } = mail
  switch (state) {
    case 'sent':
      return null
    case 'dropped':
      return { why: keptBackFor(keptBack), advice: 'So we didn’t send it. There’s nothing to do.' }
    case 'failed':
      return lastError === null ? null : givenUp(mail, lastError)
    case 'queued':
    case 'sending':
      return lastError === null ? null : waiting(mail, lastError)
    default:
      return assertNever(state)
  }
}

function keptBackFor(reason: KeptBackReason | null): string {
  return reason === null ? 'It’s out of date.' : KEPT_BACK_REASONS[reason]
}

function waiting({ channel }: { channel: ChannelName }, lastError: MailError): Why {
  const { carrier } = CHANNELS[channel]
  if (lastError === 'sender-refused') {
    return {
      why: `${carrier} doesn’t accept emails from us.`,
      advice: 'We’ll retry automatically. Please tell whoever runs the server.',
    }
  }
  return { why: `${carrier} couldn’t be reached.`, advice: 'We’ll retry automatically.' }
}

type GivenUp = { template: string; channel: ChannelName; isSecret: boolean; isBarred: boolean }

function givenUp({ template, channel, isSecret, isBarred }: GivenUp, lastError: MailError): Why {
  if (isBarred) return { why: KEPT_BACK_REASONS['not-staff'], advice: 'There’s nothing to do.' }
  const { carrier } = CHANNELS[channel]
  const again = isSecret ? 'send a new link' : 'resend it'
  if (mailName(template) === 'Message') {
    return { why: 'We no longer send emails of this kind.', advice: 'Contact them another way.' }
  }
  switch (lastError) {
    case 'refused':
      return { why: `${carrier} refused it.`, advice: `Check the address. If it’s right, ${again}.` }
    case 'not-rendered':
      return {
        why: 'We couldn’t create its text. This is our fault.',
        advice: 'Tell whoever runs the server, or contact them another way.',
      }
    case 'sender-refused':
      return {
        why: `${carrier} accepted no emails from us for a day.`,
        advice: `Tell whoever runs the server. Once other emails go out again, ${again}.`,
      }
    case 'unreachable':
      return {
        why: `${carrier} couldn’t be reached for a day.`,
        advice: `If other emails go out again, ${again}.`,
      }
    default:
      return assertNever(lastError)
  }
}
