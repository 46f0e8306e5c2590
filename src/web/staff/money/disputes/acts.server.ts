import { assertNever } from '#src/assert-never.ts'
import { type AnswerDisputeResult, answerDispute } from '#src/features/money/disputes/answer-dispute.server.ts'
import { loadDisputeEvidence } from '#src/features/money/disputes/dispute-evidence.server.ts'
import { ANSWER_DISPUTE_FIELDS, answerDisputeSchema } from '#src/features/money/disputes/rules.ts'
import { LARGE_REFUND_KOBO, needsOwner } from '#src/features/money/refunds/rules.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import { naira } from '#src/money.ts'
import { done, type Outcome, refuse, staffAct } from '../../parts/staff-act.server.ts'
import { renderEvidence } from './render-evidence.server.ts'

export const disputesActs = {
  answerDispute: staffAct({
    may: 'refunds',
    failed: 'Failed to Answer Dispute',
    ids: ['disputeId'],
    schema: answerDisputeSchema,
    fields: ANSWER_DISPUTE_FIELDS,
    async run({ app, actor, staff, ids: { disputeId }, form: { answer, kobo, message } }) {
      const provider = app.paymentProvider.name
      if (answer === 'accept') {
        const mayBeLarge = mayRole(staff.role, 'large-refunds')
        if (needsOwner({ kobo, otherKobo: 0 }) && !mayBeLarge) return refuse(OWNER_NEEDED, 403)
        const result = await answerDispute(app, actor, disputeId, { kind: 'accept', kobo, message, mayBeLarge })
        return describeAnswer(
          { result, answer, provider },
          done('Dispute Accepted', 'The money goes back to the payer.'),
        )
      }
      const evidence = await loadDisputeEvidence(app, disputeId)
      if (evidence === null) return refuse('We can’t find this dispute, or its payment is not ours.', 404)
      const { customer, service, deliveredOn } = evidence
      const pdf = new Uint8Array(await renderEvidence(evidence))
      const result = await answerDispute(app, actor, disputeId, {
        kind: 'contest',
        message,
        pdf,
        customer,
        service,
        deliveredOn,
      })
      return describeAnswer(
        { result, answer, provider },
        done('Dispute Contested', `${provider} has our evidence. The bank decides.`),
      )
    },
  }),
}

const OWNER_NEEDED = `Only an owner can accept a dispute if ${naira(LARGE_REFUND_KOBO)} or more goes back, counting all refunds and accepted disputes of the same case. Please ask one of them.`

function describeAnswer(
  { result, answer, provider }: { result: AnswerDisputeResult; answer: 'accept' | 'contest'; provider: string },
  success: Outcome,
): Outcome {
  if (result.ok)
    return result.isRepeated
      ? done(
          'Already Answered',
          `This dispute is already ${answer === 'accept' ? 'accepted' : 'contested'}. Nothing has changed.`,
        )
      : success
  switch (result.reason) {
    case 'owner-needed':
      return refuse(OWNER_NEEDED, 403)
    case 'not-found':
      return refuse('We can’t find this dispute.', 404)
    case 'resolved':
      return refuse('This dispute is already resolved, so there’s nothing to answer.')
    case 'too-late':
      return refuse('The deadline is over, so this dispute can no longer be answered.')
    case 'answered':
      return refuse('This dispute has already been answered, perhaps by a colleague.')
    case 'too-much':
      return {
        ok: false,
        errors: { amount: 'This is more than the disputed amount, or than what is left of the payment' },
      }
    case 'unavailable':
      return refuse(
        `${provider} didn’t answer, so we don’t know yet whether it took your answer. Please send it again in a few minutes.`,
        503,
      )
    case 'refused':
      return refuse(`${provider} didn’t take this answer: “${result.providerMessage}”. Nothing was changed.`)
    default:
      return assertNever(result)
  }
}
