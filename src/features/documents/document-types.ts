import { assertNever } from '#src/assert-never.ts'
import { addBusinessDays } from '#src/business-days.ts'
import type { SectorKey } from '#src/features/applications/sectors.ts'
import type { ApplicationItem } from '#src/features/site/catalogue/items.ts'

export const OTHER_DOCUMENT_TYPE = 'Other'

/** The document types that an applicant may upload without a request. */
export const DOCUMENT_TYPES = [
  'Passport',
  'CV/Resume',
  'Personal Statement',
  'Certificate',
  'Proof of Address',
  'Bank Statement',
  OTHER_DOCUMENT_TYPE,
] as const

export const RESUBMISSION_TYPES = {
  revised_application: 'Revised Application',
  additional_evidence: 'Additional Evidence',
  corrected_document: 'Corrected Document',
} as const
export type ResubmissionType = keyof typeof RESUBMISSION_TYPES

export function isResubmissionType(documentType: string): boolean {
  return Object.values(RESUBMISSION_TYPES).some(type => type === documentType)
}

export const CV_DOCUMENT_TYPE = 'CV/Resume'

export const STATEMENT_DOCUMENT_TYPE = 'Personal Statement'

type TemplateItem = { documentType: string; description: string }

/**
 * Returns the usual document requests for a sector. The texts must not quote how many letters or authors are required,
 * because the endorsing bodies change those rules.
 */
export function listUsualRequests(sector: string | null): ReadonlyArray<TemplateItem> {
  return [...COMMON_DOCUMENTS, ...listEvidence(sector)]
}

/** Lists the types that staff choose from for a sector. “Other” comes last. */
export function listTypeChoices(sector: string | null): Array<readonly [value: string, label: string]> {
  const types = [...DOCUMENT_TYPES.slice(0, -1), ...listUsualRequests(sector).map(({ documentType }) => documentType)]
  return [...new Set([...types, ...DOCUMENT_TYPES])].map(type => [type, type])
}

function listEvidence(sector: string | null): ReadonlyArray<TemplateItem> {
  const isKnownSector = sector !== null && Object.hasOwn(EVIDENCE_BY_SECTOR, sector)
  return EVIDENCE_BY_SECTOR[isKnownSector ? (sector as SectorKey) : 'other']
}

const LETTER_REQUIREMENTS =
  'A letter about your work, written for this application: dated, signed, on headed paper, with the writer’s position and how to reach them.'

const COMMON_DOCUMENTS: ReadonlyArray<TemplateItem> = [
  {
    documentType: 'Passport',
    description: 'The page with your photograph, in colour, with all four corners in the picture.',
  },
  {
    documentType: 'CV/Resume',
    description: 'Three pages at most: your positions, your work and the recognition it received, with dates.',
  },
  {
    documentType: 'First Recommendation Letter',
    description: `${LETTER_REQUIREMENTS} From an established person in your field who knows your work.`,
  },
  {
    documentType: 'Second Recommendation Letter',
    description: `${LETTER_REQUIREMENTS} From another person, at another organisation.`,
  },
  {
    documentType: 'Third Recommendation Letter',
    description: `${LETTER_REQUIREMENTS} From a third person, at a third organisation.`,
  },
]

const PRESS_COVERAGE: TemplateItem = {
  documentType: 'Press Coverage',
  description:
    'Articles, reviews or broadcasts about your own work, each with its title, author, date and where it appeared.',
}
const AWARDS: TemplateItem = {
  documentType: 'Awards and Shortlists',
  description: 'The certificate or announcement of each, with the year and who gave it.',
}
const PROOF_OF_ROLE: TemplateItem = {
  documentType: 'Proof of Role',
  description: 'Contracts, credits or letters that show your own part in the work, and when.',
}
const PUBLICATIONS: TemplateItem = {
  documentType: 'List of Publications',
  description: 'All of them, with your part in each, where they appeared and how often they are cited.',
}
const GRANTS: TemplateItem = {
  documentType: 'Grants and Fellowships',
  description: 'The letter of each award: who gave it, how much, for which years, and your part in it.',
}
const ARTS_EVIDENCE: ReadonlyArray<TemplateItem> = [
  {
    documentType: 'Exhibitions and Performances',
    description: 'Catalogues, programmes or invitations that name you, each with its place and dates.',
  },
  PRESS_COVERAGE,
  AWARDS,
  { documentType: 'Portfolio', description: 'Your most important works with their years, ten pages at most.' },
]
const GENERAL_EVIDENCE: ReadonlyArray<TemplateItem> = [
  PROOF_OF_ROLE,
  PRESS_COVERAGE,
  AWARDS,
  { documentType: 'Portfolio', description: 'Your most important works with their years, ten pages at most.' },
]

const EVIDENCE_BY_SECTOR: Record<SectorKey, ReadonlyArray<TemplateItem>> = {
  fashion: [
    {
      documentType: 'Collections and Lookbooks',
      description: 'Your own collections with their seasons, and where each was shown.',
    },
    {
      documentType: 'Proof of Sales',
      description: 'Orders, stockists or accounts that show where your work is sold, and in which years.',
    },
    PRESS_COVERAGE,
    AWARDS,
  ],
  technology: [
    {
      documentType: 'Proof of Innovation',
      description: 'What you built and what was new about it: product pages, patents, code, with your own part in it.',
    },
    PROOF_OF_ROLE,
    {
      documentType: 'Figures of the Company',
      description: 'Accounts, investments or numbers of users that show what your work led to, with dates.',
    },
    {
      documentType: 'Contributions to the Field',
      description: 'Talks, open source, papers or mentoring outside your own job, each with a date and a link.',
    },
  ],
  arts: ARTS_EVIDENCE,
  film: [
    {
      documentType: 'Credits and Releases',
      description: 'Each production with your credit, where it was released or broadcast, and when.',
    },
    {
      documentType: 'Festival Selections',
      description: 'The invitation or programme of each festival, with the section and the year.',
    },
    PRESS_COVERAGE,
    AWARDS,
  ],
  academia: [
    PUBLICATIONS,
    GRANTS,
    {
      documentType: 'Letter of Appointment',
      description: 'Your current post: the institution, your position, and when it started and ends.',
    },
    {
      documentType: 'Peer Review and Editorial Work',
      description: 'Invitations to review, to edit or to give a lecture, each with its year.',
    },
  ],
  science: [
    PUBLICATIONS,
    GRANTS,
    {
      documentType: 'Letter of Appointment',
      description: 'Your current post: the institution, your position, and when it started and ends.',
    },
    {
      documentType: 'Proof of Innovation',
      description: 'Patents, methods or data sets of yours that others use, with your own part in each.',
    },
  ],
  architecture: [
    {
      documentType: 'Portfolio of Buildings',
      description: 'Drawings and photographs of built and planned work with places, years and your own part in it.',
    },
    PROOF_OF_ROLE,
    PRESS_COVERAGE,
    AWARDS,
  ],
  design: [
    {
      documentType: 'Portfolio of Designs',
      description:
        'Products or interfaces that people use, with years, where they were sold or launched, and your own part in each.',
    },
    PROOF_OF_ROLE,
    PRESS_COVERAGE,
    AWARDS,
  ],
  sports: GENERAL_EVIDENCE,
  other: GENERAL_EVIDENCE,
}

export const TEMPLATE_TYPES: ReadonlyArray<string> = [
  ...new Set([...COMMON_DOCUMENTS, ...Object.values(EVIDENCE_BY_SECTOR).flat()].map(item => item.documentType)),
]

type FirstDocument = { documentType: string; description: string; dueDate: string }

const CV_DAYS = 5
const EVIDENCE_DAYS = 10

/** Lists what an item needs for its first stage. Without a sector, only the CV. `today` is a day in Lagos. */
export function listFirstDocuments(item: ApplicationItem, sector: string | null, today: string): Array<FirstDocument> {
  const cv = {
    documentType: CV_DOCUMENT_TYPE,
    description: 'Your CV, with dates. We read it first.',
    dueDate: addBusinessDays(today, CV_DAYS),
  }
  if (sector === null) return [cv]
  const dueDate = addBusinessDays(today, EVIDENCE_DAYS)
  return [cv, ...listEvidenceOf(item, sector).map(request => ({ ...request, dueDate }))]
}

function listEvidenceOf(item: ApplicationItem, sector: string) {
  switch (item) {
    case 'application_fee':
      return []
    case 'initial_assessment':
    case 'full_support':
      return listEvidence(sector).slice(0, 1)
    case 'review_finalize':
      return listUsualRequests(sector).filter(({ documentType }) => !NOT_FIRST.includes(documentType))
    default:
      return assertNever(item)
  }
}

const NOT_FIRST: ReadonlyArray<string> = ['Passport', CV_DOCUMENT_TYPE]

const STANDARD_TYPES: ReadonlyArray<string> = [
  ...DOCUMENT_TYPES,
  ...TEMPLATE_TYPES,
  ...Object.values(RESUBMISSION_TYPES),
]

/** Returns the type for the audit trail. A type that staff typed becomes "Other", because it may contain a name. */
export function formatTypeForAuditTrail(documentType: string): string {
  return STANDARD_TYPES.includes(documentType) ? documentType : OTHER_DOCUMENT_TYPE
}
