import type { FlagDecision } from '#src/features/money/flags.ts'
import { RadioField } from '../../../ui/choice-field.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { act } from '../../parts/act.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import type { FlaggedPayment } from './payment-buttons.tsx'

export function FlagDialog({
  payment: { id, reference, flag, decisions },
  onClose,
}: {
  payment: FlaggedPayment
  onClose: () => void
}) {
  const mayDecide = decisions.length > 0
  const title = mayDecide ? 'Decide on Payment' : 'Mark as Settled'
  return (
    <DialogForm
      title={title}
      description={`Payment ${reference}`}
      act={act('clearFlag', { paymentId: id })}
      submit={mayDecide ? 'Save' : 'Mark as Settled'}
      busyText="Saving..."
      failed={{ title: 'Failed to Settle', description: 'Unable to save your decision. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>{flag}</p>
          {mayDecide ? (
            <RadioField
              field={field('decision')}
              label="Decision"
              required
              choices={[...decisions, 'settled' as const].map(toChoice)}
            />
          ) : (
            <>
              <input type="hidden" name="decision" value="settled" />
              <p>
                Marking it as settled doesn’t count or refund any money, so please settle it first with the provider or
                the payer. The payment then leaves the Queue.
              </p>
            </>
          )}
          <TextArea
            field={field('comment')}
            label="Comment"
            hint="What you decided or did, for example “refunded”. We keep it in the audit log."
            rows={4}
            required
          />
        </>
      )}
    </DialogForm>
  )
}

const DECISION_LABELS = {
  accept: 'Accept as part payment: count what arrived, and email a receipt',
  'ask-for-rest': 'Ask for the rest: count what arrived, and email the payer what is still due',
  refund: 'Refund due: count nothing, then send it back with “Refund”',
  settled: 'Nothing more to do: it was settled with the payer',
} as const satisfies Record<FlagDecision | 'settled', string>

function toChoice(decision: FlagDecision | 'settled'): readonly [string, string] {
  return [decision, DECISION_LABELS[decision]]
}
