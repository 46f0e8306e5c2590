import { STOPPED_IN_SENTENCE } from '#src/features/applications/states.ts'
import { clearFlag } from '#src/features/payments/clear-flag.server.ts'
import { clearFlagSchema } from '#src/features/payments/clear-flag-form.ts'
import { type Decided, decidePayment } from '#src/features/payments/decide-payment.server.ts'
import type { FlagDecision } from '#src/features/payments/flags.ts'
import { poundsAndPence } from '#src/money.ts'
import { never } from '#src/never.ts'
import { appContext } from '../../../app-context.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import type { Route } from './+types/clear-flag'
import { answerDialog } from './answer-dialog.ts'
import { errorsByField } from './errors-by-field.ts'
import { idInAddress } from './id-in-address.ts'
import { onlyPosted } from './only-posted.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  throw onlyPosted()
}

const FAILED = 'Failed to Settle'

export async function action({ context, params, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const form = clearFlagSchema.safeParse(Object.fromEntries(await readForm(request, ['decision', 'comment'])))
  if (!form.success) {
    const errors = errorsByField(form.error)
    return answerDialog({ ok: false, title: FAILED, description: 'Please check the form and try again.', errors })
  }
  const app = context.get(appContext)
  const actor = { kind: 'staff', id: staff.id } as const
  const paymentId = idInAddress(params.paymentId)
  const { decision, comment } = form.data
  if (decision !== 'settled')
    return answerDecided(decision, await decidePayment(app, actor, { paymentId, decision, comment }))
  const cleared = await clearFlag(app, actor, { paymentId, comment })
  if (cleared.ok) {
    return done('Payment Marked as Settled', 'What was done stands in the log.')
  }
  if (cleared.reason === 'not-found') {
    return refuse('There is no such payment in the books.', 404)
  }
  return refuse('Nothing about this payment waits to be settled any more. A colleague may have been faster.')
}

function answerDecided(decision: FlagDecision, decided: Decided): Response {
  if (decided.ok) {
    switch (decision) {
      case 'accept':
        return done('Payment Accepted', `It counts as ${poundsAndPence(decided.countedPence)}.`)
      case 'ask-for-rest':
        return done('Rest Asked For', `The payer is asked for ${poundsAndPence(decided.restPence)} by email.`)
      case 'refund':
        return done('Refund Due', 'It no longer counts. Refund it at the provider, then mark it as settled.')
      default:
        return never(decision)
    }
  }
  switch (decided.reason) {
    case 'not-found':
      return refuse('There is no such payment in the books.', 404)
    case 'not-open':
      return refuse('This payment no longer waits for that decision. A colleague may have been faster.')
    case 'not-payable':
      return refuse(`Its application was ${STOPPED_IN_SENTENCE} or deleted, so it can only be refunded.`)
    case 'nothing-left':
      return refuse('Nothing is left to pay, so it can only be refunded.')
    case 'no-rest':
      return refuse('Nothing more is due for it. Accept it instead.')
    default:
      return never(decided.reason)
  }
}

function done(title: string, description: string): Response {
  return answerDialog({ ok: true, title, description })
}

function refuse(description: string, status = 409): Response {
  return answerDialog({ ok: false, title: FAILED, description }, status)
}
