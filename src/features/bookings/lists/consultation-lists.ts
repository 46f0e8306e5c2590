export const CONSULTATION_LISTS = ['to-book', 'coming', 'held', 'missed'] as const

export type ConsultationList = (typeof CONSULTATION_LISTS)[number]

export const CONSULTATION_LIST_NAMES: Record<ConsultationList, string> = {
  'to-book': 'To book',
  coming: 'Coming',
  held: 'Held',
  missed: 'Did not come',
}
