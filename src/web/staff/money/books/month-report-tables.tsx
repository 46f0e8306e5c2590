import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { DataBody, type DataColumn, DataTable } from '../../parts/data-table.tsx'
import type { IncomeRow, MonthReportPage } from './month-report-page.server.ts'

const INCOME_COLUMNS: ReadonlyArray<DataColumn<IncomeRow>> = [
  { heading: 'Item', isRowHeading: true, cell: ({ label }) => label },
  { heading: 'Payments', className: 'amount', cell: ({ receipts }) => receipts ?? '' },
  { heading: 'Received', className: 'amount', cell: ({ received }) => <Amounts amounts={received} /> },
  { heading: 'Given back', className: 'amount', cell: ({ returned }) => <Amounts amounts={returned} /> },
  { heading: 'Provider fees', className: 'amount', cell: ({ fees }) => <Amounts amounts={fees} /> },
  { heading: 'Net', className: 'amount', cell: ({ net }) => <Amounts amounts={net} /> },
]

export function IncomeTable({ groups, summary }: Pick<MonthReportPage, 'groups' | 'summary'>) {
  const tableProps = { columns: INCOME_COLUMNS, rowKey: ({ label }: IncomeRow) => label, hasBareCells: true }
  return (
    <DataTable className="data-table report-table" aria-labelledby="income" rows={[summary]} {...tableProps}>
      {groups.map(({ key, title, rows, total }) => (
        <DataBody
          key={key}
          rows={[...rows, total]}
          heading={{ id: `income-${key}`, className: 'report-group', content: title }}
          rowProps={row => (row === total ? { className: 'report-total' } : {})}
          {...tableProps}
        />
      ))}
      <DataBody
        rows={[summary]}
        heading={{ id: 'income-all', className: 'report-group', content: 'Both together' }}
        rowProps={() => ({ className: 'report-total' })}
        {...tableProps}
      />
    </DataTable>
  )
}

function Amounts({ amounts: [inPounds, inNaira] }: { amounts: ReadonlyArray<string> }) {
  return (
    <span className="num">
      {inPounds}
      <span className="under">{inNaira}</span>
    </span>
  )
}

type Movement = Pick<MonthReportPage['movements'][number], 'label' | 'entries' | 'pounds' | 'naira'>

const LEDGER_COLUMNS: ReadonlyArray<DataColumn<Movement>> = [
  { heading: 'Kind', isRowHeading: true, cell: ({ label }) => label },
  { heading: 'Entries', className: 'amount', cell: ({ entries }) => entries },
  { heading: 'Pounds', className: 'amount', cell: ({ pounds }) => pounds },
  { heading: 'Naira', className: 'amount', cell: ({ naira }) => naira },
]

export function LedgerTable({ movements, ledger }: Pick<MonthReportPage, 'movements' | 'ledger'>) {
  const total: Movement = { label: 'Sum of all entries', entries: '', ...ledger }
  return (
    <DataTable
      className="data-table report-table"
      aria-labelledby="ledger"
      columns={LEDGER_COLUMNS}
      rows={[...movements, total]}
      rowKey={({ label }) => label}
      rowProps={row => (row === total ? { className: 'report-total' } : {})}
      hasBareCells
    />
  )
}

type Payout = MonthReportPage['payoutTotal'] & Partial<MonthReportPage['payouts'][number]>

const PAYOUT_COLUMNS: ReadonlyArray<DataColumn<Payout>> = [
  { heading: 'Paid on', isRowHeading: true, cell: ({ paidOn = 'In the bank' }) => paidOn },
  {
    heading: 'Payout',
    cell: ({ id, providerId, state }) =>
      id !== undefined && (
        <>
          <Link to={addresses.adminPayout(id)}>{providerId}</Link>, {state}
        </>
      ),
  },
  { heading: 'Processed', className: 'amount', cell: ({ processed }) => processed },
  { heading: 'Fees', className: 'amount', cell: ({ fees }) => fees },
  { heading: 'Kept back', className: 'amount', cell: ({ deductions }) => deductions },
  { heading: 'Paid out', className: 'amount', cell: ({ paid }) => paid },
]

export function PayoutTable({ payouts, payoutTotal }: Pick<MonthReportPage, 'payouts' | 'payoutTotal'>) {
  return (
    <DataTable
      className="data-table report-table"
      aria-labelledby="payouts"
      columns={PAYOUT_COLUMNS}
      rows={[...payouts, payoutTotal]}
      rowKey={({ id = 'total' }: Payout) => id}
      rowProps={row => (row === payoutTotal ? { className: 'report-total' } : {})}
      hasBareCells
    />
  )
}
