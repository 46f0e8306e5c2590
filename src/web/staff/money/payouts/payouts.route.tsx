import '../lists/lists.css'
import './payouts.css'
import { useState } from 'react'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { FileField } from '../../../ui/field.tsx'
import { FieldFrame } from '../../../ui/field-frame.tsx'
import { act } from '../../parts/act.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { DayInput } from '../../parts/day-input.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { usePressAction } from '../../parts/use-app-form.ts'
import { useMay } from '../../parts/use-may.ts'
import type { Route } from './+types/payouts.route'
import type { PayoutFilePreview } from './acts.server.ts'
import { DifferenceLists, ExplainedList, MoneyPanel, PayoutTable } from './payout-lists.tsx'
import { loadPayoutsPage, type PayoutsPage } from './payouts-page.server.ts'

export const meta: Route.MetaFunction = () => privatePageMeta('Payouts')

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const query = new URL(request.url).searchParams
  return loadPayoutsPage(context.get(appContext), query)
}

export default function Payouts({ loaderData: page }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Payouts"
        description={`What ${page.provider} paid to our bank, compared with our payments. We read it every night.`}
      >
        <ReadAgainButton month={page.month} />
        <UploadPayoutsButton provider={page.provider} />
        <Link className="btn line sm" to={addresses.adminMonthReport({ month: page.month })}>
          Month Report
        </Link>
        <Link className="btn line sm" to={addresses.adminPayments()}>
          All Payments
        </Link>
      </PageHead>
      <MoneyPanel money={page.money} />
      <DifferenceLists page={page} />
      <PayoutsOfMonth page={page} />
      <ExplainedList page={page} />
    </>
  )
}

function ReadAgainButton({ month }: { month: string }) {
  const { isBusy, press } = usePressAction({
    act: act('readPayouts'),
    failed: { title: 'Payouts Not Read', description: 'We couldn’t read the payouts. Please try again.' },
  })
  if (!useMay('readPayouts')) return null
  return (
    <BusyButton className="btn line sm" isBusy={isBusy} busyText="Reading..." onClick={() => void press({ month })}>
      Read Again
    </BusyButton>
  )
}

function PayoutsOfMonth({ page: { title, payouts, totals, previous, next } }: { page: PayoutsPage }) {
  return (
    <section className="panel flush payouts-of-month" aria-labelledby="payouts-of-month">
      <h2 id="payouts-of-month">{title}</h2>
      <nav className="row ends" aria-label="Other months">
        <Link to={previous.href}>Earlier: {previous.text}</Link>
        {next !== null && <Link to={next.href}>Later: {next.text}</Link>}
      </nav>
      {payouts.length === 0 ? (
        <p className="muted">No payouts are recorded for this month.</p>
      ) : (
        <PayoutTable payouts={payouts} totals={totals} />
      )}
    </section>
  )
}

function UploadPayoutsButton({ provider }: { provider: string }) {
  return (
    <DialogButton may="uploadPayouts" label="Upload CSV">
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
