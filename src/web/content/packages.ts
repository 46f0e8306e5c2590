import type { ApplicationItem } from '#src/features/site/catalogue/items.ts'
import type { ClothName } from '../ui/cloth-names.ts'

export type PackageKey = Exclude<ApplicationItem, 'application_fee'>

/** How pages present a package. Its name, price and contents come from the catalogue. */
type PackageWords = {
  cloth: Exclude<ClothName, 'whole'>
  /** The line above the name of the package. */
  forWhom: string
}

/** The packages in the order of the Services page, with the largest in the middle. */
export const PACKAGES = {
  initial_assessment: { cloth: 'arts', forWhom: 'If you want a full answer before you commit' },
  full_support: { cloth: 'technology', forWhom: 'If you want us with you at every stage' },
  review_finalize: { cloth: 'fashion', forWhom: 'If you have written it yourself' },
} as const satisfies Record<PackageKey, PackageWords>

export const NOT_INCLUDED: ReadonlyArray<string> = [
  'Government fees and the health surcharge. You pay them to the Home Office.',
  'The tuberculosis test, translations and travel.',
  'Letters of recommendation. Your referees write and sign them.',
  'The decision. The endorsing body and the Home Office make it, on your evidence alone.',
]

export const SERVICE_FEATURES = [
  {
    panel: 'rings',
    title: 'Eligibility Assessment',
    description: 'A written answer: which route, which endorsing body, and whether now is the right time.',
  },
  {
    panel: 'steps',
    title: 'Evidence Planning',
    description: 'For each piece of evidence: what it proves, who confirms it and where it goes in the file.',
  },
  {
    panel: 'comb',
    title: 'Letters and Referees',
    description: 'We help you choose referees and brief them. They write and sign the letters themselves.',
  },
  {
    panel: 'board',
    title: 'Statement and CV',
    description: 'We edit with you until a stranger understands within two pages why your work matters.',
  },
  {
    panel: 'check',
    title: 'File Check',
    description: 'We check names, dates, links and page counts against your endorsing body’s rules.',
  },
  {
    panel: 'leaves',
    title: 'Stage 2 Guidance',
    description: 'After the endorsement we take you through the visa form, the fees and the tuberculosis test.',
  },
] as const

export const SERVICE_STEPS = [
  { title: 'Assess', description: 'We read your work and tell you in writing what is strong and what is missing.' },
  { title: 'Prepare', description: 'We plan the evidence with you, brief your referees and edit what you write.' },
  { title: 'Submit', description: 'You submit it yourself. The endorsing body decides first, then the Home Office.' },
] as const
