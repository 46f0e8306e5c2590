import { type SubmissionResult, useForm } from '@conform-to/react'
import type { PackageChoice } from '#src/features/applications/package-form.ts'
import { instalments } from '#src/features/catalogue/instalments.ts'
import { ITEMS } from '#src/features/catalogue/items.ts'
import type { Rate } from '#src/features/exchange-rate/conversion.ts'
import { pounds } from '#src/money.ts'
import { NairaGuide } from '../../../parts/naira-guide.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { EmailField, TextField } from '../../../ui/field.tsx'
import { type Choice, idOf } from './choice.ts'

/** Who pays for a package: an e-mail and a name open its unpaid application, and /payment comes next. */
export function PaymentDetails({
  choice,
  totalPence,
  rate,
  open,
  lastResult,
}: {
  choice: Choice
  totalPence: number
  rate: Rate | null
  open: boolean
  lastResult: SubmissionResult | undefined
}) {
  const id = idOf(choice)
  const [form, fields] = useForm<PackageChoice>({ id: `${id}-form`, lastResult })
  const inParts = choice.plan === 'split'
  const { firstPence, secondPence } = instalments(totalPence)
  const nowPence = inParts ? firstPence : totalPence
  return (
    <Dialog id={id} title={titleOf(choice)} open={open} closeHref="/services">
      <p className="dialog-price">
        <span className="serif num">{pounds(nowPence)}</span> <NairaGuide pence={nowPence} rate={rate} />
      </p>
      <p className="muted">
        {inParts
          ? `The first of two parts. The second, ${pounds(secondPence)}, is due when your file is ready, before you send it to the endorsing body.`
          : 'Paid once, in full.'}
      </p>
      {/* Two fields need no list of what is wrong with them: each says it itself, and the focus goes to the first. */}
      <ErrorSummary formErrors={form.errors} fields={[]} />
      <form method="post" action="/services#payment-details" id={form.id} noValidate data-once>
        <input type="hidden" name="intent" value="package" />
        <input type="hidden" name="item" value={choice.item} />
        <input type="hidden" name="plan" value={choice.plan} />
        <EmailField field={fields.email} hint="Your reference and receipts go here" />
        <TextField field={fields.name} label="Name" hint="As in your passport" required autoComplete="name" />
        <button className="btn next wide" type="submit" data-busy="Saving...">
          Continue to payment
        </button>
        <p className="after">Nothing is charged yet. The next page shows the exact amount in naira.</p>
      </form>
    </Dialog>
  )
}

/** Where there are two ways to pay, the title says which was chosen. */
function titleOf({ item, plan }: Choice): string {
  const { name, plans } = ITEMS[item]
  if (plans.length === 1) return name
  return plan === 'split' ? `${name}, in two parts` : `${name}, in full`
}
