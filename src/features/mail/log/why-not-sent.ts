import { assertNever } from '#src/assert-never.ts'
import {
  KEPT_BACK_REASONS,
  type KeptBackReason,
  type MailError,
  type MailState,
} from '#src/features/mail/mail-states.ts'
import { mailName, mailTemplates } from '#src/features/mails.ts'

export type Explanation = { why: string; advice: string }

/** Explains why a mail was not sent. Returns null if there is no problem. */
export function whyNotSent(mail: {
  template: string
  state: MailState
  lastError: MailError | null
  keptBack: KeptBackReason | null
  isSecret: boolean
  isBarred: boolean
}): Explanation | null {
  const { state, lastError, keptBack } = mail
  switch (state) {
    case 'sent':
      return null
    case 'dropped':
      return { why: explainKeptBack(keptBack), advice: 'So we didn’t send it. There’s nothing to do.' }
    case 'failed':
      return lastError === null ? null : explainFailure(mail, lastError)
    case 'queued':
    case 'sending':
      return lastError === null ? null : explainRetry(lastError)
    default:
      return assertNever(state)
  }
}

function explainKeptBack(reason: KeptBackReason | null): string {
  return reason === null ? 'It’s out of date.' : KEPT_BACK_REASONS[reason]
}

function explainRetry(lastError: MailError): Explanation {
  if (lastError === 'sender-refused') {
    return {
      why: 'The mail server doesn’t accept emails from us.',
      advice: 'We’ll retry automatically. Please tell the person who runs the server.',
    }
  }
  return { why: 'The mail server couldn’t be reached.', advice: 'We’ll retry automatically.' }
}

type FailedMail = { template: string; isSecret: boolean; isBarred: boolean }

function explainFailure({ template, isSecret, isBarred }: FailedMail, lastError: MailError): Explanation {
  if (isBarred) return { why: KEPT_BACK_REASONS['not-staff'], advice: 'There’s nothing to do.' }
  const isForApplicant = mailTemplates.get(template)?.audience === 'applicant'
  const secretAdvice = isForApplicant ? 'the applicant can ask for a new code' : 'send a new link'
  const resendAdvice = isSecret ? secretAdvice : 'resend it'
  if (mailName(template) === 'Message') {
    return { why: 'We no longer send emails of this kind.', advice: 'Contact them another way.' }
  }
  switch (lastError) {
    case 'refused':
      return { why: 'The mail server refused it.', advice: `Check the address. If it’s right, ${resendAdvice}.` }
    case 'not-rendered':
      return {
        why: 'We couldn’t create its text. This is our fault.',
        advice: 'Tell the person who runs the server, or contact them another way.',
      }
    case 'sender-refused':
      return {
        why: 'The mail server accepted no emails from us for a day.',
        advice: `Tell the person who runs the server. Once other emails go out again, ${resendAdvice}.`,
      }
    case 'unreachable':
      return {
        why: 'The mail server couldn’t be reached for a day.',
        advice: `Once other emails go out again, ${resendAdvice}.`,
      }
    default:
      return assertNever(lastError)
  }
}
