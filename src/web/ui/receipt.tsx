import type { ReactNode } from 'react'

export function Receipt({ children }: { children: ReactNode }) {
  return (
    <div className="receipt-shadow">
      <div className="receipt">{children}</div>
    </div>
  )
}

export function ReceiptLines({ children }: { children: ReactNode }) {
  return <dl className="lines">{children}</dl>
}

export function ReceiptLine({ label, hidden, children }: { label: ReactNode; hidden?: boolean; children: ReactNode }) {
  return (
    <div hidden={hidden}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function ReceiptTotal({ label, amount, aside }: { label: string; amount: string; aside?: ReactNode }) {
  return (
    <div className="total">
      <dt>
        <strong>{label}</strong>
      </dt>
      <dd>
        <strong>{amount}</strong>
        {aside && <span className="naira under">{aside}</span>}
      </dd>
    </div>
  )
}
