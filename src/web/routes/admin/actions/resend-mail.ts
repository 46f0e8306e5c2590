import { timeInLagos } from '#src/dates.ts'
import { type Resent, resendMail } from '#src/features/casework/resend-mail.server.ts'
import { MAIL_STATES } from '#src/features/outbox/mail-states.ts'
import { never } from '#src/never.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/resend-mail'
import { answerDialog } from './answer-dialog.ts'
import { idInAddress } from './id-in-address.ts'
import { onceOf } from './once-of.ts'
import { onlyPosted } from './only-posted.ts'
import { overMailBudget } from './over-mail-budget.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

const FAILED = 'Nothing Was Sent'

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const mailId = idInAddress(params.mailId)
  const posted = await readForm(request, ['once', 'seen', 'warned'])
  const seen = MAIL_STATES.find(state => state === posted.get('seen'))
  if (seen === undefined) {
    return answerDialog({
      ok: false,
      title: FAILED,
      description: 'Please open the message again, and send it once more.',
    })
  }
  const refusal = await overMailBudget(context, staff.id, FAILED)
  if (refusal !== null) return refusal
  const once = onceOf(posted, staff.id, 'resend', mailId)
  const warned = String(posted.get('warned') ?? '') || null
  const actor = { kind: 'staff', id: staff.id } as const
  return answered(await resendMail(context.get(appContext), actor, { mailId, once, seen, warned }))
}

function answered(resent: Resent): Response {
  if (!resent.ok) return refused(resent)
  switch (resent.did) {
    case 'copied':
      return answerDialog({ ok: true, title: 'Message Sent Again', description: `It is on its way to ${resent.to}.` })
    case 'tried':
      return answerDialog({ ok: true, title: 'Message on Its Way', description: `It is tried now, to ${resent.to}.` })
    case 'nothing':
      return answerDialog({
        ok: true,
        title: 'Already on Its Way',
        description: 'It went out meanwhile, or is about to.',
      })
    default:
      return never(resent)
  }
}

function refused(resent: Extract<Resent, { ok: false }>): Response {
  const refusal = (description: string, status: number) =>
    answerDialog({ ok: false, title: FAILED, description }, status)
  switch (resent.reason) {
    case 'not-found':
      return refusal('This message is gone: somebody has deleted its application meanwhile.', 404)
    case 'being-sent':
      return refusal('It is being sent right now. Look again in a minute.', 409)
    case 'secret':
      return refusal('It carries a key to an account. A new link has to be asked for instead.', 409)
    case 'gone':
      return refusal('Its words can no longer be made.', 410)
    case 'just-sent': {
      const at = timeInLagos(resent.at)
      return refusal(`It was sent again at ${at}. Wait a little before you send it once more.`, 409)
    }
    case 'barred':
      return refusal(resent.says, 409)
    case 'outdated':
      return refusal(`${resent.says} Send it only if it should go out all the same.`, 409)
    default:
      return never(resent)
  }
}
