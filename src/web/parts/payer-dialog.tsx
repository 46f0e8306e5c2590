import type { ReactNode } from 'react'
import type { Rate } from '#src/features/site/exchange-rate/rate.ts'
import { pounds } from '#src/money.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { EmailField, TextField } from '../ui/field.tsx'
import { createFields, type FormReply } from '../ui/field-frame.tsx'
import { TermsNote } from './contract.tsx'
import { NotSent } from './not-sent.tsx'
import { NairaGuide } from './rate.tsx'

/** Asks for the payer's name and e-mail address. Its form stores the unpaid order and leads to /payment. */
export function PayerDialog({
  id,
  title,
  page,
  open,
  nowPence,
  rate,
  paymentNote,
  hints,
  notSent,
  hiddenFields,
  reply,
}: {
  id: string
  title: string
  page: string
  open: boolean
  nowPence: number
  rate: Rate | null
  paymentNote: ReactNode
  hints: { email: string; name?: string }
  notSent: string
  hiddenFields: Record<string, string>
  reply: FormReply | undefined
}) {
  const field = createFields(`${id}-form`, reply)
  return (
    <Dialog id={id} title={title} open={open} closeHref={page}>
      <p className="dialog-price">
        <span className="serif num">{pounds(nowPence)}</span> <NairaGuide pence={nowPence} rate={rate} />
      </p>
      <p className="muted">{paymentNote}</p>
      {/* Lists no errors of fields: there are only two, and the first invalid one gets the focus. */}
      <ErrorSummary message={reply?.message} fields={[]} />
      <form method="post" action={`${page}#payment-details`} id={`${id}-form`} noValidate data-once>
        <NotSent>{notSent}</NotSent>
        {Object.entries(hiddenFields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <EmailField field={field('email')} hint={hints.email} />
        <TextField field={field('name')} label="Name" hint={hints.name} required autoComplete="name" />
        <button className="btn next wide" type="submit" data-busy="Saving...">
          Continue to payment
        </button>
        <p className="after">Nothing is charged yet. The next page shows the exact amount in naira.</p>
        <TermsNote />
      </form>
    </Dialog>
  )
}
