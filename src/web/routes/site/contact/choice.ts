import { addresses } from '#src/addresses.ts'
import { CONSULTATION_ITEMS, type ConsultationItem } from '#src/features/catalogue/items.ts'

/** The consultation that an address (`?consultation=consultation_30`) or a form asks for, or null. */
export function consultationOf(asked: unknown): ConsultationItem | null {
  return CONSULTATION_ITEMS.find(key => key === asked) ?? null
}

/** Where the form of a consultation is when no script opens it: on this page, asked for by its address. */
export function addressOf(item: ConsultationItem): string {
  return `${addresses.contact()}?${new URLSearchParams({ consultation: item })}#payment-details`
}

export function idOf(item: ConsultationItem): string {
  return `pay-${item.replaceAll('_', '-')}`
}
