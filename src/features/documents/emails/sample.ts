import { EXAMPLE_REFERENCE } from '#src/features/cases/reference.ts'

/** Example data for the previews of mails. */
export const SAMPLE = {
  name: 'Adébáyọ̀ Oyèníyì',
  reference: EXAMPLE_REFERENCE,
  trackingUrl: '#',
  letter: { documentType: 'Recommendation letter', description: 'Signed, on headed paper.' },
  passport: { documentType: 'Passport', description: 'The page with your photograph.' },
} as const
