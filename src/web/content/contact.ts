import type { ConsultationItem } from '#src/features/catalogue/items.ts'
import type { ClothName } from '../ui/cloth-names.ts'

type Consultation = {
  /** Above the name: when to take this one. */
  when: string
  goodFor: string
  cloth: ClothName
}

/** What each consultation is good for. Its name, price and contents are the catalogue’s. */
export const CONSULTATIONS: Record<ConsultationItem, Consultation> = {
  consultation_30: {
    when: 'If you have one clear question',
    goodFor: 'One question, answered well. For example: is this visa for me?',
    cloth: 'film',
  },
  consultation_60: {
    when: 'If you have begun already',
    goodFor: 'A draft, a refusal or a difficult case: time to go through it page by page.',
    cloth: 'architecture',
  },
}
