import type { CaseKind } from '#src/features/applications/case-kinds.ts'

/** The words for whose conversation it is. */
export const CONVERSATION_KINDS: Record<CaseKind, string> = {
  application: 'Applicant',
  enquiry: 'Enquiry',
  consultation: 'Consultation',
}
