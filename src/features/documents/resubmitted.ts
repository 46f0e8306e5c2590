import { STATUS_AFTER_RESUBMISSION, type Status } from '#src/features/cases/states.ts'
import { isResubmissionType } from './document-types.ts'
import { type DocumentStatus, isUnreviewed } from './states.ts'

/** Lists resubmitted documents that staff have not read yet. Until then the applicant may add to them. */
export function listUnreadResubmissions<Document extends { documentType: string; status: DocumentStatus }>(
  status: Status,
  documents: ReadonlyArray<Document>,
): ReadonlyArray<Document> {
  if (status !== STATUS_AFTER_RESUBMISSION) return []
  return documents.filter(document => isUnreviewed(document.status) && isResubmissionType(document.documentType))
}
