import type { ConsultationItem } from '#src/features/catalogue/items.ts'
import type { ClothName } from '../ui/cloth/names.ts'

type Consultation = {
  /** Above the name: when to take this one. */
  when: string
  goodFor: string
  contains: ReadonlyArray<string>
  cloth: ClothName
}

/** What each consultation is good for, and what is in it. Its name and price are the catalogue’s. */
export const CONSULTATIONS: Record<ConsultationItem, Consultation> = {
  consultation_30: {
    when: 'If you have one clear question',
    goodFor: 'One question, answered well. For example: is this visa for me?',
    contains: [
      'Half an hour by video with someone who knows your field',
      'We read your CV beforehand, if you send it the day before',
      'A plain answer on where you stand',
      'A short email afterwards with what to do next',
    ],
    cloth: 'film',
  },
  consultation_60: {
    when: 'If you have begun already',
    goodFor: 'A draft, a refusal or a difficult case: time to go through it page by page.',
    contains: [
      'An hour by video with someone who knows your field',
      'We read your CV and up to ten pages of evidence beforehand',
      'Your evidence against the criteria, one by one',
      'A written list of what is missing, and how to get it',
    ],
    cloth: 'architecture',
  },
}
