import { naira } from '#src/money.ts'
import { ProviderName } from '#src/payment-provider.ts'
import { RadioField } from '../../../ui/choice-field.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { act } from '../../parts/act.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import type { ShownDispute } from './shown-dispute.ts'

export function AnswerDisputeDialog({
  dispute: { id, reference, kobo, why, answerBy },
  onClose,
}: {
  dispute: ShownDispute
  onClose: () => void
}) {
  return (
    <DialogForm
      title="Answer Dispute"
      description={`Payment ${reference}`}
      act={act('answerDispute', { disputeId: id })}
      submit="Send Answer"
      busyText="Sending..."
      failed={{ title: 'Failed to Answer Dispute', description: 'Unable to send your answer. Please try again.' }}
      hasSummary
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>
            {why === '' ? 'The bank gave no reason.' : `The bank says: ${why}.`}
            {answerBy !== null && ` It waits until ${answerBy}.`} You can answer once.
          </p>
          <RadioField
            field={field('answer')}
            label="Answer"
            required
            choices={[
              ['contest', 'Contest it: we delivered. We send the Evidence PDF, and the bank decides'],
              ['accept', 'Accept it: the money goes back to the payer'],
            ]}
          />
          <TextField
            field={field('amount', kobo === null ? '' : naira(kobo))}
            label="Amount to give back"
            inputMode="decimal"
            hint="In naira, only if you accept."
            short
            conditional
          />
          <TextArea
            field={field('message')}
            label="Message"
            hint="For the bank, for example “The report was sent on 3 November and opened twice”."
            rows={5}
            required
          />
          <p className="muted small">
            <ProviderName /> passes your message to the bank.
          </p>
        </>
      )}
    </DialogForm>
  )
}
