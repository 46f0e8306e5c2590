import { addresses } from '#src/addresses.ts'
import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'
import { useMay } from '../../parts/use-may.ts'
import type { ShownDispute } from './shown-dispute.ts'

/** Shows a dispute beside its payment, with its answer or the buttons to answer it. */
export function DisputeLine({ dispute }: { dispute: ShownDispute }) {
  const { isOpen, amount, why, answerBy, resolvedOn, outcome, answer } = dispute
  if (!isOpen) {
    return (
      <span className="under">
        Dispute resolved on {resolvedOn}
        {outcome && `: ${outcome}`}
      </span>
    )
  }
  return (
    <>
      <span className="under flag dispute">
        {amount === null ? 'Disputed' : `${amount} disputed`}
        {why && ` (${why})`}. {describeNextStep(answer, answerBy)}
      </span>
      <DisputeActions dispute={dispute} />
    </>
  )
}

function describeNextStep(answer: ShownDispute['answer'], answerBy: string | null): string {
  if (answer?.isSent) return `We ${answer.kind} it on ${answer.on}. The bank decides.`
  const deadline = answerBy === null ? 'Please answer it' : `Answer by ${answerBy}`
  return answer === null ? deadline : `Our answer of ${answer.on} may not have arrived. ${deadline}`
}

function DisputeActions({ dispute }: { dispute: ShownDispute }) {
  const mayAnswer = useMay('answerDispute')
  const { id, reference, answer } = dispute
  if (!mayAnswer) return null
  return (
    <div className="row row-actions">
      {!answer?.isSent && (
        <DialogButton may="answerDispute" label="Answer" about={`the dispute about ${reference}`}>
          {close => <AnswerDisputeDialog dispute={dispute} onClose={close} />}
        </DialogButton>
      )}
      <a href={addresses.adminDisputeEvidence(id)} download>
        Evidence PDF <span className="visually-hidden">about {reference}</span>
      </a>
    </div>
  )
}

const AnswerDisputeDialog = loadDialog(async () => (await import('./answer-dispute-dialog.tsx')).AnswerDisputeDialog)
