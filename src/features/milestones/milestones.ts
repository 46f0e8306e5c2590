/** The dated steps between our last check and the visa, in their order. */
export const MILESTONES = {
  submitted: { label: 'Home Office form sent' },
  body_form_sent: { label: 'Endorsing body’s form sent' },
  endorsed: { label: 'Endorsed' },
  refused: { label: 'Refused by the endorsing body' },
  review_requested: { label: 'Review requested' },
  visa_applied: { label: 'Visa applied for' },
  biometrics: { label: 'Biometrics given' },
  granted: { label: 'Visa granted' },
} as const satisfies Record<string, { label: string }>

export type Milestone = keyof typeof MILESTONES

export const MILESTONE_KEYS = Object.keys(MILESTONES) as [Milestone, ...Array<Milestone>]

/** Papers with an end of their own. Their date is the day of issue or the last day. */
export const PAPERS = {
  tb_certificate: { label: 'TB certificate issued' },
  passport: { label: 'Passport valid until' },
} as const satisfies Record<string, { label: string }>

export type Paper = keyof typeof PAPERS

export const PAPER_KEYS = Object.keys(PAPERS) as [Paper, ...Array<Paper>]

export type DatedFact = Milestone | Paper

export const DATED_FACTS = [...MILESTONE_KEYS, ...PAPER_KEYS] as [DatedFact, ...Array<DatedFact>]

export const CLOCKS = ['body_form', 'body_answer', 'review', 'visa_application', 'tb_certificate', 'passport'] as const

export type Clock = (typeof CLOCKS)[number]
