import type { ConsultationItem } from '#src/features/site/catalogue/items.ts'
import type { ClothName } from '../ui/cloth-names.ts'

type Consultation = {
  /** The line above the name of the consultation. */
  when: string
  goodFor: string
  cloth: ClothName
}

/** How the Contact page presents each consultation. Its name, price and contents come from the catalogue. */
export const CONSULTATIONS: Record<ConsultationItem, Consultation> = {
  consultation_30: {
    when: 'If you have one clear question',
    goodFor: 'One question, for example: is this visa right for me?',
    cloth: 'film',
  },
  consultation_60: {
    when: 'If you’ve already started',
    goodFor: 'A draft, a refusal or a difficult case: we go through it with you page by page.',
    cloth: 'architecture',
  },
}
