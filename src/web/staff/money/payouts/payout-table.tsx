import { Link } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import type { PayoutsPage } from './payouts-page.server.ts'
import type { ShownPayout } from './shown-payout.ts'

type Row = Pick<ShownPayout, 'processed' | 'fees' | 'deductions' | 'paid'> & { payout: ShownPayout | null }

const COLUMNS: ReadonlyArray<DataColumn<Row>> = [
  { heading: 'Payout', cell: ({ payout }) => <PayoutName payout={payout} /> },
  { heading: 'State', cell: ({ payout }) => payout && <PayoutState payout={payout} /> },
  { heading: 'Payments', className: 'amount', cell: ({ payout }) => payout?.payments },
  { heading: 'Processed', className: 'amount', cell: ({ processed }) => processed },
  { heading: 'Fees', className: 'amount', cell: ({ fees }) => fees },
  { heading: 'Deductions', className: 'amount', cell: ({ deductions }) => deductions },
  { heading: 'Paid to the bank', className: 'amount', cell: ({ paid }) => paid },
]

export function PayoutTable({ payouts, totals }: Pick<PayoutsPage, 'payouts' | 'totals'>) {
  return (
    <DataTable
      className="data-table payout-table"
      aria-labelledby="payouts-of-month"
      columns={COLUMNS}
      rows={[...payouts.map(payout => ({ payout, ...payout })), { payout: null, ...totals }]}
      rowKey={({ payout }) => payout?.id ?? 'total'}
      rowProps={({ payout }) => (payout === null ? { className: 'payout-total' } : {})}
      hasBareCells
    />
  )
}

function PayoutName({ payout }: { payout: ShownPayout | null }) {
  if (payout === null) return 'In the bank'
  return (
    <>
      <Link to={payout.href}>{payout.paidOn}</Link>
      <span className="under num breaks">
        {payout.providerId}
        {payout.source !== null && `, ${payout.source}`}
      </span>
    </>
  )
}

export function PayoutState({ payout: { state, problem } }: { payout: ShownPayout }) {
  return (
    <div className="payout-state">
      <Badge tone={state.tone}>{state.label}</Badge>
      <span className={problem === null ? 'under' : 'under why'}>{problem ?? 'It adds up.'}</span>
    </div>
  )
}
