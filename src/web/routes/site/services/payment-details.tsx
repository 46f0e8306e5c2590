import type { SubmissionResult } from '@conform-to/react'
import { addresses } from '#src/addresses.ts'
import { instalments } from '#src/features/catalogue/instalments.ts'
import { ITEMS } from '#src/features/catalogue/items.ts'
import { secondPaymentDue } from '#src/features/catalogue/scope.ts'
import type { Rate } from '#src/features/exchange-rate/conversion.ts'
import { pounds } from '#src/money.ts'
import { NOT_STARTED } from '../../../parts/not-sent.tsx'
import { PayerDialog } from '../../../parts/payer-dialog.tsx'
import { type Choice, idOf } from './choice.ts'

/** Who pays for a package, and what is due now. */
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
  const inParts = choice.plan === 'split'
  const { firstPence, secondPence } = instalments(totalPence)
  return (
    <PayerDialog
      id={idOf(choice)}
      title={titleOf(choice)}
      page={addresses.services()}
      open={open}
      nowPence={inParts ? firstPence : totalPence}
      rate={rate}
      howPaid={
        inParts
          ? `The first of two parts. The second, ${pounds(secondPence)}, is due ${secondPaymentDue(choice.item)}.`
          : 'Paid once, in full.'
      }
      notSent={NOT_STARTED}
      hints={{ email: 'Your reference and receipts go here', name: 'As in your passport' }}
      chosen={{ intent: 'package', item: choice.item, plan: choice.plan }}
      lastResult={lastResult}
    />
  )
}

/** Where there are two ways to pay, the title says which was chosen. */
function titleOf({ item, plan }: Choice): string {
  const { name, plans } = ITEMS[item]
  if (plans.length === 1) return name
  return plan === 'split' ? `${name}, in two parts` : `${name}, in full`
}
