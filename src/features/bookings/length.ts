import type { ConsultationItem } from '#src/features/catalogue/items.ts'

/** How long a consultation takes. */
export type Minutes = 30 | 60

export const MINUTES: Record<ConsultationItem, Minutes> = { consultation_30: 30, consultation_60: 60 }
