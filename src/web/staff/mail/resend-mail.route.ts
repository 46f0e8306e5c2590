import { z } from 'zod'
import { timeInLagos } from '#src/dates.ts'
import { type Resent, resendMail } from '#src/features/mail-log/resend-mail.server.ts'
import { MAIL_STATES } from '#src/features/outbox/mail-states.ts'
import { never } from '#src/never.ts'
import { done, type Outcome, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

/** `seen` and `warned`: the state, and the kind of warning, that the dialog showed. */
const schema = z.object({
  seen: z.enum(MAIL_STATES),
  warned: z
    .string()
    .optional()
    .transform(warned => warned || null),
})

export const loader = refuseGet()

export const action = staffAction({
  failed: 'Nothing Was Sent',
  ids: ['mailId'],
  schema,
  invalid: 'Please open the message again, and send it once more.',
  sendsMail: true,
  async run({ app, actor, ids: { mailId }, form, idempotencyKey }) {
    const resent = await resendMail(app, actor, { mailId, copyId: idempotencyKey('resend', mailId), ...form })
    return resent.ok ? describeResent(resent) : refuseResend(resent)
  },
})

function describeResent({ did, to }: Extract<Resent, { ok: true }>): Outcome {
  switch (did) {
    case 'copied':
      return done('Message Sent Again', `It is on its way to ${to}.`)
    case 'tried':
      return done('Message on Its Way', `It is tried now, to ${to}.`)
    case 'nothing':
      return done('Already on Its Way', 'It went out meanwhile, or is about to.')
    default:
      return never(did)
  }
}

function refuseResend(resent: Extract<Resent, { ok: false }>): Outcome {
  switch (resent.reason) {
    case 'not-found':
      return refuse('This message is gone: somebody has deleted its application meanwhile.', 404)
    case 'being-sent':
      return refuse('It is being sent right now. Look again in a minute.')
    case 'secret':
      return refuse('It carries a key to an account. A new link has to be asked for instead.')
    case 'gone':
      return refuse('Its words can no longer be made.', 410)
    case 'just-sent':
      return refuse(`It was sent again at ${timeInLagos(resent.at)}. Wait a little before you send it once more.`)
    case 'barred':
      return refuse(resent.says)
    case 'outdated':
      return refuse(`${resent.says} Send it only if it should go out all the same.`)
    default:
      return never(resent)
  }
}
