import type { ReactNode } from 'react'
import { BRAND } from '#src/brand.ts'
import { describeOtherSum } from '#src/features/money/checkout/rules.ts'
import type { findUnclearPayment } from '#src/features/money/payments-under-way.server.ts'
import { naira } from '#src/money.ts'
import { Notice } from '../../ui/notice.tsx'

type UnclearPayment = NonNullable<Awaited<ReturnType<typeof findUnclearPayment>>>

/** Warns before a second payment while staff look into the first. */
export function UnclearPaymentNotice({ payment, heading }: { payment: UnclearPayment; heading: 'h2' | 'h3' }) {
  const arrived = describeOtherSum(payment)
  return (
    <Notice tone="bad" title="We’re looking into a payment" heading={heading}>
      <p>
        {arrived === null
          ? `We can’t match your payment of ${naira(payment.kobo)} yet`
          : `${arrived} arrived, but we asked for ${naira(payment.kobo)}`}
        , so it doesn’t count yet. Please write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> before you pay
        again.
      </p>
      <p className="small breaks">
        Payment reference <span className="num">{payment.reference}</span>
      </p>
    </Notice>
  )
}

/** Lists the payments that the bank has not confirmed yet. */
export function PaymentsInFlight({
  payments,
  heading,
  children,
}: {
  payments: ReadonlyArray<string>
  heading: 'h2' | 'h3'
  children?: ReactNode
}) {
  if (payments.length === 0) return null
  return (
    <Notice title="Payment under way" heading={heading}>
      {payments.map(payment => (
        <p key={payment}>{payment}</p>
      ))}
      <p>Your bank hasn’t confirmed this payment yet. We’ll email you as soon as it arrives.</p>
      {children}
    </Notice>
  )
}
