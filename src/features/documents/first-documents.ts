import { assertNever } from '#src/assert-never.ts'
import { addBusinessDays } from '#src/business-days.ts'
import type { ApplicationItem } from '#src/features/site/catalogue/items.ts'
import { CV_DOCUMENT_TYPE, listEvidence, listUsualRequests } from './document-types.ts'

export type FirstDocument = { documentType: string; description: string; dueDate: string }

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
