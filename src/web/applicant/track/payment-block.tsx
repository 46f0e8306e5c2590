import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { isPayable } from '#src/features/cases/states.ts'
import { isRestDue, PAYMENT_PROGRESS, PAYMENT_PROGRESS_TONES } from '#src/features/money/account.ts'
import { naira, pounds, poundsAndPence } from '#src/money.ts'
import { RateCredit } from '../../parts/rate.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Receipt, ReceiptLine, ReceiptLines, ReceiptTotal } from '../../ui/receipt.tsx'
import { PaymentsInFlight, UnclearPaymentNotice } from '../pay/payment-notices.tsx'
import { useIsPreview } from './preview.ts'
import type { TrackingPage } from './tracking-page.server.ts'

export function PaymentBlock({ page }: { page: TrackingPage }) {
  const { account, application, payments, itemName, dueKobo, progress } = page
  const { due } = account
  const isPreview = useIsPreview()
  const buttonText = describePayment(account)
  const isNothingDue = account.isEnded || (!isPayable(application.status) && due !== null)
  return (
    <Receipt>
      <h2 className="small-heading">Payment</h2>
      <p>
        <PaymentStatusBadge page={page} />
      </p>
      <div className="small">
        <ReceiptLines>
          <ReceiptLine label={itemName}>{poundsAndPence(account.totalPence + page.creditedPence)}</ReceiptLine>
          {page.creditedPence > 0 && (
            <ReceiptLine label="Paid for your consultation">− {poundsAndPence(page.creditedPence)}</ReceiptLine>
          )}
          {payments.map(payment => (
            <ReceiptLine
              key={payment.reference}
              label={
                <>
                  Paid {payment.paidOn}
                  {payment.paidBy !== null && ` by ${payment.paidBy}`}{' '}
                  <span className="muted micro under">{payment.paidAgo}</span>
                </>
              }
            >
              − {poundsAndPence(payment.pence)}
            </ReceiptLine>
          ))}
          {payments
            .filter(payment => payment.returnedPence > 0)
            .map(payment => (
              <ReceiptLine
                key={`${payment.reference} returned`}
                label={payment.returnedPence === payment.pence ? 'Payment returned' : 'Part of a payment returned'}
              >
                + {poundsAndPence(payment.returnedPence)}
              </ReceiptLine>
            ))}
          {account.reducedPence > 0 && (
            <ReceiptLine label={page.isRefundAsked ? 'Not to be paid again' : 'The price fell by'}>
              − {poundsAndPence(account.reducedPence)}
            </ReceiptLine>
          )}
          {isNothingDue ? (
            <ReceiptTotal label="Nothing more is due" amount={poundsAndPence(0)} />
          ) : (
            <ReceiptTotal
              label={
                due === null
                  ? progress === 'refunded'
                    ? 'Nothing more is due'
                    : 'Paid in full'
                  : page.isDueNow
                    ? 'Still due'
                    : 'Left to pay'
              }
              amount={poundsAndPence(due?.pence ?? 0)}
              aside={dueKobo !== null && `≈ ${naira(dueKobo)}`}
            />
          )}
        </ReceiptLines>
      </div>
      {page.isRefundAsked && (
        <p className="small">You needn’t pay the refunded sum again unless we write to you about it.</p>
      )}
      {page.moneyOfEnded !== null && <p className="small">{page.moneyOfEnded}</p>}
      {page.partlyPaid !== null && !isNothingDue && <p className="small">{page.partlyPaid}.</p>}
      <PaymentsInFlight payments={page.inFlight} heading="h3" />
      {page.unclear !== null && <UnclearPaymentNotice payment={page.unclear} heading="h3" />}
      {due !== null && !isNothingDue && (
        <>
          {isPreview ? (
            <p className="muted small">The applicant sees the button “{buttonText}”.</p>
          ) : (
            <Link
              className={`btn wide ${page.isDueNow ? 'next' : 'line'}`}
              to={addresses.payment({ applicationId: application.id, email: application.email, type: due.instalment })}
            >
              {buttonText}
            </Link>
          )}
          {!isPreview && (
            <p className="after">
              <a href={addresses.askToPay({ applicationId: application.id, email: application.email })}>
                Ask someone else to pay
              </a>
            </p>
          )}
          <p className="after">
            {!page.isDueNow && `Not due yet. It’s due ${page.secondPaymentDue}, and we’ll write to you. `}
            You see the exact amount in naira before you pay.
            {page.rateSource !== null && (
              <>
                {' '}
                The amount in naira above is a guide, at the rate of <RateCredit source={page.rateSource} />.
              </>
            )}
          </p>
        </>
      )}
      <ReceiptList receipts={page.receipts} />
    </Receipt>
  )
}

function describePayment(account: TrackingPage['account']): string {
  if (account.due !== null && isRestDue(account)) return `Pay the rest, ${pounds(account.due.pence)}`
  return account.due?.instalment === 'final' ? 'Make Final Payment' : 'Make Initial Payment'
}

function ReceiptList({ receipts }: Pick<TrackingPage, 'receipts'>) {
  const isPreview = useIsPreview()
  if (receipts.length === 0) return null
  return (
    <>
      <h3 className="small-heading heading-gap">Receipts</h3>
      <ul className="plain-list small">
        {receipts.map(({ title, pence, url }) => (
          <li key={title}>
            {url === null || isPreview ? title : <a href={url}>{title}</a>}, {poundsAndPence(pence)}
            {url === null && ', sent to the person who paid'}
          </li>
        ))}
      </ul>
    </>
  )
}

function PaymentStatusBadge({ page: { account, progress } }: { page: Pick<TrackingPage, 'account' | 'progress'> }) {
  const { totalPence, settledPence, reducedPence } = account
  return (
    <>
      <Badge tone={PAYMENT_PROGRESS_TONES[progress]}>{PAYMENT_PROGRESS[progress]}</Badge>{' '}
      {progress === 'partial' && (
        <span className="small">
          {poundsAndPence(settledPence - reducedPence)} of {poundsAndPence(totalPence - reducedPence)} paid
        </span>
      )}
    </>
  )
}
