import type { ApplicationItem } from '#src/features/catalogue/items.ts'
import type { ClothName } from '../ui/cloth-names.ts'

export type PackageKey = Exclude<ApplicationItem, 'application_fee'>

/** What a package is for; its name, its price and what it buys are the catalogue's. */
type PackageWords = {
  cloth: Exclude<ClothName, 'whole'>
  /** For whom it is: the line above the name. */
  forWhom: string
  summary: string
}

/** In the order of the page: the first is where most people should begin, the middle one is the largest. */
export const PACKAGES = {
  initial_assessment: {
    cloth: 'arts',
    forWhom: 'If you are not sure, start here',
    summary: 'Find out where you stand before you spend more.',
  },
  full_support: {
    cloth: 'technology',
    forWhom: 'If you want us beside you all the way',
    summary: 'From the first reading to the visa form, with one adviser who knows your field.',
  },
  review_finalize: {
    cloth: 'fashion',
    forWhom: 'If you have written it yourself',
    summary: 'A last, strict reading before you send it.',
  },
} as const satisfies Record<PackageKey, PackageWords>

/** What nobody should believe they bought from us. */
export const NOT_INCLUDED: ReadonlyArray<string> = [
  'Government fees and the health surcharge. You pay them to the Home Office.',
  'The tuberculosis test, translations and travel.',
  'Letters of recommendation. Your referees write and sign them.',
  'A decision. The endorsing body and the Home Office make it, on your evidence alone.',
]

/** The feature grid of the Services page. */
export const SERVICE_FEATURES = [
  {
    panel: 'rings',
    title: 'Eligibility Assessment',
    description: 'Which route, which endorsing body, and whether now is the right time: an honest answer, in writing.',
  },
  {
    panel: 'steps',
    title: 'Evidence Planning',
    description: 'Each piece of evidence gets a job: what it proves, who confirms it, where it stands in the file.',
  },
  {
    panel: 'comb',
    title: 'Letters and Referees',
    description: 'Whom to ask, and for what. We brief your referees; the words and the signature are theirs.',
  },
  {
    panel: 'board',
    title: 'Statement and CV',
    description: 'We edit with you until a stranger understands in two pages why your work matters.',
  },
  {
    panel: 'check',
    title: 'File Check',
    description: 'Names, dates, links and page counts, checked against the rules of your endorsing body.',
  },
  {
    panel: 'leaves',
    title: 'Stage 2 Guidance',
    description: 'After an endorsement: the visa form, the fees, the tuberculosis test and the order to do them in.',
  },
] as const

/** The three-step process of the Services page. */
export const SERVICE_STEPS = [
  { title: 'Assess', description: 'We read your work and answer in writing: what is strong, what is missing.' },
  { title: 'Prepare', description: 'We plan the evidence with you, brief your referees and edit what you write.' },
  { title: 'Submit', description: 'You send it yourself. The endorsing body decides, then the Home Office.' },
] as const
