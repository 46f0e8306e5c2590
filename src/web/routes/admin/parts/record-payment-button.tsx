import { useState } from 'react'
import { addresses } from '#src/addresses.ts'
import type { Due } from '#src/features/payments/amount-due.ts'
import { poundsAndPence } from '#src/money.ts'
import { TextArea } from '../../../ui/field.tsx'
import { aboutApplication } from './about-application.ts'
import { DialogForm } from './dialog-form.tsx'
import { TellApplicant } from './tell-applicant.tsx'
import { useFocusAfterwards } from './use-focus-afterwards.ts'

type Payer = { id: string; applicantName: string; reference: string | null }

/** Writes into the books what an applicant paid to us directly, as long as something is due. */
export function RecordPaymentButton({ application, due }: { application: Payer; due: Due }) {
  const willNeedFocus = useFocusAfterwards()
  // As it was when the dialog opened: what becomes due later must not pass for what was taken.
  const [taken, setTaken] = useState<Due | null>(null)
  return (
    <div>
      <button
        className="btn line sm"
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          willNeedFocus()
          setTaken(due)
        }}
      >
        Record Payment
      </button>
      {taken !== null && <RecordPaymentDialog application={application} due={taken} onClose={() => setTaken(null)} />}
    </div>
  )
}

function RecordPaymentDialog({ application, due, onClose }: { application: Payer; due: Due; onClose: () => void }) {
  return (
    <DialogForm
      title="Record Payment"
      about={aboutApplication(application)}
      action={addresses.adminRecordPayment(application.id)}
      submit="Record payment"
      busyText="Recording..."
      failed={{ title: 'Failed to Record Payment', description: 'Unable to record the payment. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="instalment" value={due.instalment} />
          <p>
            Due: <strong>{poundsAndPence(due.pence)}</strong>, {PARTS[due.instalment]}.
          </p>
          <p className="muted small">
            Only for money that reached us outside the website. It cannot be taken back here. What the applicant still
            pays online is then to be given back.
          </p>
          <TextArea
            field={field('note')}
            label="How it was paid"
            hint="In cash, by bank transfer …, and when. It is kept in the books."
            rows={3}
            required
          />
          <TellApplicant subject="A receipt, with the reference and what is still due." />
        </>
      )}
    </DialogForm>
  )
}

const PARTS = { initial: 'first part', final: 'second part', full: 'whole sum' } as const
