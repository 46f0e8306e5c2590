import { Link, useNavigation } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { Badge } from '../../../ui/badge.tsx'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import type { ListedRow } from './payments-page.server.ts'

const COLUMNS: ReadonlyArray<DataColumn<ListedRow>> = [
  { heading: 'Payer', className: 'who', cell: row => <PayerCell row={row} /> },
  { heading: 'State', className: 'state', cell: row => <StateCell row={row} /> },
  { heading: 'For', className: 'purpose', cell: row => <PurposeCell row={row} /> },
  { heading: 'Pounds', className: 'amount', cell: row => <PoundsCell row={row} /> },
  { heading: 'Naira', className: 'amount', cell: row => <NairaCell row={row} /> },
  { heading: 'Channel', className: 'channel', cell: row => <ChannelCell row={row} /> },
  { heading: 'When', className: 'date', cell: row => <WhenCell row={row} /> },
]

export function PaymentTable({ rows }: { rows: ReadonlyArray<ListedRow> }) {
  const isLoading = useNavigation().state === 'loading'
  return (
    <DataTable
      className="data-table payments-table"
      aria-label="Payments, newest first. Times are Lagos time."
      aria-busy={isLoading}
      columns={COLUMNS}
      rows={rows}
      rowKey={row => row.id}
    />
  )
}

function PayerCell({ row: { id, reference, payer, isSandbox } }: { row: ListedRow }) {
  return (
    <>
      <Link className="name" to={addresses.adminPayment(id)}>
        {payer.name}
      </Link>
      {payer.customer !== null && <span className="under">for {payer.customer}</span>}
      <span className="under num payment-reference">{reference}</span>
      {isSandbox && <span className="under">Sandbox</span>}
    </>
  )
}

function StateCell({ row: { state, flag } }: { row: ListedRow }) {
  return (
    <>
      <Badge tone={state.tone}>{state.label}</Badge>
      {flag !== null && (
        <span className="under flag" title={flag}>
          Check this payment
        </span>
      )}
    </>
  )
}

function PurposeCell({ row: { purpose, application } }: { row: ListedRow }) {
  return (
    <>
      {purpose}
      {application.href !== null ? (
        <span className="under num">
          <Link to={application.href}>{application.text ?? 'Application'}</Link>
        </span>
      ) : (
        application.text !== null && <span className="under num">{application.text}, deleted</span>
      )}
    </>
  )
}

function PoundsCell({ row: { pounds, counted } }: { row: ListedRow }) {
  return (
    <>
      <span className="num">{pounds}</span>
      {counted !== null && <span className="under num">counts as {counted}</span>}
    </>
  )
}

function NairaCell({ row: { naira, rate, fee } }: { row: ListedRow }) {
  return (
    <>
      {naira === null ? <span className="muted">None</span> : <span className="num">{naira}</span>}
      {rate !== null && <span className="under num">{rate}</span>}
      {fee !== null && <span className="under num">fee {fee}</span>}
    </>
  )
}

function ChannelCell({ row: { channel, recordedBy } }: { row: ListedRow }) {
  return (
    <>
      {channel}
      {recordedBy !== null && <span className="under">recorded by {recordedBy}</span>}
    </>
  )
}

function WhenCell({ row: { times } }: { row: ListedRow }) {
  return (
    <>
      {times.at}
      {times.receivedOn !== null && <span className="under">received on {times.receivedOn}</span>}
    </>
  )
}
