import { useState } from 'react'
import { FileField } from '../../../ui/field.tsx'
import { FieldFrame } from '../../../ui/field-frame.tsx'
import { act } from '../../parts/act.ts'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { DayInput } from '../../parts/day-input.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import type { PayoutFilePreview } from './acts.server.ts'

export function UploadPayoutsButton({ provider }: { provider: string }) {
  return (
    <DialogButton may="payments" label="Upload CSV">
      {close => <UploadDialog provider={provider} onClose={close} />}
    </DialogButton>
  )
}

function UploadDialog({ provider, onClose }: { provider: string; onClose: () => void }) {
  const [preview, setPreview] = useState<PayoutFilePreview | null>(null)
  return (
    <DialogForm
      title="Upload CSV"
      description={`Only needed when payouts can’t be read from ${provider}.`}
      act={act('uploadPayouts')}
      submit={preview === null ? 'Check File' : 'Add to Payouts'}
      busyText={preview === null ? 'Checking...' : 'Adding...'}
      failed={{
        title: 'File Not Added',
        description: 'We couldn’t read the file. Nothing was added. Please try again.',
      }}
      onClose={onClose}
      onRefused={({ more }) => setPreview(more?.payoutFile ?? null)}
    >
      {({ field }) => (
        // Another file or day has another preview.
        <div className="payout-upload" onChange={() => setPreview(null)}>
          <input type="hidden" name="checked" value={preview?.sha256 ?? ''} />
          {preview !== null && <Preview preview={preview} />}
          <FileField
            field={field('file')}
            label="CSV file"
            hint={`In ${provider}’s dashboard, open Payouts or Transactions, press Export and choose CSV. At most 2 MB.`}
            accept={['.csv', 'text/csv']}
            required
          />
          <FieldFrame
            field={field('paidOn')}
            label="Day the money reached our bank"
            hint="Only if the file has no column for it."
          >
            {attributes => <DayInput className="input short" {...attributes} />}
          </FieldFrame>
        </div>
      )}
    </DialogForm>
  )
}

type PreviewedPayout = PayoutFilePreview['payouts'][number]

const COLUMNS: ReadonlyArray<DataColumn<PreviewedPayout>> = [
  { heading: 'Paid on', cell: ({ paidOn }) => paidOn },
  { heading: 'Payments', className: 'amount', cell: ({ payments }) => payments },
  { heading: 'Processed', className: 'amount', cell: ({ processed }) => processed },
  { heading: 'Fees', className: 'amount', cell: ({ fees }) => fees },
  { heading: 'Paid out', className: 'amount', cell: ({ paid }) => paid },
]

function Preview({ preview: { payouts, morePayouts, remarks } }: { preview: PayoutFilePreview }) {
  return (
    <>
      <DataTable
        className="data-table report-table"
        aria-label="What the file contains"
        columns={COLUMNS}
        rows={payouts}
        rowKey={({ name }) => name}
        hasBareCells
      />
      {morePayouts > 0 && <p>And {morePayouts} more.</p>}
      {remarks.length > 0 && (
        <ul>
          {remarks.map(remark => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
    </>
  )
}
