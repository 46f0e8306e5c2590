import type { ReactNode } from 'react'

/** Money on paper: what it is for, line by line, and one large figure. */
export function Receipt({ children }: { children: ReactNode }) {
  return (
    <div className="receipt-hold">
      <div className="receipt">{children}</div>
    </div>
  )
}

export function ReceiptLines({ children }: { children: ReactNode }) {
  return <dl className="lines">{children}</dl>
}

export function ReceiptLine({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The figure that counts. `aside` stands small beneath it. */
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
