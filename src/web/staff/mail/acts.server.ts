import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { timeInLagos } from '#src/dates.ts'
import { type ResendMailResult, resendMail } from '#src/features/mail/log/resend-mail.server.ts'
import { MAIL_STATES } from '#src/features/mail/mail-states.ts'
import { done, type Outcome, refuse, staffAct } from '../parts/staff-act.server.ts'

const resendSchema = z.object({
  expectedState: z.enum(MAIL_STATES),
  shownReason: z
    .string()
    .optional()
    .transform(shownReason => shownReason || null),
})

export const mailActs = {
  resendMail: staffAct({
    may: 'messages',
    failed: 'Nothing Sent',
    ids: ['mailId'],
    schema: resendSchema,
    invalid: 'Please open the email again and resend it.',
    sendsMail: true,
    async run({ app, actor, ids: { mailId }, form, idempotencyKey }) {
      const result = await resendMail(app, actor, { mailId, copyId: idempotencyKey('resend', mailId), ...form })
      return result.ok ? describeResendResult(result) : refuseResend(result)
    },
  }),
}

function describeResendResult({ did, to }: Extract<ResendMailResult, { ok: true }>): Outcome {
  switch (did) {
    case 'copied':
      return done('Email Resent', `It’s on its way to ${to}.`)
    case 'tried':
      return done('Email on Its Way', `We’re sending it to ${to} now.`)
    case 'nothing':
      return done('Already on Its Way', 'It has just been sent, or will be in a moment.')
    default:
      return assertNever(did)
  }
}

function refuseResend(refusal: Extract<ResendMailResult, { ok: false }>): Outcome {
  switch (refusal.reason) {
    case 'not-found':
      return refuse('This email no longer exists, because its application was deleted.', 404)
    case 'being-sent':
      return refuse('This email is being sent right now. Please check again in a minute.')
    case 'secret':
      return refuse(
        'This email contains a key, so it can’t be resent. Send a new link, or let the applicant ask for a new code.',
      )
    case 'gone':
      return refuse('We no longer send emails of this kind.', 410)
    case 'just-sent':
      return refuse(
        `This email was resent at ${timeInLagos(refusal.at)}. Please wait ten minutes before you resend it.`,
      )
    case 'barred':
      return refuse(refusal.explanation)
    case 'outdated':
      return refuse(`${refusal.explanation} Send it only if the recipient should still get it.`)
    default:
      return assertNever(refusal)
  }
}
