import type { ReactNode } from 'react'
import { Notice } from '../ui/notice.tsx'

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
