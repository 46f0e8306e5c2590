import { addresses } from '#src/addresses.ts'
import { PACKAGE_ITEMS } from '#src/features/applications/applicant-forms.ts'
import { offersPlan, type Plan } from '#src/features/catalogue/items.ts'
import type { PackageKey } from '../../../content/packages.ts'

/** A package and how it is paid: what a button of Services stands for. */
export type Choice = { item: PackageKey; plan: Plan }

/** The choice that an address (`?package=full_support&plan=split`) or a form asks for, or null. */
export function choiceOf(asked: { item: unknown; plan: unknown }): Choice | null {
  const item = PACKAGE_ITEMS.find(key => key === asked.item)
  const plan = (['full', 'split'] as const).find(key => key === asked.plan)
  return item !== undefined && plan !== undefined && offersPlan(item, plan) ? { item, plan } : null
}

/** Where the form of a choice is when no script opens it: on this page, asked for by its address. */
export function addressOf({ item, plan }: Choice): string {
  return `${addresses.services()}?${new URLSearchParams({ package: item, plan })}#payment-details`
}

export function idOf({ item, plan }: Choice): string {
  return `pay-${item.replaceAll('_', '-')}-${plan}`
}
