import { useState } from 'react'
import type { Account } from '#src/features/money/account.ts'
import { poundsAndPence } from '#src/money.ts'
import { describeApplication } from '../../cases/application/actionable-application.ts'
import { act } from '../../parts/act.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { NotifyApplicantField } from '../../parts/notify-applicant-field.tsx'
import { ReceivedMoneyFields } from './money-fields.tsx'
import type { ApplicationOfPayer } from './payments.tsx'

const INSTALMENT_WORDS = {
  initial: 'the initial payment',
  final: 'the final payment',
  full: 'the full amount',
} as const

export function RecordPaymentDialog({
  application,
  account,
  today,
  onClose,
}: {
  application: ApplicationOfPayer
  account: Account
  today: string
  onClose: () => void
}) {
  // If another payment has been recorded since the form opened, the server refuses these outdated amounts.
  const [{ due, settledPence, totalPence }] = useState(account)
  const [sameReferenceIds, setSameReferenceIds] = useState<ReadonlyArray<string>>([])
  if (due === null) return null
  return (
    <DialogForm
      title="Record Payment"
      description={describeApplication(application)}
      act={act('recordPayment', { applicationId: application.id })}
      submit="Record Payment"
      busyText="Recording..."
      failed={{ title: 'Failed to Record Payment', description: 'Unable to record the payment. Please try again.' }}
      hasSummary
      onClose={onClose}
      onRefused={refusal => setSameReferenceIds(shown => refusal.more?.sameReferenceIds ?? shown)}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="settledPence" value={settledPence} />
          <p>
            Due: <strong>{poundsAndPence(due.pence)}</strong>, {INSTALMENT_WORDS[due.instalment]}. Left to pay in total:{' '}
            {poundsAndPence(totalPence - settledPence)}.
          </p>
          <p className="muted small">
            Record money here that was paid to us outside the website, in full or in part. We email the owners.
          </p>
          <ReceivedMoneyFields field={field} today={today} sameReferenceIds={sameReferenceIds} />
          <NotifyApplicantField subject="A receipt with the reference and what is still due." />
        </>
      )}
    </DialogForm>
  )
}
