import { data } from 'react-router'
import { z } from 'zod'
import { assertNever } from '#src/assert-never.ts'
import { timeInLagos } from '#src/dates.ts'
import { type ResendMailResult, resendMail } from '#src/features/mail/log/resend-mail.server.ts'
import { MAIL_STATES } from '#src/features/mail/mail-states.ts'
import { restoreTemplateText, updateTemplateText } from '#src/features/mail/update-template-text.server.ts'
import { done, type Outcome, refuse, staffAct } from '../parts/staff-act.server.ts'
import { templateTextSchema } from './template-text/template-text-schema.ts'

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
  /** Saves or restores a template text. Responds with 404 if the text is unknown. */
  changeTemplateText: staffAct({
    may: 'settings',
    // A text goes to every customer.
    mustConfirm: true,
    failed: 'Not Saved',
    schema: templateTextSchema,
    invalid: 'Please reload the page and save again.',
    async run({ app, actor, form: { intent, ...change } }) {
      const result =
        intent === 'restore'
          ? await restoreTemplateText(app, actor, change)
          : await updateTemplateText(app, actor, change)
      if (result.ok)
        return {
          ok: true,
          title: 'Text Saved',
          description: describeChange(result),
          more: { currentText: result.current },
        }
      switch (result.reason) {
        case 'unknown':
          throw data(null, { status: 404 })
        case 'refused':
          return { ok: false, description: 'Please check the marked fields.', errors: { text: result.problem } }
        case 'conflict':
          return { ...refuse(CONFLICT_MESSAGE), more: { currentText: result.current } }
        default:
          return assertNever(result)
      }
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

const CONFLICT_MESSAGE =
  'A colleague changed this text while you had it open. Check their version, and save again if yours is right.'

function describeChange({ changed, isRestored }: { changed: boolean; isRestored: boolean }): string {
  if (!changed) return 'Nothing changed, because the text was already like this.'
  return isRestored
    ? 'Every email sent from now on uses the original text.'
    : 'Every email sent from now on uses this text.'
}
