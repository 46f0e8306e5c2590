import { STATUS_AFTER_RESUBMISSION, type Status } from '#src/features/applications/states.ts'
import { isResubmissionType } from './document-types.ts'
import { type DocumentStatus, isUnreviewed } from './states.ts'

/** Lists what was resubmitted and nobody has read. Until then the applicant may add to it. */
export function listUnreadResubmissions<Document extends { documentType: string; status: DocumentStatus }>(
  status: Status,
  documents: ReadonlyArray<Document>,
): ReadonlyArray<Document> {
  if (status !== STATUS_AFTER_RESUBMISSION) return []
  return documents.filter(document => isUnreviewed(document.status) && isResubmissionType(document.documentType))
}
