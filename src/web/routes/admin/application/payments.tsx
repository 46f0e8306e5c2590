import { naira, poundsAndPence } from '#src/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Ledger } from '../parts/ledger.tsx'
import { RecordPaymentButton } from '../parts/record-payment-button.tsx'
import { SettleFlagButton } from '../parts/settle-flag-button.tsx'
import type { ApplicationPage } from './application-page.server.ts'

const HEADS = [
  { label: 'Payment' },
  { label: 'State' },
  { label: 'How' },
  { label: 'When (Lagos time)', look: 'date' },
  { label: 'Pounds', look: 'amount' },
  { label: 'Naira', look: 'amount' },
] as const

const INSTALMENTS = { initial: 'First part', final: 'Second part', full: 'Whole sum' } as const

/** Every line of the books about this application: what was opened, what came, what is wrong with it. */
export function Payments({
  page: { application, account, payments },
}: {
  page: Pick<ApplicationPage, 'application' | 'account' | 'payments'>
}) {
  const due = application.status === 'rejected' ? null : account.due
  return (
    <section className="panel flush" aria-labelledby="payments">
      <div className="panel-head">
        <h2 id="payments">Payments</h2>
        {due !== null && <RecordPaymentButton application={application} due={due} />}
      </div>
      {payments.length === 0 ? (
        <p className="muted">Nobody has tried to pay yet. Each try stands here, with what became of it.</p>
      ) : (
        <Ledger
          caption="Payments"
          heads={HEADS}
          rows={payments.map(payment => ({
            key: payment.id,
            cells: [
              <>
                {INSTALMENTS[payment.instalment]} <span className="under book-reference">{payment.reference}</span>
              </>,
              <State payment={payment} />,
              <How payment={payment} />,
              payment.at,
              poundsAndPence(payment.pence),
              payment.kobo === 0 ? 'None' : naira(payment.kobo),
            ],
          }))}
        />
      )}
    </section>
  )
}

type Payment = ApplicationPage['payments'][number]

function State({ payment }: { payment: Payment }) {
  const { id, reference, stateInWords, flag, arrived, clearedOn } = payment
  return (
    <>
      <Badge kind={badgeOf(payment)}>{stateInWords}</Badge>
      {flag && <span className="under flag">{flag}</span>}
      {flag && <SettleFlagButton payment={{ id, reference, flag }} />}
      {clearedOn && (
        <span className="under">
          {arrived && `${arrived} arrived. `}Marked as settled on {clearedOn}
        </span>
      )}
    </>
  )
}

function badgeOf({ state, clearedOn }: Payment): string {
  if (state === 'settled') return 'paid'
  if (clearedOn !== null) return 'unpaid'
  return state === 'refund_due' || state === 'mismatch' ? 'rejected' : 'unpaid'
}

function How({ payment: { channel, recordedBy, recordedNote } }: { payment: Payment }) {
  if (channel !== 'offline') return <>{channel === null ? 'Not known yet' : inWords(channel)}</>
  return (
    <>
      Outside the website <span className="under">Recorded by {recordedBy ?? 'a former member of staff'}</span>
      {recordedNote && <span className="under as-typed">{recordedNote}</span>}
    </>
  )
}

/** As the provider calls it: "bank_transfer" → "Bank transfer". */
function inWords(channel: string): string {
  const words = channel.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
