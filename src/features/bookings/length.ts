import { CONSULTATION_ITEMS, type ConsultationItem, ITEMS } from '#src/features/catalogue/items.ts'

/** How long a consultation takes. */
export type Minutes = (typeof ITEMS)[ConsultationItem]['minutes']

export function minutesOfItem(item: ConsultationItem): Minutes {
  return ITEMS[item].minutes
}

export const LENGTHS = [...new Set(CONSULTATION_ITEMS.map(minutesOfItem))]

/** A consultation of each length begins at a multiple of these minutes past the hour. */
export const STARTS_EVERY: Record<Minutes, number> = { 30: 30, 60: 60 }
