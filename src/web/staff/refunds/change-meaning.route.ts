import { assertNever } from '#src/assert-never.ts'
import { type ChangeMeaningResult, changeRefundMeaning } from '#src/features/money/refunds/change-meaning.server.ts'
import { changeMeaningSchema } from '#src/features/money/refunds/forms.ts'
import { CURRENT_MEANING_WORDS } from '#src/features/money/refunds/rules.ts'
import { done, type RefusedOutcome, refuse, refuseGet, staffAction } from '../parts/staff-action.server.ts'

export const loader = refuseGet()

export const action = staffAction({
  may: 'refunds',
  failed: 'Meaning Not Saved',
  ids: ['refundId'],
  schema: changeMeaningSchema,
  sendsMail: true,
  async run({ app, actor, ids: { refundId }, form }) {
    const result = await changeRefundMeaning(app, actor, { refundId, ...form })
    if (!result.ok) return explainRefusal(result)
    return done(
      'Meaning Saved',
      result.stillEnds
        ? 'Another refund still ends this case. Change that one too.'
        : `${CURRENT_MEANING_WORDS[form.meaning]}.`,
    )
  },
})

function explainRefusal(refusal: Extract<ChangeMeaningResult, { ok: false }>): RefusedOutcome {
  switch (refusal.reason) {
    case 'not-found':
      return refuse('This refund has no meaning for the price.', 404)
    case 'deleted':
      return refuse('Its application was deleted. Restore it first.')
    case 'changed': {
      const current = CURRENT_MEANING_WORDS[refusal.meaning ?? 'asked']
      return refuse(`A colleague has just chosen “${current}”. Please close this form and look again.`)
    }
    case 'stopped':
      return { ok: false, errors: { meaning: 'The application was rejected, so its refund ends the case' } }
    case 'paid-again':
      return {
        ok: false,
        errors: { meaning: 'The customer has paid this sum again since. Refund that payment instead' },
      }
    default:
      return assertNever(refusal)
  }
}
