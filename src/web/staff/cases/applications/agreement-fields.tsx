import {
  APPLICATION_ITEMS,
  type ApplicationItem,
  calculateInstalments,
  ITEMS,
  offersPlan,
  type Plan,
  parsePrice,
  usualPlan,
} from '#src/features/site/catalogue/items.ts'
import { pounds } from '#src/money.ts'
import { RadioField } from '../../../ui/choice-field.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import type { DialogFields } from '../../parts/dialog-form.tsx'
import type { AddApplicationOptions } from './add-application-dialog.tsx'

export const PLAN_KEYS = ['split', 'full'] as const
const PLAN_LABELS: Record<Plan, string> = { split: 'In two payments', full: 'In full' }

type AgreementValues = { item: ApplicationItem; plan: Plan | null; agreedAmount: string; payment: string }

export function AgreementFields({
  prices,
  maySetAmount,
  field,
  chosen,
}: AddApplicationOptions & DialogFields & { chosen: AgreementValues }) {
  const { item, agreedAmount } = chosen
  const hasDifferentAmount = agreedAmount.trim() !== ''
  return (
    <>
      <SelectField
        field={field('item', 'application_fee')}
        label="Package"
        conditional
        choices={APPLICATION_ITEMS.filter(key => prices[key] !== undefined).map(
          key => [key, `${ITEMS[key].name}, ${pounds(prices[key] ?? 0)}`] as const,
        )}
      />
      {ITEMS[item].plans.length > 1 && (
        <RadioField
          field={field('plan', usualPlan(item))}
          label="How it is paid"
          required
          choices={PLAN_KEYS.map(key => [key, PLAN_LABELS[key]] as const)}
        />
      )}
      {maySetAmount && (
        <TextField
          field={field('agreedPence')}
          label="Different amount (£)"
          hint="Fill this in only if you agreed an amount other than the price."
          autoComplete="off"
        />
      )}
      {maySetAmount && hasDifferentAmount && (
        <TextArea
          field={field('agreedReason')}
          label="Reason for the different amount"
          hint="We keep this in the audit log with your name."
          rows={2}
          required
        />
      )}
      <p className="agreed" aria-live="polite">
        {describeAmounts(hasDifferentAmount ? parseAmountPence(agreedAmount) : (prices[item] ?? null), chosen)}
      </p>
    </>
  )
}

/** Returns for example "£5,000 agreed, £3,000 now", or an empty text while the amount is invalid (null). */
function describeAmounts(agreedPence: number | null, { payment, item, plan: chosenPlan }: AgreementValues): string {
  if (agreedPence === null) return ''
  const plan = chosenPlan !== null && offersPlan(item, chosenPlan) ? chosenPlan : usualPlan(item)
  const isPaidInFull = plan === 'full' || payment === 'full'
  return `${pounds(agreedPence)} agreed, ${pounds(isPaidInFull ? agreedPence : calculateInstalments(agreedPence).firstPence)} now`
}

function parseAmountPence(typed: string): number | null {
  const result = parsePrice(typed)
  return result.ok ? result.pence : null
}
